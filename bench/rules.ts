const programs = ['git', 'npm', 'docker', 'kubectl', 'cargo', 'terraform', 'aws', 'gh', 'make', 'systemctl'];

const effects = ['deny', 'ask', 'allow'] as const;

/** Rules on argv prefixes, half of them on programs that the corpus uses. */
const commandRule = (index: number): object => {
  const program = programs[index % programs.length] ?? 'git';
  return index % 2 === 0
    ? { effect: effects[index % 3], command: `${program} sub${index} --flag${index % 7}` }
    : { effect: effects[index % 3], command: `tool${index} run` };
};

const pathRule = (index: number): object => ({
  effect: effects[index % 2],
  path:
    index % 3 === 0 ? `area${index}/**` : index % 3 === 1 ? `**/secret${index}/*.key` : `**/.conf${index}*`,
  access: ['read', 'write', 'delete'],
});

const hostRule = (index: number): object => ({
  effect: effects[index % 3],
  host: index % 2 === 0 ? `*.example${index}.com` : `api${index}.example.com`,
  access: ['connect'],
});

const toolRule = (index: number): object => ({ effect: effects[index % 3], tool: `mcp__server${index}__*` });

const matchRule = (index: number): object => ({
  effect: 'ask',
  matches: `\\bword${index}(\\s|$)`,
  tool: 'bash',
});

const mixed = [commandRule, commandRule, pathRule, hostRule, toolRule];

const document = (count: number, rule: (index: number) => object): object => ({
  version: 1,
  extends: ['recommended'],
  rules: Array.from({ length: count }, (_, index) => rule(index)),
});

/** A policy file of `count` rules over the recommended policy; none of them is about a text of the corpus. */
export const commandRules = (count: number): object => document(count, commandRule);

export const mixedRules = (count: number): object =>
  document(count, (index) => (mixed[index % mixed.length] ?? commandRule)(index));

export const expressionRules = (count: number): object => document(count, matchRule);
