import { failRun, fits, type Given, type Machine, stop } from './machine.ts';
import type { Place } from './syntax.ts';
import { NONE, shown, spelled, text, type Value } from './values.ts';

/** `"%s" % value`: `%s`, `%r`, `%d` and `%%`. */
export function percentFormat(machine: Machine, format: string, given: Value, at: Place): Value {
  const values = given.kind === 'tuple' ? given.items : [given];
  let next = 0;
  let out = '';
  for (let i = 0; i < format.length; i += 1) {
    const char = format[i] ?? '';
    if (char !== '%') {
      out += char;
      continue;
    }
    i += 1;
    const form = format[i] ?? '';
    if (form === '%') {
      out += '%';
      continue;
    }
    const value = values[next];
    next += 1;
    if (value === undefined) return failRun(machine, 'fewer values than the format has places', at);
    if (form === 's') out += shown(value);
    else if (form === 'r') out += spelled(value);
    else if (form === 'd' && value.kind === 'int') out += String(value.value);
    else return stop(machine, 'rules-unsupported', `the format %${form}`, at);
    if (!fits(machine, out.length, at)) return NONE;
  }
  return next < values.length ? failRun(machine, 'more values than the format has places', at) : text(out);
}

/** `"{} {name} {0!r}".format(…)`. */
export function braceFormat(machine: Machine, format: string, given: Given, at: Place): Value {
  let next = 0;
  let out = '';
  for (let i = 0; i < format.length; i += 1) {
    const char = format[i] ?? '';
    if (char !== '{' && char !== '}') {
      out += char;
      continue;
    }
    if (format[i + 1] === char) {
      out += char;
      i += 1;
      continue;
    }
    const end = char === '{' ? format.indexOf('}', i) : -1;
    if (end < 0) return failRun(machine, 'a brace without its pair in a format', at);
    const field = /^([A-Za-z_0-9]*)(?:!([rs]))?$/.exec(format.slice(i + 1, end));
    if (field === null) return stop(machine, 'rules-unsupported', 'that field of a format', at);
    const [, name = '', form] = field;
    const value =
      name === ''
        ? given.positional[next]
        : /^[0-9]+$/.test(name)
          ? given.positional[Number(name)]
          : given.named.get(name);
    if (name === '') next += 1;
    if (value === undefined) return failRun(machine, 'a field of a format without a value', at);
    out += form === 'r' ? spelled(value) : shown(value);
    if (!fits(machine, out.length, at)) return NONE;
    i = end;
  }
  return text(out);
}
