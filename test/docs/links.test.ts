import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readText, root } from './support.ts';

const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...readdirSync(`${root}docs`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** A heading's name in an address, as code hosts make it. */
const anchorsOf = (page: string): readonly string[] =>
  [...readText(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(pages)('every link of %s leads somewhere', (page) => {
  const broken: string[] = [];
  for (const [, address = ''] of readText(page).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(address)) continue;
    const [path = '', anchor] = address.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(root + target)) broken.push(address);
    else if (anchor !== undefined && !anchorsOf(target).includes(anchor)) broken.push(address);
  }
  expect(broken).toEqual([]);
});

test('code names headings that exist', () => {
  const broken: string[] = [];
  for (const file of sources('src')) {
    for (const [, page = '', heading = ''] of readText(file).matchAll(/(docs\/[\w-]+\.md), "([^"]+)"/g)) {
      if (!existsSync(root + page) || !new RegExp(`^#+ ${heading}$`, 'm').test(readText(page)))
        broken.push(`${file}: ${page}, ${heading}`);
    }
  }
  expect(broken).toEqual([]);
});

function sources(folder: string): readonly string[] {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sources(path);
    return path.endsWith('.ts') ? [path] : [];
  });
}
