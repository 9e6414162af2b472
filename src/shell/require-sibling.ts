/**
 * Loads one of the package's own modules at once, where Node runs it.
 *
 * `node:module` is asked for by name at run time and not imported, so that this file also loads where there is no
 * Node. Bundlers never come here: the `module` condition of the package's imports gives them the eager file.
 */
export function requireSibling<T>(path: string): T {
  const getBuiltin = typeof process === 'object' ? process.getBuiltinModule : undefined;
  if (typeof getBuiltin !== 'function') throw new Error('this runtime needs the "module" import condition');
  return getBuiltin('node:module').createRequire(import.meta.url)(path);
}
