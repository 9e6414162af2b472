import type { Permission, Risk } from './types.ts';

const risks: Readonly<Record<Risk, number>> = { read: 0, write: 1, privileged: 2, forbidden: 3 };

const permissions: Readonly<Record<Permission, number>> = {
  workspace: 0,
  outside_workspace: 1,
  network: 2,
  privileged_escalation: 3,
};

export function higherRisk(a: Risk, b: Risk): Risk {
  return risks[b] > risks[a] ? b : a;
}

export function higherPermission(a: Permission, b: Permission): Permission {
  return permissions[b] > permissions[a] ? b : a;
}
