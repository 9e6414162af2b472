import { parse, TomlError } from 'smol-toml';

export type TomlText =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly detail: string; readonly line: number; readonly column: number };

/** Reads TOML 1.0. Dates are left as the parser gives them. Never throws. */
export function readToml(text: string): TomlText {
  try {
    return { ok: true, value: parse(text) };
  } catch (error) {
    if (!(error instanceof TomlError)) return { ok: false, detail: 'cannot be read', line: 1, column: 1 };
    const detail = (error.message.split('\n')[0] ?? '').replace(/^Invalid TOML document: /, '');
    return { ok: false, detail, line: error.line, column: error.column };
  }
}
