import type { LoggedCall } from '../../ci/replay/log/logged-call.ts';
import type { WrittenRule } from '../../ci/replay/propose/candidate.ts';
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
import { sayIssue } from '../say-issue.ts';
import { openPlace, type SessionPlace } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { type RulePlace, ruleSpellings } from './dialect-rules.ts';
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
  /** A rule as the policy's own files hold it. */
  readonly spell: (rule: WrittenRule) => string;
  /** Decides as if these rules stood in the policy too; `undefined` where the policy takes no such rules. */
  /** What the policy's language has no rule for that could be proposed. */
  readonly lacks?: string | undefined;
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
  return made({
    system: 'toolgate',
    files: filesOf(source),
    source,
    translate: toOwn,
    decideTranslated: decideWith(judge),
    spell: (rule) => JSON.stringify(rule),
    withRules: (rules) => {
      const parsed = parsePolicy({ version: 1, rules });
      const more = parsed.ok ? decider(composePolicies([document, parsed.value])) : undefined;
      return more?.ok === true ? decideWith(more.value.judge) : undefined;
    },
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
  const { dialectPlace, dialectSession, openFiles, readDialect } = await import('../dialect-session.ts');
  const how = { strictness: strictness ?? 'faithful', mode };
  const read = await readDialect({ name, files, ...how }, place, terminal);
  if (read === undefined) return undefined;
  const { dialect, opened } = read;
  const { judge } = dialectSession(read, place);
  const translate = toDialect(dialect.name, dialect.tools, dialect.shellTool);
  const paths = read.files.map(({ path }) => path);
  const spelling = ruleSpellings[dialect.name.split('@')[0] ?? ''];
  const where: RulePlace = {
    cwd: place.cwd,
    workspace: place.repositoryRoot ?? place.cwd,
    home: place.home,
  };
  const withRules: ReplayJudge['withRules'] = (rules) => {
    const spelled = rules.flatMap((rule) => spelling?.spell(rule, where) ?? []);
    if (spelling === undefined || spelled.length < rules.length) return undefined;
    const { path, text } = spelling.file(spelled, where, read.files);
    const scope = dialect.scopeOf(path, dialectPlace(place, terminal));
    const more = openFiles(dialect, [...read.files, { path, scope, text }], how, place, terminal);
    if (!more.ok || more.value.opened.errors.length > opened.errors.length) return undefined;
    const session = dialectSession(more.value, place);
    return ({ call }) => session.judge(call);
  };
  return made({
    system: dialect.name,
    files: paths,
    source: opened.source,
    translate,
    decideTranslated: ({ call }) => judge(call),
    withRules,
    spell: (rule) => spelling?.spell(rule, where) ?? JSON.stringify(rule),
    lacks: spelling?.lacks,
  });
};

const made = (of: Omit<ReplayJudge, 'rules' | 'judge'>): ReplayJudge => {
  const rules = writtenRules(of.source);
  const indexes = new Map(rules.map((origin, index) => [placeKey(origin), index]));
  return {
    ...of,
    rules,
    judge: (call) => {
      const translated = of.translate(call);
      if (typeof translated === 'string') return translated;
      const decision = of.decideTranslated(translated);
      return translated.isQuiet && decision.effect !== 'deny' ? 'own-state' : verdictOf(decision, indexes);
    },
  };
};

const filesOf = (source: PolicySource): readonly string[] => [
  ...new Set(writtenRules(source).map(({ file }) => file)),
];
