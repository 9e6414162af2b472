import type { Json } from '../../classify/index.ts';
import type { Digest } from '../ports.ts';
import { secretForms, secretNames } from './secrets.table.ts';

export type InputDetail = 'digests' | 'masked';

/**
 * An input as a log may hold it: every text as its length and digest, or for `masked` the text with whatever looks like
 * a credential taken out. What stands under the name of a secret is taken out whole, whatever it is.
 */
export function redact(value: Json, detail: InputDetail, digest: Digest): Json {
  if (typeof value === 'string') {
    return detail === 'masked' && value.length <= longestMasked
      ? maskSecrets(value)
      : { length: value.length, sha256: digest(value) };
  }
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) {
    // `['--password', 'x']`, `['Authorization', 'x']`
    return value.map((one, at) => (isNamedSecret(value[at - 1]) ? hidden(one) : redact(one, detail, digest)));
  }
  const isPair = pairNames.some((name) => isNamedSecret(value[name]));
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      keyFor(key, detail, digest),
      isSecretName(key) || (isPair && key === 'value') ? hidden(held) : redact(held, detail, digest),
    ]),
  );
}

/** `{ name: 'Authorization', value: 'x' }` */
const pairNames = ['name', 'key', 'header'] as const;

function hidden(held: Json): Json {
  return held === null || typeof held === 'boolean' ? held : '[secret]';
}

/** A field has a plain name; what is none is a word of the call: the path, address or text that a map is keyed by. */
function keyFor(key: string, detail: InputDetail, digest: Digest): string {
  if (detail === 'masked' && key.length <= longestMasked) return maskSecrets(key);
  return /^[\w$.-]{0,64}$/.test(key) ? maskSecrets(key) : `sha256:${digest(key).slice(0, 32)}`;
}

/** Longer texts are not searched, so only their digest is kept. */
const longestMasked = 1 << 16;

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isSecretName(name: string): boolean {
  return secretNames.test(name);
}

/** A text that is nothing but the name of a secret, so that the next one is the secret. */
function isNamedSecret(value: Json | undefined): boolean {
  return typeof value === 'string' && /^[\w-]{1,80}:?$/.test(value) && isSecretName(value);
}

/** The text with everything that looks like a credential replaced by its kind. A text of over 64 Ki units is not shown. */
export function maskSecrets(text: string): string {
  if (text.length > longestMasked) return `[${text.length} characters]`;
  let masked = text;
  for (const { name, form } of secretForms) masked = masked.replace(form, `[${name}]`);
  return masked;
}
