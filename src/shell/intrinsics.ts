/*
 * What the analysis is built from, as it was when this module was loaded. Code in the same process that overwrites one of
 * these could make commands vanish from an analysis, so that a text looks harmless.
 */

const arrays = Array.prototype;
const strings = String.prototype;
const patterns = RegExp.prototype;
const maps = Map.prototype;
const sets = Set.prototype;

const {
  at,
  every,
  find,
  findIndex,
  findLast,
  flatMap,
  filter,
  forEach,
  includes,
  join,
  map,
  pop,
  push,
  slice,
  some,
} = arrays;
const { charAt, charCodeAt, endsWith, indexOf, isWellFormed, replace, split, startsWith, trim } = strings;
const { includes: textIncludes, slice: textSlice, substring, match } = strings;
const { exec, test } = patterns;
const { get: mapGet, has: mapHas, set: mapSet } = maps;
const { add: setAdd, has: setHas } = sets;
const { hasOwn, entries, keys } = Object;
const { isArray } = Array;
const walkArray = arrays[Symbol.iterator];
const walkText = strings[Symbol.iterator];
const walkMap = maps[Symbol.iterator];
const walkSet = sets[Symbol.iterator];

/** Whether the built-in functions that the analysis rests on are still the ones that were there at first. */
export function intrinsicsAreIntact(): boolean {
  return (
    arrays.push === push &&
    arrays.map === map &&
    arrays.some === some &&
    arrays.every === every &&
    arrays.flatMap === flatMap &&
    arrays.filter === filter &&
    arrays.find === find &&
    arrays.findIndex === findIndex &&
    arrays.findLast === findLast &&
    arrays.forEach === forEach &&
    arrays.includes === includes &&
    arrays.join === join &&
    arrays.slice === slice &&
    arrays.pop === pop &&
    arrays.at === at &&
    arrays[Symbol.iterator] === walkArray &&
    strings.includes === textIncludes &&
    strings.slice === textSlice &&
    strings.substring === substring &&
    strings.charCodeAt === charCodeAt &&
    strings.charAt === charAt &&
    strings.indexOf === indexOf &&
    strings.startsWith === startsWith &&
    strings.endsWith === endsWith &&
    strings.split === split &&
    strings.replace === replace &&
    strings.match === match &&
    strings.trim === trim &&
    strings.isWellFormed === isWellFormed &&
    strings[Symbol.iterator] === walkText &&
    patterns.test === test &&
    patterns.exec === exec &&
    maps.get === mapGet &&
    maps.has === mapHas &&
    maps.set === mapSet &&
    maps[Symbol.iterator] === walkMap &&
    sets.add === setAdd &&
    sets.has === setHas &&
    sets[Symbol.iterator] === walkSet &&
    Object.hasOwn === hasOwn &&
    Object.entries === entries &&
    Object.keys === keys &&
    Array.isArray === isArray
  );
}
