import type { Finding } from './types.ts';

/** What a finding says, as one paragraph. */
export function findingText({ message, evidence, mend }: Finding): string {
  return [
    message,
    ...(evidence === undefined
      ? []
      : [`${effectWord[evidence.effect]}: ${evidence.call} (${evidence.why}).`]),
    ...(mend === undefined ? [] : [mend]),
  ].join(' ');
}

const effectWord = { allow: 'Allowed', ask: 'Asks', deny: 'Denied' } as const;
