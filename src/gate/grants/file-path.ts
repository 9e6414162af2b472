import { isAbsolute, join } from 'node:path';

/**
 * Where a person's grants are kept: `toolgate/grants.json` in the configuration folder. Not in the project, whose files
 * may come from somebody else.
 *
 * @param configurationFolder `XDG_CONFIG_HOME`; a relative one is ignored, as the XDG base directory specification says.
 */
export function grantFilePath(
  home: string | undefined,
  configurationFolder: string | undefined,
): string | undefined {
  if (configurationFolder !== undefined && isAbsolute(configurationFolder))
    return join(configurationFolder, 'toolgate', 'grants.json');
  return home === undefined ? undefined : join(home, '.config', 'toolgate', 'grants.json');
}
