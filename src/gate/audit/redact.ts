import type { Json } from '../../classify/index.ts';
import type { Digest } from '../ports.ts';
import { secretForms } from './secrets.table.ts';

export type InputDetail = 'digests' | 'masked';

/**
 * An input as a log may hold it: every text as its length and digest, or for `masked` the text with whatever looks like
 * a credential taken out.
 */
export function redact(value: Json, detail: InputDetail, digest: Digest): Json {
  if (typeof value === 'string') {
    return detail === 'masked' && value.length <= longestMasked
      ? maskSecrets(value)
      : { length: value.length, sha256: digest(value) };
  }
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map((one) => redact(one, detail, digest));
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      isSecretName(key) && typeof held === 'string' ? '[secret]' : redact(held, detail, digest),
    ]),
  );
}

/** Longer texts are not searched, so only their digest is kept. */
const longestMasked = 1 << 16;

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

const secretNames = /password|passwd|secret|token|api[_-]?key|private[_-]?key|credential|authorization/i;

function isSecretName(name: string): boolean {
  return secretNames.test(name);
}

/** The text with everything that looks like a credential replaced by its kind. */
export function maskSecrets(text: string): string {
  let masked = text;
  for (const { name, form } of secretForms) masked = masked.replace(form, `[${name}]`);
  return masked;
}
