import type { Given, Machine } from '../starlark/machine.ts';
import type { Place } from '../starlark/syntax.ts';
import { typeName, type Value } from '../starlark/values.ts';
import type { Example } from './examples.ts';
import { networkHost } from './network-host.ts';
import { justification, listOf, named, optionalText, refuse } from './rule-arguments.ts';
import { shellWords } from './shell-words.ts';
import type { NetworkRule, PrefixRule, RuleDecision } from './types.ts';
import { normalPath, programName } from './words.ts';

const DECISIONS: ReadonlyMap<string, RuleDecision> = new Map([
  ['allow', 'allow'],
  ['prompt', 'prompt'],
  ['forbidden', 'forbidden'],
]);

const PROTOCOLS: ReadonlyMap<string, NetworkRule['protocol']> = new Map([
  ['http', 'http'],
  ['https', 'https'],
  ['https_connect', 'https'],
  ['http-connect', 'https'],
  ['socks5_tcp', 'socks5_tcp'],
  ['socks5_udp', 'socks5_udp'],
]);

/** What the functions of a rules file have collected. */
export interface Found {
  readonly file: string;
  readonly prefixRules: PrefixRule[];
  readonly networkRules: NetworkRule[];
  readonly executables: Map<string, readonly string[]>;
  readonly examples: Example[];
}

export function prefixRule(machine: Machine, found: Found, given: Given, at: Place): undefined {
  const parameters = ['pattern', 'decision', 'match', 'not_match', 'justification'];
  const values = named(machine, 'prefix_rule', given, parameters, 1, at);
  if (values === undefined) return;
  const word = optionalText(machine, values, 'decision', at);
  const match = listOf(machine, values, 'match', at);
  const notMatch = listOf(machine, values, 'not_match', at);
  const because = justification(machine, values, at);
  const places = listOf(machine, values, 'pattern', at);
  if (word === null || match === undefined || notMatch === undefined || places === undefined) return;
  const decision = DECISIONS.get(word ?? 'allow');
  if (decision === undefined) return refuse(machine, `the decision ${JSON.stringify(word)}`, at);
  const pattern = places.map((place) => wordsOf(machine, place, at));
  if (pattern.length === 0) return refuse(machine, 'an empty pattern', at);
  const wanted = match.map((each) => example(machine, each, at));
  const unwanted = notMatch.map((each) => example(machine, each, at));
  if (machine.fault !== undefined) return;
  const { line, column } = at;
  found.examples.push({ pattern, wanted, unwanted, line, column });
  // Alternatives of the program are rules of their own, as many as are written.
  const [heads = [], ...rest] = pattern;
  for (const head of heads) {
    found.prefixRules.push({
      pattern: [[head], ...rest],
      decision,
      justification: because,
      file: found.file,
      line,
      column,
    });
  }
}

/** The alternatives of one place of a pattern. */
function wordsOf(machine: Machine, place: Value, at: Place): readonly string[] {
  if (place.kind === 'string') return [place.value];
  if (place.kind !== 'list') refuse(machine, `${typeName(place)} in a pattern`, at);
  const items = place.kind === 'list' ? place.items : [];
  if (items.length === 0) refuse(machine, 'a place of a pattern without alternatives', at);
  return items.map((item) => {
    if (item.kind !== 'string') refuse(machine, `${typeName(item)} among alternatives`, at);
    return item.kind === 'string' ? item.value : '';
  });
}

function example(machine: Machine, value: Value, at: Place): readonly string[] {
  if (value.kind === 'list') {
    if (value.items.length === 0) refuse(machine, 'an empty example', at);
    return value.items.map((item) => {
      if (item.kind !== 'string') refuse(machine, `${typeName(item)} in an example`, at);
      return item.kind === 'string' ? item.value : '';
    });
  }
  if (value.kind !== 'string') refuse(machine, `${typeName(value)} as an example`, at);
  const words = value.kind === 'string' ? shellWords(value.value) : [];
  if (words === undefined) refuse(machine, 'an example whose quotes do not close', at);
  if (words?.length === 0) refuse(machine, 'an empty example', at);
  return words ?? [];
}

export function networkRule(machine: Machine, found: Found, given: Given, at: Place): undefined {
  const values = named(
    machine,
    'network_rule',
    given,
    ['host', 'protocol', 'decision', 'justification'],
    3,
    at,
  );
  if (values === undefined) return;
  const host = optionalText(machine, values, 'host', at);
  const protocolWord = optionalText(machine, values, 'protocol', at);
  const word = optionalText(machine, values, 'decision', at);
  const because = justification(machine, values, at);
  if (typeof host !== 'string' || typeof protocolWord !== 'string' || typeof word !== 'string') return;
  const protocol = PROTOCOLS.get(protocolWord);
  if (protocol === undefined) return refuse(machine, `the protocol ${JSON.stringify(protocolWord)}`, at);
  const decision = word === 'deny' ? 'forbidden' : DECISIONS.get(word);
  if (decision === undefined) return refuse(machine, `the decision ${JSON.stringify(word)}`, at);
  const read = networkHost(host);
  if (!read.ok) return refuse(machine, read.detail, at);
  const { line, column } = at;
  found.networkRules.push({
    host: read.host,
    protocol,
    decision,
    justification: because,
    file: found.file,
    line,
    column,
  });
}

export function hostExecutable(machine: Machine, found: Found, given: Given, at: Place): undefined {
  const values = named(machine, 'host_executable', given, ['name', 'paths'], 2, at);
  if (values === undefined) return;
  const name = optionalText(machine, values, 'name', at);
  const items = listOf(machine, values, 'paths', at);
  if (typeof name !== 'string' || items === undefined) return;
  if (name === '' || name.includes('/') || name === '.' || name === '..')
    return refuse(machine, `${JSON.stringify(name)} as the bare name of a program`, at);
  const paths = new Set<string>();
  for (const item of items) {
    if (item.kind !== 'string') return refuse(machine, `${typeName(item)} among paths`, at);
    if (!item.value.startsWith('/'))
      return refuse(machine, `${JSON.stringify(item.value)}, which is no absolute path`, at);
    if (programName(item.value) !== name)
      return refuse(machine, `${JSON.stringify(item.value)} as a path of ${name}`, at);
    paths.add(normalPath(item.value));
  }
  found.executables.set(name, [...paths]);
}
