/**
 * Loads one of the package's own modules at once, where Node runs it: what one decision in a hundred needs, or one
 * part in twenty of it, would cost every start the time of many decisions.
 *
 * `node:module` is asked for by name at run time and not imported, so that this file also loads where there is no
 * Node. Bundlers never come here: the `module` condition of the package's imports gives them the eager file.
 *
 * @param from the `import.meta.url` of the file that asks; `path` is relative to it.
 */
export function requireSibling<T>(from: string, path: string): T {
  const getBuiltin = typeof process === 'object' ? process.getBuiltinModule : undefined;
  if (typeof getBuiltin !== 'function') throw new Error('this runtime needs the "module" import condition');
  return getBuiltin('node:module').createRequire(from)(path);
}
