import type { Rewrite } from './rewrite.ts';

const entities: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&#x27;', "'"],
  ['&apos;', "'"],
]);

const entity = /&(?:lt|gt|amp|quot|apos|#39|#x27);/g;

const decode = (text: string): string => text.replace(entity, (found) => entities.get(found) ?? found);

/** Whether a character that one of the texts writes as an entity stands bare in either. */
const isMixed = (both: string): boolean => {
  const bare = both.replace(entity, '');
  const escaped = new Set([...both.matchAll(entity)].map(([found]) => entities.get(found) ?? ''));
  // Whoever writes entities writes `&` as one too.
  return [...escaped, '&'].some((character) => bare.includes(character));
};

/** Characters written as HTML entities. */
export const htmlEntities: Rewrite = {
  name: 'html-entities',
  startsLines: false,
  read: ({ oldString, newString }) => {
    const decoded = decode(oldString);
    if (decoded === oldString || isMixed(`${oldString}\n${newString}`)) return [];
    return [{ oldString: decoded, newString: decode(newString) }];
  },
};
