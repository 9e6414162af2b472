import { add, addFront, type Bucket, type FactKeys, type Lists } from './bucket.ts';
import { spelledNames } from './command-names.ts';
import { lastPart } from './conditions/argv.ts';
import { type Context, carriesBelow, isFreeCode, isOpaque } from './conditions/check.ts';
import { plainHost } from './conditions/host.ts';
import { namesIn } from './conditions/name-in-text.ts';
import { runTexts } from './conditions/run-texts.ts';
import { factText } from './fact-key.ts';
import { addFronts, addParts, type FrontIndex } from './front-index.ts';
import { gatherPaths } from './path-lookup.ts';
import type { Unit } from './types.ts';

/** What a unit is looked up by beside itself. */
export interface Spelling {
  /** The commands that it may be; `undefined` if it may be any. */
  readonly names: readonly string[] | undefined;
  /** Only what it spells counts; left out, also what it leaves open. */
  readonly alone?: boolean;
}

/** Adds the lists of the bucket whose keys the unit has. */
export function gather(
  bucket: Bucket,
  unit: Unit,
  { names, alone = false }: Spelling,
  context: Context,
  lists: Lists,
): void {
  switch (bucket.lane) {
    case 'input':
      for (const field of Object.keys(context.classification.call.input)) add(bucket, field, lists);
      return;
    case 'tool':
      add(bucket, context.classification.tool.name, lists);
      return;
    case 'tool-front':
      addFront(bucket, context.classification.tool.name, lists);
      return;
    case 'kind':
      add(bucket, unit.kind, lists);
      return;
    case 'reason':
      add(bucket, unit.reason.code, lists);
      return;
    case 'risk':
      add(bucket, unit.risk, lists);
      return;
    case 'runs':
      if (unit.runs !== undefined) add(bucket, unit.runs, lists);
      else if (unit.kind === 'opaque') lists.push(bucket.all);
      return;
    case 'action':
      if (isOpaque(unit) || isFreeCode(unit)) lists.push(bucket.all);
      else if (unit.access !== undefined) add(bucket, unit.access.action, lists);
      return;
    case 'exact':
      add(bucket, unit.text.trim(), lists);
      if (context.text !== undefined && context.text !== unit.text) add(bucket, context.text.trim(), lists);
      return;
    case 'spelled':
      gatherSpelled(bucket, unit, names, lists);
      return;
    case 'command':
      gatherCommands(bucket, unit, names, context, lists);
      return;
    case 'fact':
      gatherFacts(bucket, unit, addEqual, lists);
      return;
    case 'fact-front':
      gatherFacts(bucket, unit, addFactFronts, lists);
      return;
    case 'part':
      gatherParts(bucket, unit, alone, context, lists);
      return;
    case 'host':
      gatherHosts(bucket, unit, lists);
      return;
    case 'folder':
    case 'file':
    case 'segment':
    case 'front':
    case 'end':
    case 'path':
      if (carriesBelow(unit)) lists.push(bucket.all);
      else gatherPaths(bucket, bucket.lane, unit, context, lists);
      return;
    default: {
      const never: never = bucket.lane;
      throw never;
    }
  }
}

function gatherSpelled(bucket: Bucket, unit: Unit, names: readonly string[] | undefined, lists: Lists): void {
  const spelled = names ?? spelledNames(unit);
  if (spelled === undefined) lists.push(bucket.all);
  else for (const name of spelled) add(bucket, name, lists);
}

function gatherCommands(
  bucket: Bucket,
  unit: Unit,
  names: readonly string[] | undefined,
  context: Context,
  lists: Lists,
): void {
  if (names === undefined) {
    lists.push(bucket.all);
    return;
  }
  for (const name of names) add(bucket, name, lists);
  if (unit.kind !== 'code' || (unit.runs !== 'unknown-program' && unit.runs !== 'project-code')) return;
  if (unit.program !== undefined) add(bucket, lastPart(unit.program.split(' ')[0] ?? ''), lists);
  const texts = runTexts(unit, context.classification);
  if (texts === undefined || texts.some((text) => text.length > longestScanned)) {
    lists.push(bucket.all);
    return;
  }
  for (const text of texts) namesIn(text, bucket.lengths, (name) => add(bucket, name, lists));
}

/** By what the condition `matches` tries its expression on; where that is not known, all are read. */
function gatherParts(bucket: Bucket, unit: Unit, alone: boolean, context: Context, lists: Lists): void {
  const { fronts, all } = bucket;
  if (fronts === undefined) return;
  const { text = '' } = context;
  const { argvs = noWords } = unit;
  const isOpen =
    unit.open ||
    unit.kind === 'opaque' ||
    unit.text.length + text.length > longestScanned ||
    argvs.some((argv) => argv.includes(undefined));
  if (isOpen && !alone) {
    lists.push(all);
    return;
  }
  lists.push(...partsOfCall(bucket, fronts, context, text));
  if (!text.includes(unit.text)) addParts(fronts, unit.text, lists);
  for (const argv of argvs) {
    if (argv.includes(undefined)) continue;
    const spelled = argv.join(' ');
    if (!text.includes(spelled)) addParts(fronts, spelled, lists);
  }
}

const noWords: NonNullable<Unit['argvs']> = [];

/** The text of the call is the same for all its units. */
const callParts = new WeakMap<Context, Map<Bucket, Lists>>();

function partsOfCall(bucket: Bucket, fronts: FrontIndex, context: Context, text: string): Lists {
  let known = callParts.get(context);
  if (known === undefined) {
    known = new Map();
    callParts.set(context, known);
  }
  let parts = known.get(bucket);
  if (parts === undefined) {
    parts = [];
    addParts(fronts, text, parts);
    known.set(bucket, parts);
  }
  return parts;
}

/** In characters: in a longer word, names are not looked for one by one. */
const longestScanned = 4096;

type AddKeys = (keys: FactKeys, text: string, lists: Lists) => void;

const addEqual: AddKeys = ({ rules }, text, lists) => {
  const list = rules.get(text);
  if (list !== undefined) lists.push(list);
};

const addFactFronts: AddKeys = ({ fronts }, text, lists) => addFronts(fronts, text, lists);

function gatherFacts(bucket: Bucket, { facts }: Unit, how: AddKeys, lists: Lists): void {
  if (facts === undefined || bucket.facts === undefined) return;
  for (const [name, keys] of bucket.facts) {
    const value = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (value === undefined) continue;
    if (typeof value !== 'object') how(keys, factText(value), lists);
    else for (const member of value) how(keys, factText(member), lists);
  }
}

function gatherHosts(bucket: Bucket, unit: Unit, lists: Lists): void {
  const resource = unit.access?.resource;
  if (isOpaque(unit) || isFreeCode(unit)) lists.push(bucket.all);
  if (resource?.kind !== 'host') return;
  if (resource.host === undefined) lists.push(bucket.all);
  else {
    add(bucket, anyHost, lists);
    addSuffixes(bucket, plainHost(resource.host), lists);
  }
}

/** The pattern that every host fits. */
const anyHost = '*';

/** The host and every domain that it belongs to. */
function addSuffixes(bucket: Bucket, host: string, lists: Lists): void {
  for (let at = 0; at >= 0; ) {
    add(bucket, host.slice(at), lists);
    const dot = host.indexOf('.', at);
    at = dot < 0 ? -1 : dot + 1;
  }
}
