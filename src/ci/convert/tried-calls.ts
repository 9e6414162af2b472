import { diffCalls } from '../diff/diff-calls.ts';
import { type NeutralCall, translator } from '../probe/neutral-call.ts';
import type { Reviewed, ReviewedCall } from '../reviewed.ts';
import { convertCalls } from './calls.ts';
import { commandTexts } from './names.ts';
import type { ConvertRequest } from './request.ts';
import type { Names, NeutralRule } from './types.ts';

/** Every call that the result is checked with: those that are given, those of the file's tests, and those around its rules. */
export function callsOf(request: ConvertRequest, opened: Reviewed): readonly NeutralCall[] {
  const { source, policy, calls, target } = request;
  const found = new Map<string, NeutralCall>();
  const { from } = translator(source);
  const tested = source.tests.flatMap(({ call }) => testedCall(call, source) ?? []).map(from);
  const all = [
    ...calls,
    ...tested,
    ...convertCalls(policy, target.system),
    ...(request.acceptsUnseen ? [] : unseenCalls(request).keys()),
    ...diffCalls(source, opened).map(({ call }) => call),
  ];
  for (const call of all) found.set(`${call.kind} ${call.of}`, call);
  return [...found.values()];
}

/** Calls by which an allow of the source would let pass what the target's agent does not see, each with that rule. */
export function unseenCalls({ policy, target }: ConvertRequest): ReadonlyMap<NeutralCall, NeutralRule> {
  const { frames = [] } = target.unseen ?? {};
  const made = new Map<NeutralCall, NeutralRule>();
  for (const rule of policy.rules) {
    if (rule.effect !== 'allow') continue;
    for (const text of textsOf(rule.names)) {
      for (const frame of frames)
        made.set({ kind: 'command', of: frame.replaceAll('{rule}', () => text) }, rule);
    }
  }
  return made;
}

function textsOf(names: Names): readonly string[] {
  switch (names.kind) {
    case 'command':
      return commandTexts(names.words);
    case 'exact':
      return [names.text];
    case 'wildcard':
      return [names.text.replaceAll('*', 'zq7')];
    default:
      return [];
  }
}

/** The call of a test that the file itself holds. */
function testedCall(
  call: Reviewed['tests'][number]['call'],
  { shellCall }: Reviewed,
): ReviewedCall | undefined {
  const { command, tool, input } = call;
  if (typeof command === 'string') return shellCall(command);
  if (typeof tool !== 'string' || typeof input !== 'object' || input === null || Array.isArray(input))
    return undefined;
  const texts = Object.entries(input).flatMap(([key, of]) =>
    typeof of === 'string' ? [[key, of] as const] : [],
  );
  return { tool, input: Object.fromEntries(texts) };
}
