import type { Role } from './schema.ts';

/** Complete by its type: a role that the schema gains must be listed here. */
const table: Readonly<Record<Role, true>> = {
  text: true,
  data: true,
  read: true,
  'read-tree': true,
  key: true,
  certificate: true,
  jq: true,
  'read-visible-tree': true,
  filter: true,
  object: true,
  list: true,
  write: true,
  'write-tree': true,
  'read-write': true,
  delete: true,
  'delete-tree': true,
  move: true,
  link: true,
  'file-list': true,
  directory: true,
  url: true,
  host: true,
  remote: true,
  code: true,
  script: true,
  command: true,
  config: true,
  process: true,
  variable: true,
  endpoint: true,
  module: true,
  unknown: true,
};

export function isRole(text: string): text is Role {
  return Object.hasOwn(table, text);
}

/** Tables may be written as JSON by users: a role that is misspelled means that nothing is known. */
export function toRole(text: string): Role {
  return isRole(text) ? text : 'unknown';
}
