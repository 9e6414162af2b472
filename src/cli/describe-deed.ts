import type { Access, Deed, FlowEnd, FlowFacts, Reason, Resource, Runs } from '../classify/index.ts';
import { flowFacts } from '../classify/index.ts';
import { visible } from './layout.ts';

/** What one deed does, in a few words for a person; where a rule on the program's name does not cover it, that too. */
export const describeDeedFully = (deed: Deed): string => {
  const raised = !deed.base && deed.command !== undefined && (deed.kind === 'access' || deed.kind === 'code');
  return raised ? `${describeDeed(deed)}, beyond what the program does by itself` : describeDeed(deed);
};

/** What one deed does, in a few words. */
export const describeDeed = (deed: Deed): string => {
  if (deed.access !== undefined && deed.kind !== 'flow') return describeAccess(deed.access) + endsOf(deed);
  switch (deed.kind) {
    case 'command':
      if (deed.runs !== undefined) return runsWords[deed.runs];
      return deed.program === undefined ? 'runs a program' : `runs ${visible(deed.program)}`;
    case 'access':
      return describeReason(deed.reason);
    case 'code':
      return (deed.runs === undefined ? 'runs code' : runsWords[deed.runs]) + endsOf(deed);
    case 'flow':
      return `lets data flow: ${describeReason(deed.reason)}`;
    case 'opaque':
      return `cannot be told: ${describeReason(deed.reason)}`;
    case 'tool':
      return `calls the tool: ${describeReason(deed.reason)}`;
    default: {
      const unreachable: never = deed.kind;
      return unreachable;
    }
  }
};

/** Where what a deed handles comes from and goes to, if its reason says. */
const endsOf = ({ reason }: Deed): string => {
  const flow = flowFacts(reason);
  return flow === undefined ? '' : ` (${describeFlow(flow)})`;
};

const runsWords: Readonly<Record<Runs, string>> = {
  'project-code': 'runs code of the project',
  'inline-code': 'runs code that stands on the line',
  'unknown-program': 'runs a program that is not known',
};

const verbs: Readonly<Record<Access['action'], string>> = {
  read: 'reads',
  write: 'writes',
  delete: 'deletes',
  execute: 'executes',
  connect: 'reaches',
  configure: 'configures',
  signal: 'signals',
};

const describeAccess = ({ action, resource, mutates }: Access): string =>
  `${verbs[action]} ${describeResource(resource)}${mutates === true ? ' and changes something there' : ''}`;

const describeResource = (resource: Resource): string => {
  switch (resource.kind) {
    case 'path': {
      const marks = [
        resource.resolved === undefined ? undefined : `leads to ${visible(resource.resolved)}`,
        resource.recursive ? 'all below' : resource.exact ? undefined : 'several paths',
        resource.place === 'workspace' ? undefined : placeWords[resource.place],
        triWords(resource.secret, 'secret'),
        triWords(resource.protected, 'protected'),
      ].filter((mark) => mark !== undefined);
      return visible(resource.path) + (marks.length === 0 ? '' : ` (${marks.join(', ')})`);
    }
    case 'host': {
      const name = resource.host === undefined ? 'a host that is not known' : visible(resource.host);
      const port = resource.port === undefined ? '' : `:${resource.port}`;
      return `${name}${port}${resource.zone === 'public' || resource.zone === 'unknown' ? '' : ` (${resource.zone})`}`;
    }
    case 'program':
      return `the program ${visible(resource.name)}`;
    case 'process':
      return `the process ${visible(resource.target)}${resource.own ? ' of its own' : ''}`;
    case 'variable':
      return `the variable ${visible(resource.name)}`;
    case 'opaque':
      return 'something that cannot be told';
    default: {
      const unreachable: never = resource;
      return unreachable;
    }
  }
};

const placeWords = {
  scratch: 'scratch',
  system: 'part of the system',
  outside: 'outside the workspace',
  'device-null': 'no file',
  unknown: 'place unknown',
} as const;

const triWords = (value: 'yes' | 'no' | 'maybe', word: string): string | undefined => {
  switch (value) {
    case 'yes':
      return word;
    case 'maybe':
      return `perhaps ${word}`;
    case 'no':
      return undefined;
    default: {
      const unreachable: never = value;
      return unreachable;
    }
  }
};

/** Both ends with their places, counted in characters from 0, and how the data gets from one to the other. */
const describeFlow = ({ source, sink, through }: FlowFacts): string => {
  const end = ({ start, end: stop, text }: FlowEnd): string => `${visible(text)} at ${start}-${stop}`;
  return [`from ${end(source)}`, `to ${end(sink)}`, ...through.map((step) => `by ${visible(step)}`)].join(
    ' ',
  );
};

/** The code in words, with its data. */
export const describeReason = (reason: Reason): string => {
  const { code, data } = reason;
  const flow = flowFacts(reason);
  const facts = Object.entries(data ?? {})
    .filter(([name]) => flow === undefined || !(name in flow))
    .map(([name, value]) => `${name} ${visible(typeof value === 'string' ? value : JSON.stringify(value))}`);
  if (flow !== undefined) facts.unshift(describeFlow(flow));
  return code.replaceAll('-', ' ') + (facts.length === 0 ? '' : ` (${facts.join(', ')})`);
};
