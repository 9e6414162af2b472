import {
  adaptIndentation,
  type CrushCall,
  type CrushFileState,
  type CrushPlan,
  collapseLine,
  crushDiagnose,
  crushReplace,
  detectIndentUnit,
  measureDepth,
  planCrush,
  visualizeWhitespace,
} from '../../src/edit/profiles/crush/index.ts';
import { type Data, isData, type Row, textOf } from './rows.ts';
import { failed, passed, skipped, type Verdict } from './verdict.ts';

const numberOf = (data: Data, key: string): number | undefined => {
  const value = data[key];
  return typeof value === 'number' ? value : undefined;
};

const editOf = (data: Data) => ({
  oldString: textOf(data, 'oldString') ?? '',
  newString: textOf(data, 'newString') ?? '',
  replaceAll: data['replaceAll'] === true,
});

const editsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isData).map(editOf) : []);

/** A row without a state is about a file that was read and has not changed since. */
const stateOf = (input: Data): CrushFileState => {
  const state = isData(input['state']) ? input['state'] : { exists: true, readAt: 1, mtime: 0 };
  const content =
    textOf(state, 'diskContent') ??
    textOf(state, 'content') ??
    textOf(input, 'diskContent') ??
    textOf(input, 'content');
  const read = 'readAt' in state ? numberOf(state, 'readAt') : state['exists'] === true ? 1 : undefined;
  const history = Array.isArray(state['history'])
    ? state['history'].filter((item) => typeof item === 'string')
    : undefined;
  return {
    exists: state['exists'] === true,
    isDirectory: state['isDir'] === true,
    readAt: read,
    modifiedAt: numberOf(state, 'mtime'),
    ...(content === undefined ? {} : { content }),
    ...(history === undefined ? {} : { history }),
  };
};

const callOf = (input: Data): CrushCall => {
  const call = isData(input['call']) ? input['call'] : input;
  const tool = textOf(input, 'tool') ?? 'edit';
  if (tool === 'write') return { tool, content: textOf(call, 'content') ?? '' };
  if (tool === 'multiedit') return { tool, edits: editsOf(call['edits']) };
  return { tool: 'edit', ...editOf(call) };
};

/** What the row may ask for, by its name there. */
const factsOf = (input: Data, plan: CrushPlan): Data => {
  const call = isData(input['call']) ? input['call'] : {};
  const state = isData(input['state']) ? input['state'] : {};
  const denied = textOf(call, 'user') === 'deny';
  const before = textOf(input, 'content') ?? textOf(input, 'diskContent');
  const history = Array.isArray(state['history']) ? state['history'] : [];
  const failedIndexes = plan.failed.map((index) => index + 1);
  if (!plan.ok) {
    return {
      ok: false,
      error: plan.error,
      asks: null,
      content: before,
      applied: plan.applied,
      failedIndexes1Based: failedIndexes,
      whitespaceCorrected: false,
      appliedNothing: plan.applied === 0,
      hint: hintOf(input),
    };
  }
  return {
    ok: !denied,
    error: denied ? 'user-denied' : undefined,
    op: plan.op,
    content: plan.content,
    diskContent: plan.diskContent,
    detectedCrlf: plan.crlf,
    whitespaceCorrected: plan.whitespaceCorrected,
    applied: plan.applied,
    failedIndexes1Based: failedIndexes,
    asks: plan.asks,
    parentCreated: plan.makesParents && state['parentExists'] === false,
    historyVersions: [...history, ...plan.versions],
    stopTurn: denied,
  };
};

const hintOf = (input: Data): string | undefined => {
  const content = textOf(input, 'content');
  const old = textOf(input, 'oldString');
  return content === undefined || old === undefined ? undefined : crushDiagnose(content, old).kind;
};

const functionFacts = (name: string, input: Data): Data | undefined => {
  const text = textOf(input, 'text') ?? '';
  switch (name) {
    case 'normalizeLine':
      return { text: collapseLine(text) };
    case 'visualize':
      return { text: visualizeWhitespace(text) };
    case 'detectUnit':
      return { unit: detectIndentUnit(text) };
    case 'depth':
      return { depth: measureDepth(textOf(input, 'leading') ?? '', textOf(input, 'unit') ?? '') };
    case 'adapt':
      return {
        result: adaptIndentation(
          textOf(input, 'actual') ?? '',
          textOf(input, 'oldString') ?? '',
          textOf(input, 'newString') ?? '',
          textOf(input, 'fileUnit') ?? '',
        ),
      };
    default:
      return undefined;
  }
};

const factsFor = (row: Row, input: Data): Data | undefined => {
  const name = textOf(input, 'fn');
  if (name !== undefined) return functionFacts(name, input);
  if (row.area === 'diagnose') {
    return { ...crushDiagnose(textOf(input, 'content') ?? '', textOf(input, 'oldString') ?? '') };
  }
  const isMatch = !('state' in input) && !('tool' in input) && 'content' in input;
  return isMatch ? matchFacts(input) : factsOf(input, planCrush(stateOf(input), callOf(input)));
};

/** A row with the text that is matched, not the file's bytes. */
const matchFacts = (input: Data): Data => {
  const content = textOf(input, 'content') ?? '';
  const { oldString, newString, replaceAll } = editOf(input);
  const match = crushReplace(content, oldString, newString, replaceAll);
  if (!match.ok) return { ok: false, error: match.error, content, hint: hintOf(input) };
  const same = match.content === content;
  return { ...match, ok: !same, error: same ? 'no-change' : undefined };
};

/** Rows of Crush's edit tools, their indentation and their hints. */
export const runCrushEdit = (row: Row): Verdict => {
  const { input, expect } = row.data;
  if (!isData(input) || !isData(expect)) return skipped('a row without input or answer');
  const facts = factsFor(row, input);
  if (facts === undefined) return skipped('part not built: a function of Crush that the row names');
  const wrong = Object.entries(expect).filter(
    ([key, wanted]) => JSON.stringify(facts[key]) !== JSON.stringify(wanted),
  );
  return wrong.length === 0
    ? passed
    : failed(
        wrong
          .map(([key, wanted]) => `${key} ${JSON.stringify(facts[key])}, not ${JSON.stringify(wanted)}`)
          .join('; '),
      );
};
