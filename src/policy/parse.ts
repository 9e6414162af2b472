import { documentJsonSchema, readDocument, readDocumentText } from '#policy-schema';
import type { PolicyDocument } from './document.ts';
import type { Result } from './types.ts';

/**
 * Reads what a `toolgate.json` holds. Errors: `unknown-key`, `missing-key`, `wrong-type`, `no-condition`, `bad-glob`,
 * `empty-command`, and of values that can never match `dead-command`, `dead-host`, `dead-tool`. Expressions of
 * `matches` are checked when the policy is compiled.
 *
 * @example
 * const parsed = parsePolicy({ version: 1, extends: ['recommended'], rules: [{ effect: 'deny', command: 'git push' }] });
 */
export function parsePolicy(value: unknown): Result<PolicyDocument> {
  return readDocument(value);
}

/**
 * Reads the text of a `toolgate.json`; comments and trailing commas are allowed. Errors are those of `parsePolicy` and
 * `not-json`, `duplicate-key`; each tells line, column and the mend, and `file` if it is given.
 */
export function parsePolicyText(text: string, file?: string): Result<PolicyDocument> {
  return readDocumentText(text, file);
}

/** The JSON Schema of `toolgate.json`. */
export function policyJsonSchema(): unknown {
  return documentJsonSchema();
}
