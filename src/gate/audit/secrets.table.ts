/**
 * Forms of credentials. What fits one is never written to an audit log. Every repetition is bounded, so that no text takes
 * long.
 */

/** Names of fields, variables, options and headers whose value is a secret. */
const named =
  'password|passwd|passphrase|secret|token|credential|api[_-]?key|access[_-]?key|account[_-]?key|private[_-]?key|session[_-]?key';

/** Names of fields of an input whose value is a secret, whatever it holds. */
export const secretNames = new RegExp(
  `${named}|(?<=[_-])pwd|authorization|(?<![a-z])auth(?![a-z])|cookie|signature|session[_-]?id`,
  'i',
);

/** A value behind a name, in the text of a shell, of JSON, of JSON inside a text, or of a list. */
const value = String.raw`(?:\\{1,2}"[^"\\]{0,4000}\\{1,2}"|"[^"]{0,4000}"|'[^']{0,4000}'|\[[^\]]{0,4000}\]|\{[^}]{0,4000}\}|[^\s"'&;|\\]{1,4000})`;

export const secretForms: readonly { readonly name: string; readonly form: RegExp }[] = [
  {
    name: 'private-key',
    form: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]{0,20000}?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
  },
  { name: 'private-key', form: /\bAGE-SECRET-KEY-1[0-9A-Z]{20,80}/g },
  { name: 'aws-key-id', form: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { name: 'github-token', form: /\b(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255})/g },
  { name: 'gitlab-token', form: /\bglpat-[A-Za-z0-9_-]{16,255}/g },
  { name: 'slack-token', form: /\bxox[abeoprs]-[A-Za-z0-9-]{10,255}/g },
  { name: 'slack-hook', form: /\bhooks\.slack\.com\/services\/[A-Za-z0-9/_-]{8,255}/g },
  { name: 'provider-key', form: /\bsk-[A-Za-z0-9_-]{16,255}/g },
  { name: 'stripe-key', form: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{10,255}/g },
  { name: 'google-key', form: /\bAIza[0-9A-Za-z_-]{30,64}/g },
  { name: 'npm-token', form: /\bnpm_[A-Za-z0-9]{30,64}/g },
  { name: 'pypi-token', form: /\bpypi-[A-Za-z0-9_-]{16,255}/g },
  { name: 'hugging-face-token', form: /\bhf_[A-Za-z0-9]{20,64}/g },
  { name: 'vault-token', form: /\bhv[bs]\.[A-Za-z0-9_-]{20,255}/g },
  { name: 'web-token', form: /\beyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{0,4000}/g },
  // RFC 3986, 3.2: the authority ends at a slash, and its last `@` ends the login.
  { name: 'login-in-address', form: /:\/\/[^\s/?#"'`<>]{1,300}@/g },
  {
    name: 'header',
    form: /\b(?:proxy-authorization|authorization|set-cookie|cookie|x-[a-z0-9-]{0,40}(?:key|token|auth|secret|session)[a-z0-9-]{0,40})(?:\\{0,2}["'])?\s{0,4}:\s{0,4}(?:\\{0,2}["'])?[^\r\n"'\\]{1,4000}/gi,
  },
  { name: 'authorization', form: /\b(?:bearer|basic)\s{1,4}[A-Za-z0-9+/=._-]{8,4000}/gi },
  {
    name: 'query-secret',
    form: /[?&](?:x-amz-|x-goog-)?(?:sig|signature|key|auth|code)=[^\s&"'#]{1,4000}/gi,
  },
  {
    name: 'named-secret',
    form: new RegExp(
      String.raw`[A-Z0-9_-]{0,40}(?:${named}|[_-]pwd)[A-Z0-9_-]{0,40}(?:\\{0,2}["'])?\s{0,4}[=:]\s{0,4}${value}`,
      'gi',
    ),
  },
  // An option with its value as the next word.
  {
    name: 'named-secret',
    form: new RegExp(
      String.raw`(?<![\w-])--?(?:[a-z0-9]{1,20}[-_]){0,3}(?:${named}|pass)[ \t]{1,4}(?!-)${value}`,
      'gi',
    ),
  },
  {
    name: 'login',
    form: /(?<![\w-])(?:-u|--user|--proxy-user|-U)[ =]{0,4}["']?[^\s"':=]{1,100}:[^\s"']{1,200}/g,
  },
  { name: 'login', form: /\blogin\s{1,4}\S{1,200}\s{1,4}password\s{1,4}\S{1,200}/gi },
  {
    name: 'login',
    form: /\b(?:sshpass|(?:docker|podman|helm)\s{1,4}login|mysql(?:dump|admin)?|mariadb)\b[^|;&\n]{0,200}?\s-p\s{0,2}(?:"[^"]{1,400}"|'[^']{1,400}'|[^\s"']{1,400})/g,
  },
];
