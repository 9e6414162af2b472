import type { Permission, Risk } from '../../classify/index.ts';

/** The words that a hook may say of a call's class, as it spells them, the lowest first. */
export const risks: readonly Risk[] = ['read', 'write', 'privileged', 'forbidden'];

export const permissions: readonly Permission[] = [
  'workspace',
  'outside_workspace',
  'network',
  'privileged_escalation',
];

export function riskOf(word: unknown): Risk | undefined {
  return risks.find((one) => one === word);
}

export function permissionOf(word: unknown): Permission | undefined {
  return permissions.find((one) => one === word);
}
