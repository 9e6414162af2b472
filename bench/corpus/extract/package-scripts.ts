const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The scripts of a `package.json`. */
export const packageScripts = (text: string): readonly string[] => {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    return [];
  }
  if (!isRecord(manifest) || !isRecord(manifest['scripts'])) return [];
  return Object.values(manifest['scripts']).filter((script) => typeof script === 'string');
};
