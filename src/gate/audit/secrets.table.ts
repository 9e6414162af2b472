/**
 * Forms of credentials. What fits one is never written to an audit log. Every repetition is bounded, so that no text takes
 * long.
 */
export const secretForms: readonly { readonly name: string; readonly form: RegExp }[] = [
  {
    name: 'private-key',
    form: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]{0,20000}?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
  },
  { name: 'aws-key-id', form: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { name: 'github-token', form: /\b(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255})/g },
  { name: 'gitlab-token', form: /\bglpat-[A-Za-z0-9_-]{16,255}/g },
  { name: 'slack-token', form: /\bxox[abeoprs]-[A-Za-z0-9-]{10,255}/g },
  { name: 'provider-key', form: /\bsk-[A-Za-z0-9_-]{16,255}/g },
  { name: 'google-key', form: /\bAIza[0-9A-Za-z_-]{30,64}/g },
  { name: 'npm-token', form: /\bnpm_[A-Za-z0-9]{30,64}/g },
  { name: 'web-token', form: /\beyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{0,4000}/g },
  { name: 'login-in-address', form: /:\/\/[^/\s:@]{1,100}:[^/\s@]{1,200}@/g },
  { name: 'authorization', form: /\b(?:bearer|basic)\s{1,4}[A-Za-z0-9+/=._-]{8,4000}/gi },
  {
    name: 'named-secret',
    form: /[A-Z0-9_-]{0,40}(?:password|passwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credential)[A-Z0-9_-]{0,40}["']?\s{0,4}[=:]\s{0,4}(?:"[^"]{0,4000}"|'[^']{0,4000}'|[^\s"'&;|]{1,4000})/gi,
  },
];
