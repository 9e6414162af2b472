import { resolve } from 'node:path';
import {
  composePolicies,
  type Issue,
  type PolicyDocument,
  parsePolicyText,
  recommended,
  tightenOnly,
} from '../policy/index.ts';
import type { PolicyCache } from './policy-cache.ts';
import { type PolicyLocation, policyLocations } from './policy-locations.ts';
import { readText } from './read-configuration.ts';
import { sayIssue } from './say-issue.ts';
import type { Terminal } from './terminal.ts';

/**
 * The policy that holds in a directory, or the one that was named; `undefined` after saying what is wrong.
 *
 * INVARIANT: a file that exists and cannot be read or understood stops the run. It is never left out, since what it
 * denies would be lifted.
 */
export const loadPolicy = (
  named: string | undefined,
  place: { readonly cwd: string; readonly repositoryRoot: string | undefined },
  terminal: Terminal,
  cache?: PolicyCache,
): PolicyDocument | undefined => {
  if (named === 'recommended') return recommended;
  if (named !== undefined) {
    const file = resolve(terminal.cwd, named);
    const text = readText(file, terminal);
    if (text === 'missing') terminal.complain(`no such policy file: ${file}`);
    return typeof text === 'object' ? parse(text.text, file, terminal, cache) : undefined;
  }
  const locations = policyLocations({
    ...place,
    home: terminal.variables['HOME'],
    configurationFolder: terminal.variables['XDG_CONFIG_HOME'],
  });
  const own = locations.find(({ trust }) => trust === 'user')?.file;
  let layers = recommended;
  // From the most general to the nearest; each is held to what those before it give.
  for (const location of locations.toReversed()) {
    const text = readText(location.file, terminal);
    if (text === 'missing') continue;
    if (text === 'unreadable') return undefined;
    const document = parse(text.text, location.file, terminal, cache);
    if (document === undefined) return undefined;
    layers = composePolicies([
      layers,
      trusted(document, layers, location, { text: text.text, own }, terminal),
    ]);
  }
  return layers;
};

const trusted = (
  document: PolicyDocument,
  over: PolicyDocument,
  location: PolicyLocation,
  { text, own }: { readonly text: string; readonly own: string | undefined },
  terminal: Terminal,
): PolicyDocument => {
  if (location.trust === 'user') return document;
  const tightened = tightenOnly(document, over);
  if (tightened.issues.length > 0) {
    terminal.complain(
      `${location.file} comes with the repository and may only tighten: ${tightened.issues.length} part(s) of it left out; your own file${own === undefined ? '' : `, ${own},`} may allow, and --policy FILE takes a file as it is`,
    );
    for (const issue of tightened.issues) terminal.complain(sayIssue(leftOut(issue, location.file, text)));
  }
  return tightened.document;
};

/** What was left out of an untrusted file, with its place as far as it is known. */
const leftOut = (issue: Issue, file: string, text: string): Issue => {
  const line = issue.line ?? lineOfKey(String(issue.path.at(-1)), text);
  return { ...issue, file, ...(line === undefined ? {} : { line }) };
};

/** The line of a key that is written once; of one that is written more often none, rather than a wrong one. */
const lineOfKey = (key: string, text: string): number | undefined => {
  const [before, ...rest] = text.split(JSON.stringify(key));
  return before === undefined || rest.length !== 1 ? undefined : before.split('\n').length;
};

const parse = (
  text: string,
  file: string,
  terminal: Terminal,
  cache: PolicyCache | undefined,
): PolicyDocument | undefined => {
  const kept = cache?.read(text, file);
  if (kept !== undefined) return kept;
  const parsed = parsePolicyText(text, file);
  if (parsed.ok) {
    cache?.keep(text, file, parsed.value);
    return parsed.value;
  }
  for (const issue of parsed.issues) terminal.complain(sayIssue({ file, ...issue }));
  return undefined;
};
