import type { Finding } from '../programs/interpretation.ts';
import type { Line, OperandUse, OptionUse, Reader, Reading } from '../programs/line.ts';
import { staticText } from '../programs/texts.ts';

/** git config: reads or sets, by its action option, its subcommand (git 2.46), or the number of its operands. */
export const gitConfig: Reader = {
  entry: {
    flags: `--system --local --worktree --includes --no-includes -z,--null --name-only --show-names --no-show-names
      --show-origin --show-scope --bool --int --bool-or-int --bool-or-str --path --expiry-date --no-type --all
      --regexp --fixed-value --append`,
    values: '--type,-t --default --value --url --comment --blob',
    options: {
      '-h,--help': { only: 'none' },
      '-f,--file': { value: '=text' },
      '--global': {},
      '--system': {},
      '-l,--list': {},
      '--get': {},
      '--get-all': {},
      '--get-regexp': {},
      '--get-urlmatch': {},
      '--get-color': {},
      '--get-colorbool': {},
      '--add': {},
      '--replace-all': {},
      '--unset': {},
      '--unset-all': {},
      '--rename-section': {},
      '--remove-section': {},
      '-e,--edit': { does: 'interactive' },
    },
    operands: 'text',
  },
  read,
};

const setters: ReadonlySet<string> = new Set([
  '--add',
  '--replace-all',
  '--unset',
  '--unset-all',
  '--rename-section',
  '--remove-section',
  '-e',
]);
const getters: ReadonlySet<string> = new Set([
  '--get',
  '--get-all',
  '--get-urlmatch',
  '--get-color',
  '--get-colorbool',
]);
const setWords: ReadonlySet<string> = new Set(['set', 'unset', 'rename-section', 'remove-section', 'edit']);

/** Sections whose values often hold a password or token. A remote's address is what `git remote -v` shows. */
const secretKey =
  /^(?:credential|url|http|sendemail|imap|submodule)\.|^remote\.(?!.*\.(?:url|pushurl|fetch|push)$)|token|pass|secret|auth|extraheader/i;

/** Keys that name no program, no file that is run, and no address. */
const plainKey =
  /^(?:user\.(?:name|email)|init\.defaultbranch|pull\.(?:rebase|ff)|push\.(?:default|autosetupremote|followtags)|fetch\.prune|merge\.(?:ff|conflictstyle)|rebase\.auto(?:stash|squash)|rerere\.enabled|color\..*|column\..*|core\.(?:autocrlf|eol|filemode|ignorecase|quotepath|safecrlf|longpaths|abbrev|precomposeunicode)|advice\..*|branch\.[^.]+\.description|commit\.verbose|diff\.(?:algorithm|renames|colormoved|mnemonicprefix)|status\..*|log\.(?:date|decorate|abbrevcommit)|help\.autocorrect)$/i;

type Action =
  | { readonly kind: 'list' }
  | { readonly kind: 'get'; readonly key: OperandUse | undefined }
  | { readonly kind: 'set'; readonly key: OperandUse | undefined };

function read(line: Line): Reading {
  const action = actionOf(line);
  const findings: Finding[] = [];
  const uses: OptionUse[] = [];
  for (const use of line.uses) {
    switch (use.option.name) {
      case '-f':
        if (use.value !== undefined) {
          const role = action.kind === 'set' ? 'write' : 'read';
          findings.push({
            role,
            word: use.value,
            at: use.valueAt,
            base: false,
            code: 'option-value',
            name: '-f',
          });
        }
        break;
      case '--global':
        if (action.kind === 'set') {
          findings.push({
            effect: 'configure',
            at: use.at,
            base: false,
            code: 'option-effect',
            name: '--global',
          });
        }
        break;
      case '--system':
        if (action.kind === 'set') {
          findings.push({
            effect: 'privileged',
            at: use.at,
            base: false,
            code: 'option-effect',
            name: '--system',
          });
        }
        break;
      default:
        uses.push(use);
    }
  }
  switch (action.kind) {
    case 'list':
      findings.push({ effect: 'secret', at: line.at, base: false, code: 'option-effect', name: '--list' });
      break;
    case 'get':
      if (mayBeSecret(action.key)) {
        findings.push({ effect: 'secret', at: action.key?.at ?? line.at, base: false, code: 'program-text' });
      }
      break;
    case 'set':
      if (action.key?.text === undefined || !plainKey.test(action.key.text)) {
        findings.push({
          effect: 'configure',
          at: action.key?.at ?? line.at,
          base: false,
          code: 'program-text',
        });
      }
      break;
    default:
      return action satisfies never;
  }
  return { findings, uses, operands: [], effect: action.kind === 'set' ? 'configure' : 'none' };
}

function mayBeSecret(key: OperandUse | undefined): boolean {
  // A name without a dot is a whole section (`--get-urlmatch http URL`).
  return key?.text === undefined || !key.text.includes('.') || secretKey.test(key.text);
}

function actionOf(line: Line): Action {
  const { operands, uses } = line;
  const first = operands[0];
  for (const { option } of uses) if (setters.has(option.name)) return { kind: 'set', key: first };
  // A word that is not known may be anything, and several words set something.
  if (operands.some(({ text, word }) => text === undefined && word.fields === 'many'))
    return { kind: 'set', key: undefined };
  for (const { option } of uses) {
    if (option.name === '-l' || option.name === '--get-regexp') return { kind: 'list' };
    if (getters.has(option.name)) return { kind: 'get', key: first };
  }
  const text = first === undefined ? undefined : staticText(first.word);
  if (first !== undefined && text === undefined && operands.length > 1)
    return { kind: 'set', key: undefined };
  if (text === 'list') return { kind: 'list' };
  if (text === 'get') {
    return uses.some(({ option }) => option.name === '--regexp')
      ? { kind: 'list' }
      : { kind: 'get', key: operands[1] };
  }
  if (text !== undefined && setWords.has(text)) return { kind: 'set', key: operands[1] };
  return operands.length > 1 ? { kind: 'set', key: first } : { kind: 'get', key: first };
}
