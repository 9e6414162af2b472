import type { Word } from '../../shell/index.ts';
import type { Finding } from '../programs/interpretation.ts';
import type { Line, OperandUse, OptionUse, Reader, Reading } from '../programs/line.ts';
import type { Role } from '../programs/schema.ts';
import { leadingLiteral, staticText } from '../programs/texts.ts';

/**
 * rsync and scp: an operand is on another machine if a colon stands in it before any slash, so that the operands say
 * which way the copy goes.
 */
export const copy: Reader = { read };

type Place = 'here' | 'there' | 'unknown';

function placeOf(word: Word): Place {
  const start = leadingLiteral(word);
  if (/^(?:rsync|scp|sftp):\/\//i.test(start)) return 'there';
  const colon = start.indexOf(':');
  const slash = start.indexOf('/');
  if (colon === 0) return 'unknown';
  if (colon > 0 && (slash < 0 || colon < slash)) return 'there';
  return slash >= 0 || staticText(word) !== undefined ? 'here' : 'unknown';
}

function read(line: Line): Reading {
  const { operands, uses } = line;
  const named = (name: string) => uses.find(({ option }) => option.name === name);
  const dry = named('-n') !== undefined || operands.length < 2;
  const removes = dry ? undefined : named('--delete');
  const moves = dry ? undefined : named('--remove-source-files');
  const sources = operands.slice(0, -1);
  const target = operands.at(-1);
  const findings: Finding[] = [];
  const give = (role: Role, { word, at }: OperandUse, use?: OptionUse) =>
    findings.push({ role, word, at: use?.at ?? at, base: use === undefined, code: 'operand' });
  const places = operands.map(({ word }) => placeOf(word));
  const from = line.entry.options.has('--archive') || named('-r') !== undefined ? 'read-tree' : 'read';
  const fetched = sources.some((_, index) => places[index] !== 'here');
  for (const [index, source] of sources.entries()) {
    const place = places[index];
    give(place === 'here' ? from : place === 'there' ? 'host' : 'unknown', source);
    if (moves !== undefined && place === 'here') give('move', source, moves);
  }
  const to = places.at(-1);
  if (target !== undefined) {
    if (to === 'here') give(dry ? 'list' : from === 'read' && !fetched ? 'write' : 'write-tree', target);
    else give(to === 'there' ? 'host' : 'unknown', target);
    if (to === 'here' && removes !== undefined) give('delete-tree', target, removes);
  }
  if (places.includes('unknown')) findings.push(unknownWrite(line));
  return {
    findings,
    operands: [],
    uses: uses.filter((use) => use !== removes && use !== moves && !(dry && isRemoval(use))),
    effect: places.every((place) => place === 'here')
      ? 'none'
      : to === 'here' || dry
        ? 'network'
        : 'remote-write',
  };
}

function isRemoval({ option }: OptionUse): boolean {
  return option.name === '--delete' || option.name === '--remove-source-files';
}

/** What can be either end may write here. */
function unknownWrite(line: Line): Finding {
  return { effect: 'unknown-write', at: line.at, base: true, code: 'base-effect' };
}
