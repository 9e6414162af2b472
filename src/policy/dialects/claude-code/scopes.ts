/** The strongest last. */
export const scopes = ['user', 'project', 'local', 'cli', 'managed'] as const;
export type Scope = (typeof scopes)[number];

export function isScope(name: string): name is Scope {
  return scopes.some((scope) => scope === name);
}
