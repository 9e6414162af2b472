import type { Random } from './random.ts';

/** One run of the agent's check command. */
export interface Pair {
  /** Texts of rules files, in the order that they are given. */
  readonly files: readonly string[];
  readonly command: readonly string[];
  readonly resolve: boolean;
}

const words = [
  'git',
  'status',
  'push',
  'npm',
  'run',
  '-f',
  '--force',
  'a b',
  '',
  'é',
  'x=1',
  'rm',
  '-rf',
  './zz',
  '/usr/bin/git',
  'zz',
  '~/zz',
];
const decisions = ['allow', 'prompt', 'forbidden'];

interface Draft {
  readonly lines: string[];
  /** Words that some rule starts with, with the rule's decision. */
  readonly heads: (readonly string[])[];
}

const quote = (random: Random, word: string): string => {
  const plain = JSON.stringify(word);
  if (word.includes("'") || word.includes('\\')) return plain;
  return random.pick([plain, plain, `'${word}'`, `"""${word}"""`, `r'${word}'`]);
};

const place = (random: Random, choices: readonly string[]): string =>
  choices.length === 1 && random.chance(0.8)
    ? quote(random, choices[0] ?? '')
    : `[${choices.map((word) => quote(random, word)).join(', ')}]`;

/** A rule as the words of each place. */
const pattern = (random: Random): readonly (readonly string[])[] =>
  Array.from({ length: random.size(1, 3) }, () =>
    random.chance(0.25) ? random.some(words, 2, 3) : [random.pick(words)],
  );

const examples = (random: Random, rule: readonly (readonly string[])[]): string => {
  const words = [...rule.map((choices) => random.pick(choices)), ...(random.chance(0.5) ? ['more'] : [])];
  return random.chance(0.5) && words.every((word) => /^[\w./=-]+$/.test(word))
    ? JSON.stringify(words.join(' '))
    : `[${words.map((word) => JSON.stringify(word)).join(', ')}]`;
};

const prefixRule = (random: Random, draft: Draft, decision: string): string => {
  const rule = pattern(random);
  draft.heads.push(rule.map((choices) => random.pick(choices)));
  const parts = [`pattern=[${rule.map((choices) => place(random, choices)).join(', ')}]`];
  if (random.chance(0.2)) parts[0] = (parts[0] ?? '').replace('pattern=', '');
  if (decision !== 'allow' || random.chance(0.5)) parts.push(`decision=${quote(random, decision)}`);
  if (random.chance(0.25)) parts.push(`match=[${examples(random, rule)}]`);
  if (random.chance(0.2)) parts.push('not_match=[["never", "this"], "nor that"]');
  if (random.chance(0.2)) parts.push('justification="why not"');
  return `prefix_rule(${parts.join(random.pick([', ', ',', ',\n    ']))})`;
};

type Form = (random: Random, draft: Draft, decision: string) => string;

/** The ways in which rules come about. */
const forms: readonly Form[] = [
  prefixRule,
  prefixRule,
  prefixRule,
  (random, draft, decision) => {
    const [head, ...more] = random.some(words, 2, 3);
    draft.heads.push([head ?? '', more[0] ?? '']);
    return `base = [${JSON.stringify(head)}]\nprefix_rule(base + [[${more.map((word) => JSON.stringify(word)).join(', ')}]], "${decision}")`;
  },
  (random, draft, decision) => {
    const names = random.some(words, 1, 3);
    for (const name of names) draft.heads.push([name, 'sub']);
    const list = names.map((name) => JSON.stringify(name)).join(', ');
    return `for name in [${list}]:\n    prefix_rule(pattern=[name, "sub"], decision="${decision}")`;
  },
  (random, draft, decision) => {
    const names = random.some(words, 1, 3);
    for (const name of names) draft.heads.push([name]);
    return `[prefix_rule([x], "${decision}") for x in ${JSON.stringify(names)} if x != "status"]`;
  },
  (random, draft, decision) => {
    const word = random.pick(['git', 'npm', 'zz']);
    draft.heads.push([word, 'deep', 'er']);
    return `def rule(head, *rest, decision="${decision}"):\n    if len(rest) > 0:\n        prefix_rule([head] + list(rest), decision)\n    else:\n        prefix_rule([head], decision)\nrule("${word}", "deep", "er")`;
  },
  (random, draft, decision) => {
    const word = random.pick(['status', 'push']);
    draft.heads.push(['git', word]);
    return `part = "${word}"\nprefix_rule(["git", f"{part}"], decision="${decision}")`;
  },
  (random, draft, decision) => {
    draft.heads.push(['npm', 'run', 'x']);
    return random.pick([
      `prefix_rule("npm run".split(), decision="${decision}")`,
      `prefix_rule(["npm", "%s" % "run"], "${decision}")`,
      `prefix_rule(["npm", "{}".format("run")], "${decision}")`,
      `rules = {"npm": ["run"]}\n[prefix_rule([k] + v, "${decision}") for k, v in rules.items()]`,
      `prefix_rule(["npm", "run"] if 1 < 2 else ["npm"], "${decision}")`,
      `f = lambda h: prefix_rule([h, "run"], "${decision}")\nf("npm")`,
      `prefix_rule(["npm", "RUN".lower()], decision="${decision}")`,
      `prefix_rule(**{"pattern": ["npm", "run"], "decision": "${decision}"})`,
    ]);
  },
  (random) =>
    random.pick([
      'host_executable(name="git", paths=["/usr/bin/git", "/opt/git"])',
      'host_executable("zz", [])',
      'host_executable("zz", ["/home/dev/project/zz"])',
      'network_rule(host="Example.COM.:443", protocol="https", decision="deny")',
      'network_rule("10.0.0.1", "socks5_tcp", "allow", justification="local")',
      '# nothing here',
      'pass',
      'x = 1 + 2 * 3',
    ]),
];

/** What makes a file fail: each is laid over a file that is right. */
const faults: readonly ((random: Random, text: string) => string)[] = [
  (random) => `prefix_rule(pattern=["a"], decision="${random.pick(['deny', 'ask', 'Allow', ''])}")`,
  (random) =>
    random.pick([
      'prefix_rule(pattern=[])',
      'prefix_rule(pattern=["a", []])',
      'prefix_rule(pattern=["a", 1])',
    ]),
  (random) => random.pick(['deny_rule(["a"])', 'prefix_rule(paterns=["a"])', 'prefix_rule()', 'nothing']),
  (random) =>
    random.pick(['prefix_rule(["a"]', 'prefix_rule(["a])', '\tpass', '  pass', 'x = (1,', 'if True:\npass']),
  (random) =>
    random.pick([
      'prefix_rule(["a", "b"], match=["a c"])',
      'prefix_rule(["a"], not_match=["a b"])',
      'prefix_rule(["a"], match=[""])',
      'prefix_rule(["a"], match=["a \'b"])',
      'prefix_rule(["a"], justification=" ")',
    ]),
  (random) =>
    random.pick([
      'host_executable(name="git", paths=["git"])',
      'host_executable(name="a/b", paths=[])',
      'network_rule("https://x", "https", "allow")',
      'network_rule("x", "ftp", "allow")',
      'network_rule("*.x", "http", "allow")',
    ]),
  (random) =>
    random.pick([
      'load("x", "y")',
      '1 + "a"',
      'fail("no")',
      '[1][3]',
      '{}["a"]',
      'import os',
      'while True: pass',
    ]),
];

/** One character taken out, doubled or put elsewhere: the two must agree on whatever that makes of the file. */
const scratched = (random: Random, text: string): string => {
  if (text === '') return text;
  const at = random.size(0, text.length - 1);
  const char = text[at] ?? '';
  return random.pick([
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + char + text.slice(at),
    text.slice(0, at) +
      random.pick(['"', '(', ')', '[', ']', ',', ' ', '=', '\n', '#', '\\', ':', 'x']) +
      text.slice(at + 1),
  ]);
};

const file = (random: Random, draft: Draft): string => {
  const lines = Array.from({ length: random.size(0, 4) }, () =>
    random.pick(forms)(random, draft, random.pick(decisions)),
  );
  draft.lines.push(...lines);
  return `${lines.join('\n')}\n`;
};

/** Words that a rule matches, or almost. */
const commandFor = (random: Random, { heads }: Draft): readonly string[] => {
  const base = heads.length === 0 || random.chance(0.15) ? random.some(words, 1, 3) : random.pick(heads);
  const kind = random.size(0, 9);
  const [head = '', ...rest] = base;
  if (kind < 4) return [...base, ...(random.chance(0.5) ? ['--more', 'x'] : [])];
  if (kind === 4) return base.slice(0, -1).length === 0 ? ['other'] : base.slice(0, -1);
  if (kind === 5)
    return [`${random.pick(['/usr/bin/', './', '../', 'sub/', '~/', '/x/../opt/'])}${head}`, ...rest];
  if (kind === 6) return [head.toUpperCase(), ...rest];
  if (kind === 7) return ['bash', '-lc', base.join(' ')];
  if (kind === 8) return [random.pick(words), ...rest];
  return [...base];
};

export const generatePairs = (random: Random): readonly Pair[] => {
  const draft: Draft = { lines: [], heads: [] };
  let files = Array.from({ length: random.chance(0.25) ? 2 : 1 }, () => file(random, draft));
  const kind = random.size(0, 19);
  if (kind < 2)
    files = files.map((text, at) => (at === 0 ? `${text}${random.pick(faults)(random, text)}\n` : text));
  else if (kind < 5) files = files.map((text) => scratched(random, text));
  return Array.from({ length: 4 }, () => ({
    files,
    command: commandFor(random, draft),
    resolve: random.chance(0.5),
  }));
};
