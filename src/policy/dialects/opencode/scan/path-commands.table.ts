/** packages/opencode/src/tool/shell.ts:28-64: names are compared exactly, so `/bin/rm` and `'rm'` are none of these. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Their arguments are looked at, and they add no pattern. */
export const directoryCommands = words('cd chdir popd pushd push-location set-location');

/** Their arguments are looked at for folders outside the project. */
export const fileCommands = words(
  'rm cp mv mkdir touch chmod chown cat get-content set-content add-content copy-item move-item remove-item new-item rename-item',
);

/** The same under `cmd`. */
export const cmdFileCommands = words('copy del dir erase md mkdir move rd ren rename rmdir type');

/** PowerShell parameters whose value is a path. */
export const pathParameters = words('-destination -literalpath -path');

/** PowerShell parameters without a value. */
export const switches = words('-confirm -debug -force -nonewline -recurse -verbose -whatif');
