import type { Decision, Origin, Verdict } from '../policy/index.ts';
import type { Core } from './core.ts';
import type { Course } from './course.ts';
import type { DenialCause } from './outcome.ts';

/** What the model is told of a denial. */
export function denialMessage(core: Core, course: Course, decision: Decision, cause: DenialCause): string {
  const { messages } = core.profile;
  const said = course.verdicts.findLast(isDenial)?.reason ?? '';
  // Whoever refused may have said nothing.
  const isTheirs = cause !== 'policy' && cause !== 'nobody-to-ask' && said.trim() !== '';
  const reason = isTheirs ? said : decision.reason;
  return fill(templateOf(messages, cause, said), {
    reason: sentence(reason),
    because: decision.because ?? sentence(reason),
    said: said.trim(),
    tool: course.call.tool,
    rule: ruleText(decision.by[0]),
    file: decision.by[0]?.file ?? '',
  });
}

function isDenial({ effect }: Verdict): boolean {
  return effect === 'deny';
}

function templateOf(messages: Core['profile']['messages'], cause: DenialCause, said: string): string {
  switch (cause) {
    case 'policy':
      return messages.policy;
    case 'nobody-to-ask':
      return messages.headless;
    case 'person':
      return said === '' ? messages.person : messages.personWithFeedback;
    case 'reviewer':
      return messages.reviewer;
    case 'hook':
      return messages.hook;
    default: {
      const never: never = cause;
      return never;
    }
  }
}

/** The rule's place, for whoever mends it; with a blank behind, so that it can be left out. */
function ruleText(origin: Origin | undefined): string {
  if (origin?.file === undefined) return '';
  const line = origin.line === undefined ? '' : `:${origin.line}`;
  return `The rule stands in ${origin.file}${line}. `;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** The texts that are filled in come from elsewhere and may hold braces: each place is filled once. */
function fill(template: string, parts: Readonly<Record<string, string>>): string {
  return template
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(parts, name) ? (parts[name] ?? '') : whole,
    )
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
