import { modes } from '../document.ts';
import { type DeadValue, deadCommandText, deadCommandWords, deadHost, deadTool } from './dead-values.ts';
import { programKeys, programsSchema } from './programs.ts';
import { z } from './zod.ts';

/** The format of `toolgate.json`. What it cannot say by types (words of a command, globs) is checked after it. */

const effect = z.enum(['allow', 'ask', 'deny']);
const action = z.enum(['read', 'write', 'delete', 'execute', 'connect', 'configure', 'signal']);
const text = z.string().min(1);
const mode = z.enum(modes);
const settingValue = z.enum(['ask', 'allow']);

function eachSetting<T>(make: () => T): Readonly<Record<'remoteReads' | 'loopback' | 'trustProjectCode', T>> {
  return { remoteReads: make(), loopback: make(), trustProjectCode: make() };
}

function oneOrMore<T extends z.ZodType>(of: T) {
  return z.union([of, z.array(of).min(1)]);
}

/** Refuses what can never match, with the mend in `params`. */
function alive<T extends z.ZodType>(of: T, find: (value: z.output<T>) => DeadValue | undefined): T {
  return of.check(({ value, issues }) => {
    const params = find(value);
    if (params !== undefined) issues.push({ code: 'custom', input: value, params: { ...params } });
  });
}

const word = z.union([text, z.strictObject({ like: text })]);
const words = z.array(z.union([word, z.array(word).min(1)])).min(1);
const command = z.union([alive(text, deadCommandText), alive(words, deadCommandWords)]).meta({
  description:
    'An argv prefix: "git push --force", or ["git", ["push", "pull"]] with alternatives; ["npm", "run", { "like": "test:*" }] for words that fit a pattern.',
});

/** What a condition may ask. Several keys in one object must all hold. */
const questions = {
  command: command.optional(),
  exact: text.meta({ description: 'The whole text of the call or of one command.' }).optional(),
  matches: text.meta({ description: 'An expression in RE2 syntax.' }).optional(),
  flags: z
    .string()
    .regex(/^[ims]*$/)
    .meta({ description: 'Flags of matches: i, m, s.' })
    .optional(),
  path: oneOrMore(text)
    .meta({ description: 'A glob: relative to the workspace, /absolute, ~/ or **/.' })
    .optional(),
  host: oneOrMore(alive(text, deadHost)).meta({ description: 'A host name, or *.example.com.' }).optional(),
  access: oneOrMore(action).optional(),
  tool: oneOrMore(alive(text, deadTool)).optional(),
  toolKind: oneOrMore(
    z.enum(['read', 'list', 'search', 'edit', 'execute', 'fetch', 'mcp', 'process-input', 'other']),
  ).optional(),
  resource: oneOrMore(z.enum(['path', 'host', 'program', 'process', 'variable', 'opaque'])).optional(),
  place: oneOrMore(
    z.enum(['workspace', 'scratch', 'system', 'outside', 'device-null', 'unknown']),
  ).optional(),
  zone: oneOrMore(z.enum(['loopback', 'link-local', 'private', 'public', 'unknown'])).optional(),
  mutates: z.boolean().optional(),
  exactPath: z.boolean().optional(),
  fewPaths: z.boolean().optional(),
  secret: z.boolean().optional(),
  protected: z.boolean().optional(),
  deed: oneOrMore(z.enum(['command', 'access', 'code', 'flow', 'opaque', 'tool'])).optional(),
  reason: oneOrMore(text).optional(),
  risk: oneOrMore(z.enum(['read', 'write', 'privileged', 'forbidden'])).optional(),
  permission: oneOrMore(
    z.enum(['workspace', 'outside_workspace', 'network', 'privileged_escalation']),
  ).optional(),
  runs: z
    .union([z.literal('nothing'), oneOrMore(z.enum(['project-code', 'inline-code', 'unknown-program']))])
    .optional(),
  certainty: oneOrMore(z.enum(['exact', 'bounded', 'opaque'])).optional(),
  mode: oneOrMore(mode).optional(),
  setting: z.strictObject(eachSetting(() => oneOrMore(settingValue).optional())).optional(),
  headless: z.boolean().optional(),
  sandbox: z.boolean().optional(),
  input: z.record(z.string(), z.string()).optional(),
  requiresPrompt: z.boolean().optional(),
  granted: z.boolean().optional(),
  verdict: z
    .strictObject({
      from: z.enum(['hook', 'reviewer', 'person']),
      effect: oneOrMore(effect),
      stage: z.enum(['call', 'question']).optional(),
    })
    .optional(),
  repetition: z.number().int().min(1).optional(),
  projectCode: oneOrMore(z.enum(['baseline', 'changed', 'unknown'])).optional(),
};

const questionsSchema = z.strictObject(questions);

export type RawQuestions = z.infer<typeof questionsSchema>;

export interface RawCondition extends RawQuestions {
  readonly all?: readonly RawCondition[] | undefined;
  readonly any?: readonly RawCondition[] | undefined;
  readonly not?: RawCondition | undefined;
  readonly someUnit?: RawCondition | undefined;
}

/** Any condition, as `when` takes it. */
const condition: z.ZodType<RawCondition> = z.strictObject({
  ...questions,
  get all() {
    return z.array(condition).optional();
  },
  get any() {
    return z.array(condition).optional();
  },
  get not() {
    return condition.optional();
  },
  get someUnit() {
    return condition.optional();
  },
});
condition.register(z.globalRegistry, { id: 'condition' });

const rule = z
  .strictObject({
    effect,
    ...questions,
    when: condition.optional(),
    id: text.optional(),
    because: z
      .string()
      .meta({ description: 'Said to the person and the model when the rule decides.' })
      .optional(),
    cause: text.optional(),
    confinement: z.enum(['none', 'configured']).optional(),
    overrides: z
      .array(text)
      .min(1)
      .meta({
        description:
          'Guards of the recommended policy that this allow rule sets aside: "protected", "secret".',
      })
      .optional(),
    covers: z.array(z.enum(['inline-code', 'inner-commands', 'project-code', 'configure'])).optional(),
  })
  .meta({ id: 'rule' });

const test = z
  .strictObject({
    call: z.record(z.string(), z.json()),
    expect: effect,
    mode: mode.optional(),
    because: z.string().optional(),
  })
  .meta({ id: 'test' });

export const documentSchema = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  extends: z.array(text).optional(),
  mode: mode.optional(),
  headless: z.boolean().optional(),
  settings: z.strictObject(eachSetting(() => settingValue.optional())).optional(),
  rules: z.array(rule).optional(),
  programs: programsSchema.optional(),
  tests: z.array(test).optional(),
});

export type RawDocument = z.infer<typeof documentSchema>;
export type RawRule = NonNullable<RawDocument['rules']>[number];

/** The JSON Schema that editors read. */
export function documentJsonSchema(): unknown {
  return z.toJSONSchema(documentSchema, { io: 'input' });
}

/** Keys that may stand where an unknown one was found, by the last name on its path. */
export const knownKeys: Readonly<
  Record<'document' | 'rule' | 'condition' | 'settings' | 'test' | 'program' | 'option', readonly string[]>
> = {
  ...programKeys,
  document: Object.keys(documentSchema.shape),
  rule: Object.keys(rule.shape),
  condition: [...Object.keys(questions), 'all', 'any', 'not', 'someUnit'],
  settings: Object.keys(eachSetting(() => true)),
  test: Object.keys(test.shape),
};
