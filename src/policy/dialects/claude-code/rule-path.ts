/** The folders that the four anchors of a path rule start at. All absolute, without a slash at the end. */
export interface Anchors {
  /** `x`, `./x`. */
  readonly cwd: string;
  /** `~/x`. */
  readonly home: string | undefined;
  /** `/x`: the base of the settings that hold the rule. */
  readonly source: string;
}

/**
 * The absolute globs of a path rule, which has gitignore's syntax below one of four anchors: `//x` the root of the file
 * system, `~/x` home, `/x` the base of the rule's source, `x` or `./x` the current directory.
 *
 * A name matches with everything below it; without a slash it matches at any depth below the current directory. A
 * folder of one segment (`src/**`) does so in deny and ask alone (2.1.214). A last segment that is a pattern of file
 * names (`*`, `*.pem`) stays in its folder.
 */
export function pathGlobs(
  specifier: string,
  isAllow: boolean,
  anchors: Anchors,
): readonly string[] | undefined {
  const text = specifier.trim();
  if (text.startsWith('//')) return below('', withoutDrive(text.slice(2)), false);
  if (text === '~' || text.startsWith('~/')) {
    return anchors.home === undefined ? undefined : below(anchors.home, text.slice(2), false);
  }
  if (text.startsWith('/')) return below(anchors.source, text.slice(1), false);
  // The current directory itself, and so all that is in it.
  if (text === '.') return below(anchors.cwd, '', false);
  const plain = text.startsWith('./') ? text.slice(2) : text;
  const folder = /^([^/]+)\/(?:\*\*)?$/.test(plain);
  const isAnywhere = folder ? !isAllow : !plain.replace(/\/$/, '').includes('/');
  return below(anchors.cwd, plain, isAnywhere);
}

/** Drive letters are compared in any case. */
function withoutDrive(path: string): string {
  return path.replace(/^([A-Za-z])(?=\/|$)/, (letter) => letter.toLowerCase());
}

function below(anchor: string, pattern: string, isAnywhere: boolean): readonly string[] {
  const base = anchor === '/' ? '' : literalGlob(anchor);
  const plain = globOf(pattern.replace(/\/+$/, '').replace(/^\/+/, ''));
  const front = `${base}/${isAnywhere && !plain.startsWith('**/') ? '**/' : ''}`;
  if (plain === '' || plain === '**') return [`${front}**`];
  if (plain.endsWith('/**')) return [front + plain, front + plain.slice(0, -3)];
  const name = plain.slice(plain.lastIndexOf('/') + 1);
  return isFileName(name) ? [front + plain] : [front + plain, `${front}${plain}/**`];
}

/** A star alone, or a pattern with an ending such as `*.pem`: it names files, and nothing below them. */
function isFileName(name: string): boolean {
  return name === '*' || (/[*?]/.test(name) && name.includes('.'));
}

const special = /[\\*?[\]{}()!+@|]/g;

/** A folder's own name as a glob. */
function literalGlob(path: string): string {
  return path.replace(special, '\\$&');
}

/** gitignore has no braces, groups and leading exclamation marks inside; picomatch does. */
function globOf(pattern: string): string {
  let glob = '';
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === '\\' && at + 1 < pattern.length) {
      at += 1;
      glob += `\\${pattern.charAt(at)}`;
    } else if (character === '[') {
      const end = classEnd(pattern, at);
      if (end === undefined) glob += '\\[';
      else {
        glob += pattern.slice(at, end + 1).replace(/^\[!/, '[^');
        at = end;
      }
    } else glob += '{}()!+@|]'.includes(character) ? `\\${character}` : character;
  }
  return glob.replace(/\*{3,}/g, '**').replace(/\/{2,}/g, '/');
}

function classEnd(pattern: string, start: number): number | undefined {
  const from = /^\[[!^]?\]?/.exec(pattern.slice(start))?.[0].length ?? 1;
  const end = pattern.indexOf(']', start + from);
  const slash = pattern.indexOf('/', start);
  return end < 0 || (slash >= 0 && slash < end) ? undefined : end;
}

/** The glob as an RE2 expression over the whole path, for those that are too costly for the glob engine. */
export function globExpression(glob: string): string {
  let expression = '';
  for (let at = 0; at < glob.length; at += 1) {
    const character = glob.charAt(at);
    if (glob.startsWith('**/', at) && (at === 0 || glob[at - 1] === '/')) {
      expression += '(?:.*/)?';
      at += 2;
    } else if (glob.startsWith('**', at)) {
      expression += '.*';
      at += 1;
    } else if (character === '*') expression += '[^/]*';
    else if (character === '?') expression += '[^/]';
    else if (character === '\\') {
      at += 1;
      expression += glob.charAt(at).replace(/[^\w]/, '\\$&');
    } else if (character === '[') {
      const end = classEnd(glob, at) ?? at;
      expression += glob.slice(at, end + 1);
      at = end;
    } else expression += character.replace(/[.+^${}()|]/, '\\$&');
  }
  return `^${expression}$`;
}

/** A glob that fits at least as much and that the sound view can compare: costly segments become one star. */
export function widerGlob(glob: string): string {
  const segments = glob
    .split('/')
    .map((segment) => (segment === '**' || segment.split('*').length <= 3 ? segment : '*'));
  const kept: string[] = [];
  for (const segment of segments) {
    const globstars = kept.filter((one) => one === '**').length;
    if (segment === '..') return '/**';
    if (segment === '**' && (kept.at(-1) === '**' || globstars >= 3)) continue;
    kept.push(segment);
  }
  return kept.filter((one) => one === '**').length >= 3 ? `${kept.join('/')}/**` : kept.join('/');
}

/** Characters that a saved path has in front of a backslash, so that each stands for itself (2.1.202). */
export function escapedPath(path: string): string {
  return path.replace(/[\\*?[\]!#]/g, '\\$&');
}
