import type { Access, Classification, PathResource, Resource } from '../classify/index.ts';
import { isSpread } from './conditions/compile.ts';
import { namesFewPaths } from './conditions/facts.ts';
import {
  actionCode,
  certaintyCode,
  kindCode,
  permissionCode,
  placeCode,
  projectCodeCode,
  riskCode,
  runsCode,
  triCode,
  zoneCode,
} from './shape-codes.ts';
import type { Condition, Rule, Unit } from './types.ts';

/**
 * A unit's shape is a number made of all its facts that have few values. Most rules of the built-in policy ask about
 * nothing else, so what a table answers for a shape is worked out once.
 *
 * INVARIANT: a rule for which `readsShapeOnly` holds answers the same for units of one shape in calls of one shape,
 * in one mode.
 */
export function unitShape(unit: Unit, codes: ReadonlyMap<string, number>): number {
  const { access } = unit;
  let shape = codes.get(unit.reason.code) ?? 0;
  shape = shape * 7 + kindCode(unit.kind);
  shape = shape * 5 + riskCode(unit.risk);
  shape = shape * 5 + permissionCode(unit.permission);
  shape = shape * 4 + certaintyCode(unit.certainty);
  shape = shape * 4 + runsCode(unit.runs);
  return access === undefined ? shape * accessShapes : shape * accessShapes + accessShape(access);
}

/** One more than the largest access shape. */
const accessShapes = 8 * 3 * 320;

function accessShape(access: Access): number {
  const mutates = access.mutates === undefined ? 0 : access.mutates ? 1 : 2;
  return (actionCode(access.action) * 3 + mutates) * 320 + resourceShape(access.resource);
}

/** From 0 to 319; nothing but a path or a host has parts that rules of a shape read, but for a variable's secret. */
function resourceShape(resource: Resource): number {
  switch (resource.kind) {
    case 'path':
      return (
        32 +
        ((placeCode(resource.place) * 4 + extent(resource)) * 3 + triCode(resource.secret)) * 3 +
        triCode(resource.protected)
      );
    case 'host':
      return 16 + zoneCode(resource.zone);
    case 'variable':
      return 8 + triCode(resource.secret);
    case 'program':
      return 1;
    case 'process':
      return 2;
    case 'opaque':
      return 3;
    default: {
      const never: never = resource;
      return never;
    }
  }
}

function extent(path: PathResource): number {
  if (path.recursive) return 0;
  return path.exact ? 1 : namesFewPaths(path.path) ? 2 : 3;
}

/** The same for what rules ask about the call. */
export function callShape({ requiresPrompt, environment }: Classification, headless: boolean): number {
  return (
    projectCodeCode(environment.projectCode) * 8 +
    (requiresPrompt ? 4 : 0) +
    (environment.sandbox ? 2 : 0) +
    (headless ? 1 : 0)
  );
}

/** One more than the largest call shape. */
const callShapes = 24;

/** What is known of units by shape, apart for each shape of the call. */
export function byCallShape<T>(): readonly Map<number, T>[] {
  return Array.from({ length: callShapes }, () => new Map<number, T>());
}

export function readsShapeOnly(rule: Rule): boolean {
  // Different units of the call may meet such a rule's members.
  if (rule.effect !== 'allow' && isSpread(rule.when)) return false;
  return asksShapeOnly(rule.when) && (rule.unless ?? []).every(readsShapeOnly);
}

function asksShapeOnly(condition: Condition): boolean {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.every(asksShapeOnly);
    case 'not':
      return asksShapeOnly(condition.of);
    case 'always':
    case 'access':
    case 'resource':
    case 'place':
    case 'zone':
    case 'mutates':
    case 'exact-path':
    case 'few-paths':
    case 'secret':
    case 'protected':
    case 'deed':
    case 'reason':
    case 'risk':
    case 'permission':
    case 'runs':
    case 'runs-nothing':
    case 'certainty':
    case 'mode':
    case 'setting':
    case 'headless':
    case 'sandbox':
    case 'requires-prompt':
    case 'project-code':
      return true;
    case 'some-unit':
    case 'tool':
    case 'tool-kind':
    case 'command':
    case 'exact':
    case 'matches':
    case 'path':
    case 'host':
    case 'input':
    case 'granted':
    case 'verdict':
    case 'repetition':
    case 'fact':
    case 'fact-text':
    case 'fact-words':
    case 'state':
      return false;
    default: {
      const never: never = condition;
      return never;
    }
  }
}

/** The reason codes that conditions name. */
export function namedReasons(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.flatMap(namedReasons);
    case 'not':
    case 'some-unit':
      return namedReasons(condition.of);
    case 'reason':
      return condition.codes;
    default:
      return [];
  }
}
