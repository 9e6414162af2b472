import { type Effect, effects } from './effects.ts';
import { fieldOf, isFields, objectOf, textOf } from './fields.ts';
import { type Before, calls, type Fields, type FormReader } from './logged-call.ts';

/**
 * Plain lines, as `check --calls` takes them: `{"tool", "input"}` or `{"command"}`, or a row that holds one under `call`. What
 * became of the call may stand beside it: `effect` or `expect`, and `outcome` or `ran`.
 */
export function plainReader(): FormReader {
  return {
    read: (fields, line) => {
      const held = fieldOf(fields, 'call');
      const call = isFields(held) ? held : fields;
      const command = textOf(call, 'command');
      const tool = textOf(call, 'tool');
      // A line of `hook --log` names the tool and leaves the input out.
      if (tool !== undefined && !('input' in call)) {
        return 'effect' in call && 'by' in call
          ? { kind: 'sealed' }
          : { kind: 'bad', why: 'a call without its input' };
      }
      const agent = textOf(fields, 'agent') ?? textOf(call, 'agent');
      const common = {
        agent,
        cwd: textOf(call, 'cwd') ?? textOf(fields, 'cwd'),
        home: textOf(call, 'home'),
        line,
        before: beforeOf(fields),
      };
      if (tool !== undefined) {
        const input = objectOf(call, 'input');
        return input === undefined
          ? { kind: 'bad', why: 'a call whose input is no object' }
          : calls({ ...common, tool, input });
      }
      return command === undefined ? undefined : calls({ ...common, tool: '', input: { command } });
    },
    rest: () => [],
  };
}

function beforeOf(fields: Fields): Before {
  const said = fieldOf(fields, 'effect') ?? fieldOf(fields, 'expect') ?? fieldOf(fields, 'decision');
  const effect: Effect | undefined = effects.find((one) => one === said);
  const ran = ranOf(fieldOf(fields, 'ran') ?? fieldOf(fields, 'outcome'));
  return { ...(effect === undefined ? {} : { effect }), ...(ran === undefined ? {} : { ran }) };
}

function ranOf(said: unknown): boolean | undefined {
  if (typeof said === 'boolean') return said;
  if (said === 'allow' || said === 'ran') return true;
  return said === 'deny' || said === 'refused' ? false : undefined;
}
