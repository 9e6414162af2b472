import type { PathResource, Tri } from '../../classify/index.ts';
import { coversUnit } from '../grant.ts';
import { tri } from '../order.ts';
import type { Condition, Grant, Unit } from '../types.ts';
import { type Check, type Context, isOpaque, type Reach } from './check.ts';
import { fitsWildcard, hasWildcard } from './wildcard.ts';

const noGrants: readonly Grant[] = [];

type Of<K extends Condition['kind']> = Extract<Condition, { kind: K }>;

function pathOf(unit: Unit): PathResource | undefined {
  const resource = unit.access?.resource;
  return resource?.kind === 'path' ? resource : undefined;
}

export function accessCheck({ actions }: Of<'access'>): Check {
  return (unit) =>
    unit.access === undefined
      ? unit.kind === 'opaque'
        ? 'maybe'
        : 'no'
      : actions.includes(unit.access.action)
        ? 'yes'
        : isOpaque(unit)
          ? 'maybe'
          : 'no';
}

export function resourceCheck({ kinds }: Of<'resource'>): Check {
  return (unit) => {
    const kind = unit.access?.resource.kind;
    if (kind !== undefined && kinds.includes(kind)) return 'yes';
    return isOpaque(unit) ? 'maybe' : 'no';
  };
}

export function placeCheck({ places }: Of<'place'>): Check {
  return (unit) => {
    if (isOpaque(unit)) return 'maybe';
    const path = pathOf(unit);
    if (path === undefined) return 'no';
    return places.includes(path.place) ? 'yes' : path.place === 'unknown' ? 'maybe' : 'no';
  };
}

export function zoneCheck({ zones }: Of<'zone'>): Check {
  return (unit) => {
    if (isOpaque(unit)) return 'maybe';
    const resource = unit.access?.resource;
    if (resource?.kind !== 'host') return 'no';
    return zones.includes(resource.zone) ? 'yes' : resource.zone === 'unknown' ? 'maybe' : 'no';
  };
}

export const mutatesCheck: Check = (unit) => {
  if (isOpaque(unit)) return 'maybe';
  if (unit.access === undefined) return 'no';
  if (unit.access.mutates !== undefined) return tri(unit.access.mutates);
  return unit.access.action === 'connect' && unit.risk !== 'read' ? 'maybe' : 'no';
};

export const exactPathCheck: Check = (unit) => {
  if (isOpaque(unit)) return 'maybe';
  const path = pathOf(unit);
  return tri(path?.exact === true && !path.recursive);
};

export const fewPathsCheck: Check = (unit) => {
  if (isOpaque(unit)) return 'maybe';
  const path = pathOf(unit);
  if (path === undefined || path.recursive) return 'no';
  return tri(path.exact || namesFewPaths(path.path));
};

/** The pattern names files directly inside one known folder. */
export function namesFewPaths(pattern: string): boolean {
  const folder = pattern.slice(0, pattern.lastIndexOf('/'));
  return !pattern.includes('**') && !/[*?[]/.test(folder);
}

export const secretCheck: Check = (unit) => {
  if (isOpaque(unit)) return 'maybe';
  const resource = unit.access?.resource;
  return resource?.kind === 'path' || resource?.kind === 'variable' ? resource.secret : 'no';
};

export const protectedCheck: Check = (unit) => {
  if (isOpaque(unit)) return 'maybe';
  return pathOf(unit)?.protected ?? 'no';
};

/** docs/semantics.md, "Grants". */
export const grantedCheck: Check = (unit, { state, values, reusable, classification }) => {
  if (!reusable) return 'no';
  const { grants = noGrants, present } = state;
  if (values === 'two-valued') return tri(unit.granted ?? grants.some((grant) => grant.key === unit.key));
  const { cwd } = classification.environment;
  return tri(grants.some((grant) => coversUnit(grant, unit.key, cwd, present)));
};

export function verdictCheck({ from, effects, stage }: Of<'verdict'>): Check {
  return (unit, { state }) => {
    for (const verdict of state.verdicts ?? []) {
      if (verdict.from !== from || !effects.includes(verdict.effect)) continue;
      if (stage !== undefined && stage !== (verdict.stage ?? 'question')) continue;
      if (verdict.key === undefined || verdict.key === unit.key) return 'yes';
    }
    return 'no';
  };
}

export function toolCheck({ names }: Of<'tool'>): Check {
  const plain = new Set(names.filter((name) => !hasWildcard(name)));
  const patterns = names.filter(hasWildcard);
  return (_, { classification }) => {
    const { name } = classification.tool;
    return tri(plain.has(name) || patterns.some((pattern) => fitsWildcard(pattern, name)));
  };
}

export function inputCheck({ field, value }: Of<'input'>): Check {
  return (_, { classification }) => {
    const { input } = classification.call;
    if (!Object.hasOwn(input, field)) return 'no';
    const held = input[field];
    if (held === undefined || (typeof held === 'object' && held !== null)) return 'maybe';
    return tri(fitsWildcard(value, String(held)));
  };
}

export function settingCheck({ name, values }: Of<'setting'>): Check {
  return (_, { settings }) => {
    const held: string | boolean | undefined = Object.hasOwn(settings, name) ? settings[name] : undefined;
    return tri(held !== undefined && values.includes(held));
  };
}

/**
 * Read narrow it never says yes: else an allow rule for headless runs would allow what the person is asked about.
 */
export function headlessCheck(reach: Reach): Check {
  return (_, context) => (context.headless ? (reach === 'wide' ? 'yes' : 'maybe') : 'no');
}

export function repetitionCheck({ atLeast }: Of<'repetition'>): Check {
  return (_, { state }) => tri((state.repetition ?? 1) >= atLeast);
}

export function projectCodeCheck({ state }: Of<'project-code'>): Check {
  return (_, { classification }) => {
    const held = classification.environment.projectCode;
    return state.includes(held) ? 'yes' : held === 'unknown' ? 'maybe' : 'no';
  };
}

export const sandboxCheck: Check = (_, { classification }: Context): Tri =>
  tri(classification.environment.sandbox);
export const promptCheck: Check = (_, { classification }) => tri(classification.requiresPrompt);
