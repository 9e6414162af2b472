import { chainingTokens, safeCommands, windowsSafeCommands } from './safe-commands.table.ts';

export function hasChaining(text: string): boolean {
  return chainingTokens.some((token) => text.includes(token));
}

/**
 * Whether the text runs without a question: it has no chaining token, and in lower case starts with an entry that ends
 * there or is followed by a blank or a hyphen. Nothing is parsed.
 */
export function isSafeText(text: string, platform: 'linux' | 'darwin' | 'win32'): boolean {
  if (hasChaining(text)) return false;
  const lower = text.toLowerCase();
  const entries = platform === 'win32' ? [...safeCommands, ...windowsSafeCommands] : safeCommands;
  return entries.some((entry) => {
    if (!lower.startsWith(entry)) return false;
    const next = lower.charAt(entry.length);
    return next === '' || next === ' ' || next === '-';
  });
}
