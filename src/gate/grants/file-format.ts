import type { Json } from '../../classify/index.ts';
import type { Fingerprint, Grant } from '../../policy/index.ts';
import { fieldOf, isObject, type JsonObject, parseJson } from '../json.ts';
import type { GrantRecord } from './store.ts';

const formatName = 'toolgate-grants';
const formatVersion = 1;

export function writeGrants(records: readonly GrantRecord[]): string {
  return `${JSON.stringify({ format: formatName, version: formatVersion, grants: records }, undefined, 1)}\n`;
}

/** `undefined` for a text that is torn or was not written by this program: one bad record makes the whole doubtful. */
export function readGrants(text: string): readonly GrantRecord[] | undefined {
  const value = parseJson(text);
  if (!isObject(value) || value['format'] !== formatName || value['version'] !== formatVersion)
    return undefined;
  const { grants } = value;
  if (!Array.isArray(grants)) return undefined;
  const records: GrantRecord[] = [];
  for (const one of grants) {
    const record = readRecord(one);
    if (record === undefined) return undefined;
    records.push(record);
  }
  return records;
}

function readRecord(value: unknown): GrantRecord | undefined {
  if (!isObject(value)) return undefined;
  const id = textOf(value, 'id');
  const text = textOf(value, 'text');
  const tool = textOf(value, 'tool');
  const createdAt = fieldOf(value, 'createdAt');
  const grant = readGrant(fieldOf(value, 'grant'));
  if (id === undefined || text === undefined || tool === undefined || grant === undefined) return undefined;
  if (typeof createdAt !== 'number') return undefined;
  const session = optionalText(value, 'session');
  const project = optionalText(value, 'project');
  if (session === false || project === false) return undefined;
  return {
    id,
    grant,
    text,
    tool,
    createdAt,
    ...(session === undefined ? {} : { session }),
    ...(project === undefined ? {} : { project }),
  };
}

const scopes: readonly Grant['scope'][] = ['once', 'session', 'project', 'user'];

function readGrant(value: Json | undefined): Grant | undefined {
  if (!isObject(value)) return undefined;
  const key = textOf(value, 'key');
  const scope = scopes.find((one) => one === fieldOf(value, 'scope'));
  if (key === undefined || scope === undefined) return undefined;
  const given = fieldOf(value, 'fingerprint');
  if (given === undefined) return { key, scope };
  const fingerprint = readFingerprint(given);
  return fingerprint === undefined ? undefined : { key, scope, fingerprint };
}

function readFingerprint(value: Json): Fingerprint | undefined {
  if (!isObject(value)) return undefined;
  const directory = textOf(value, 'directory');
  const tool = textOf(value, 'tool');
  const policy = textOf(value, 'policy');
  const units = texts(fieldOf(value, 'units'));
  const digests = fieldOf(value, 'digests');
  if (directory === undefined || tool === undefined || policy === undefined) return undefined;
  if (units === undefined || !isObject(digests)) return undefined;
  const entries: [string, string][] = [];
  for (const [path, digest] of Object.entries(digests)) {
    if (typeof digest !== 'string') return undefined;
    entries.push([path, digest]);
  }
  return { units, directory, tool, policy, digests: Object.fromEntries(entries) };
}

function texts(value: Json | undefined): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const found = value.filter((one) => typeof one === 'string');
  return found.length === value.length ? found : undefined;
}

function textOf(value: JsonObject, key: string): string | undefined {
  const held = fieldOf(value, key);
  return typeof held === 'string' ? held : undefined;
}

/** `false` for a field that is there and no text. */
function optionalText(value: JsonObject, key: string): string | undefined | false {
  const held = fieldOf(value, key);
  return held === undefined || typeof held === 'string' ? held : false;
}
