import type { LoggedCall } from '../../ci/replay/log/logged-call.ts';
import type { Unjudged, Verdict } from '../../ci/replay/verdict.ts';
import { placeKey, type WrittenOrigin, writtenRules } from '../../ci/reviewed.ts';
import type { Environment, ToolCatalogue } from '../../classify/index.ts';
import {
  compilePolicy,
  composePolicies,
  type Decision,
  type PolicyDocument,
  type PolicySource,
  parsePolicy,
} from '../../policy/index.ts';
import type { DialectArguments } from '../arguments.ts';
import { lastingPlace } from '../lasting-place.ts';
import { loadPolicy } from '../load-policy.ts';
import { documentSession, isMode, modeFault } from '../policy-session.ts';
import type { WrittenRule } from '../remedies.ts';
import { sayIssue } from '../say-issue.ts';
import { openPlace, type SessionPlace } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { type Translated, type Translator, toDialect, toOwn } from './translate.ts';
import { verdictOf } from './verdict-of.ts';

/** Which policy calls are replayed against; plain data, so that another thread can open it too. */
export interface JudgeRequest {
  readonly policy: string | undefined;
  readonly dialect: DialectArguments | undefined;
  readonly mode: string | undefined;
  readonly cwd: string | undefined;
  readonly home: string | undefined;
}

/** Judges logged calls by one policy. */
export interface ReplayJudge {
  /** `toolgate`, or the name of a dialect. */
  readonly system: string;
  readonly files: readonly string[];
  /** The rules that stand in the policy's files. `fired` of a verdict counts in this list. */
  readonly rules: readonly WrittenOrigin[];
  readonly source: PolicySource;
  readonly judge: (call: LoggedCall) => Verdict | Unjudged;
  readonly decideTranslated: (translated: Translated) => Decision;
  readonly translate: Translator;
  /** Decides as if these rules stood in the policy too; `undefined` where the policy takes no such rules. */
  readonly withRules: (rules: readonly WrittenRule[]) => ((translated: Translated) => Decision) | undefined;
}

/** `undefined` after saying on the terminal what is wrong. */
export const openJudge = async (
  request: JudgeRequest,
  terminal: Terminal,
): Promise<ReplayJudge | undefined> => {
  const place = await openPlace(request, terminal);
  if (place === undefined) return undefined;
  const lasting = lastingPlace(place);
  return request.dialect === undefined
    ? openOwn(request, lasting, terminal)
    : openAgent(request, request.dialect, lasting, terminal);
};

const openOwn = (
  { policy: named, mode }: JudgeRequest,
  place: SessionPlace,
  terminal: Terminal,
): ReplayJudge | undefined => {
  if (mode !== undefined && !isMode(mode)) {
    terminal.complain(modeFault(mode));
    return undefined;
  }
  const document = loadPolicy(named, place, terminal);
  if (document === undefined) return undefined;
  const catalogues = new WeakMap<object, ToolCatalogue>();
  const decider = (of: PolicyDocument) => {
    const policy = compilePolicy(of);
    if (!policy.ok) return policy;
    const session = documentSession(of, policy.value, mode, withTools(place, catalogues));
    return { ok: true, value: { source: policy.value.source, judge: session.judge } } as const;
  };
  const opened = decider(document);
  if (!opened.ok) {
    for (const issue of opened.issues) terminal.complain(sayIssue(issue));
    return undefined;
  }
  const { source, judge } = opened.value;
  const decideWith = (decide: (call: unknown) => Decision) => (translated: Translated) => {
    catalogues.set(translated.call, translated.tools);
    return decide(translated.call);
  };
  return made('toolgate', filesOf(source), source, toOwn, decideWith(judge), (rules) => {
    const parsed = parsePolicy({ version: 1, rules });
    const more = parsed.ok ? decider(composePolicies([document, parsed.value])) : undefined;
    return more?.ok === true ? decideWith(more.value.judge) : undefined;
  });
};

/** The same environments with the tools of the agent whose call it is; each is made once. */
const withTools = (
  { environmentOf, ...place }: SessionPlace,
  catalogues: WeakMap<object, ToolCatalogue>,
): SessionPlace => {
  const made = new WeakMap<Environment, Map<ToolCatalogue, Environment>>();
  return {
    ...place,
    environmentOf: (call) => {
      const plain = environmentOf(call);
      const tools = typeof call === 'object' && call !== null ? catalogues.get(call) : undefined;
      if (tools === undefined) return plain;
      const known = made.get(plain) ?? new Map<ToolCatalogue, Environment>();
      made.set(plain, known);
      const environment = known.get(tools) ?? { ...plain, tools };
      known.set(tools, environment);
      return environment;
    },
  };
};

const openAgent = async (
  { mode }: JudgeRequest,
  { name, files, strictness }: DialectArguments,
  place: SessionPlace,
  terminal: Terminal,
): Promise<ReplayJudge | undefined> => {
  const { dialectSession, readDialect } = await import('../dialect-session.ts');
  const read = await readDialect(
    { name, files, strictness: strictness ?? 'faithful', mode },
    place,
    terminal,
  );
  if (read === undefined) return undefined;
  const { dialect, opened } = read;
  const { judge } = dialectSession(read, place);
  const translate = toDialect(dialect.name, dialect.tools, dialect.shellTool);
  const paths = read.files.map(({ path }) => path);
  return made(
    dialect.name,
    paths,
    opened.source,
    translate,
    ({ call }) => judge(call),
    () => undefined,
  );
};

const made = (
  system: string,
  files: readonly string[],
  source: PolicySource,
  translate: Translator,
  decideTranslated: (translated: Translated) => Decision,
  withRules: ReplayJudge['withRules'],
): ReplayJudge => {
  const rules = writtenRules(source);
  const indexes = new Map(rules.map((origin, index) => [placeKey(origin), index]));
  return {
    system,
    files,
    rules,
    source,
    translate,
    decideTranslated,
    withRules,
    judge: (call) => {
      const translated = translate(call);
      if (typeof translated === 'string') return translated;
      const decision = decideTranslated(translated);
      return translated.isQuiet && decision.effect !== 'deny' ? 'own-state' : verdictOf(decision, indexes);
    },
  };
};

const filesOf = (source: PolicySource): readonly string[] => [
  ...new Set(writtenRules(source).map(({ file }) => file)),
];
