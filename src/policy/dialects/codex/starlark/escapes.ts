const SIMPLE: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
};

const NUMERIC: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** The value of a string's body; `undefined` where an escape is cut short. Unknown escapes stand for themselves. */
export function readEscapes(body: string, raw: boolean): string | undefined {
  if (raw || !body.includes('\\')) return body;
  let value = '';
  for (let at = 0; at < body.length; at += 1) {
    const char = body[at] ?? '';
    if (char !== '\\') {
      value += char;
      continue;
    }
    at += 1;
    const next = body[at];
    if (next === undefined) return undefined;
    const digits = NUMERIC[next];
    const simple = SIMPLE[next];
    if (simple !== undefined) value += simple;
    else if (digits !== undefined) {
      const code = body.slice(at + 1, at + 1 + digits);
      const point = /^[0-9a-fA-F]+$/.test(code) && code.length === digits ? Number.parseInt(code, 16) : -1;
      if (point < 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return undefined;
      value += String.fromCodePoint(point);
      at += digits;
    } else if (/[0-7]/.test(next)) {
      const octal = /^[0-7]{1,3}/.exec(body.slice(at))?.[0] ?? next;
      value += String.fromCodePoint(Number.parseInt(octal, 8));
      at += octal.length - 1;
    } else value += `\\${next}`;
  }
  return value;
}
