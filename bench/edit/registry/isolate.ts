import { isBuiltin } from 'node:module';

/** Any property of it, any call and any construction of it is the stand-in again. */
const standIn = `var standIn$ = new Proxy(function () {}, {
  get: (target, key) =>
    key === 'prototype' ? target.prototype
    : key === 'then' ? undefined
    : key === Symbol.toPrimitive ? () => ''
    : key === Symbol.iterator ? function* () {}
    : standIn$,
  apply: () => standIn$,
  construct: () => standIn$,
});
`;

const imports =
  /\bimport\s*(?:([\w$]+)\s*,?\s*)?(\{[^}"';]*\}|\*\s*as\s+[\w$]+)?\s*from\s*["']([^"'\n]+)["'];?/g;
const reExports = /\bexport\s*(?:\{[^}]*\}|\*)\s*from\s*["']([^"'\n]+)["'];?/g;

/**
 * A module of which only a few functions are wanted, without the hundreds of megabytes that it imports: what is not
 * Node's own and not in `kept` (specifier to the file that has it) becomes a stand-in.
 */
export const isolate = (text: string, kept: Readonly<Record<string, string>>): string => {
  const names: string[] = [];
  const body = text
    .replaceAll(imports, (whole: string, first?: string, others?: string, from = '') => {
      if (isBuiltin(from)) return whole;
      const file = kept[from];
      if (file !== undefined) return whole.replace(/(["'])[^"']+(["'];?)$/, `$1${file}$2`);
      if (first !== undefined) names.push(`${first} = standIn$`);
      if (others?.startsWith('{')) names.push(`${others.replaceAll(/\sas\s/g, ': ')} = standIn$`);
      else if (others !== undefined) names.push(`${others.replace(/^\*\s*as\s+/, '')} = standIn$`);
      return '';
    })
    .replaceAll(reExports, (whole: string, from: string) => (isBuiltin(from) ? whole : ''));
  return `${standIn}${names.map((name) => `var ${name};\n`).join('')}${body}`;
};
