import type { Command, Shell, ShellAnalysis } from '../../../src/shell/index.ts';
import { compare } from './compare.ts';
import { flatForm, normalForm } from './normal.ts';
import { type Observation, observe, type Script } from './observe.ts';
import type { Sandbox } from './sandbox.ts';
import type { Structure, StructureOracle, Verdicts } from './structure.ts';

/**
 * P1: what bash acts on stands in the analysis or is covered by an opaque entry. P2: what bash refuses is incomplete or
 * opaque. P3: the analysis does not depend on layout, nor on separators and comments behind the script. P5: no value of
 * a shape becomes an option, another word, a path elsewhere or code.
 */
export type Law = 'P1' | 'P2' | 'P3' | 'P5';

export interface Breach {
  readonly law: Law;
  readonly what: string;
}

/** What bash makes of one script. */
export interface Evidence {
  readonly script: Script;
  readonly observation: Observation | undefined;
  readonly structure: Structure;
  /** Of a script for `sh`: which of the shells that it may be take it. */
  readonly posix: Verdicts;
}

export interface Oracles {
  readonly structure: StructureOracle;
  /** Without one nothing runs, and P1 and P5 are not held. */
  readonly sandbox: Sandbox | undefined;
  /**
   * Reads the other layouts of a script in the place of a reader with a second opinion: that adds its disagreements alone, which
   * P3 leaves out, and takes most of the time. That both read the script itself alike is checked each time.
   */
  readonly plain?: Shell;
}

export function isOpaque(analysis: ShellAnalysis): boolean {
  return analysis.opaque.some(({ scope }) => scope !== 'word');
}

/** Where the analysis of a script breaks a law. */
export function breaches(
  evidence: Evidence,
  analysis: ShellAnalysis,
  shell: Shell,
  oracles: Oracles,
): readonly Breach[] {
  const acts = evidence.observation === undefined ? [] : compare(evidence.observation, analysis);
  if (evidence.script.shell === 'dash') return [...acts, ...refusals(evidence.posix, analysis)];
  return [
    ...acts,
    ...refusals({ bash: evidence.structure.valid }, analysis),
    ...instabilities(evidence, analysis, shell, oracles),
  ];
}

/** The analysis of a script for the shell that runs it. */
export function analyzed(shell: Shell, script: Script): ShellAnalysis {
  return shell.analyze(script.script, script.shell === undefined ? {} : { shell: script.shell });
}

function refusals(verdicts: Verdicts, analysis: ShellAnalysis): readonly Breach[] {
  if (!analysis.complete || isOpaque(analysis)) return [];
  return Object.entries(verdicts).flatMap(([name, takes]): readonly Breach[] =>
    takes ? [] : [{ law: 'P2', what: `${name} refuses it, the analysis does not` }],
  );
}

function instabilities(
  { script, structure }: Evidence,
  analysis: ShellAnalysis,
  shell: Shell,
  oracles: Oracles,
): readonly Breach[] {
  if (!structure.valid || !analysis.complete) return [];
  // What it says that it could not take apart may look otherwise when it is spelled plainly.
  if (analysis.opaque.some(({ reason }) => reason === 'unread-syntax')) return [];
  const form = normalForm(analysis);
  const found: Breach[] = [];
  const text = analysis.source;
  const plain = oracles.plain ?? shell;
  if (plain !== shell && normalForm(plain.analyze(text)) !== form)
    found.push({ law: 'P3', what: 'with a second opinion it reads otherwise' });
  const printed = plain.analyze(structure.printed);
  // Behind a here-document bash prints a blank where a separator was, so that commands run into each other: `{ a <<E⏎E⏎b; c; }`
  // becomes `b c`. There the words are compared as one row, whatever command they belong to.
  const same =
    normalForm(printed) === form ||
    (script.script.includes('<<') && flatForm(printed) === flatForm(analysis));
  // Nor is more asked of what bash spells in a way that is not taken apart.
  const isRead = !printed.opaque.some(({ reason }) => reason === 'unread-syntax');
  if (
    !same &&
    isRead &&
    !endsInBackslash(script) &&
    !losesSeparator(script, structure, analysis, printed) &&
    printsFaithfully(script, structure, oracles)
  )
    found.push({
      law: 'P3',
      what: `printed by bash it reads otherwise: ${JSON.stringify(structure.printed)}`,
    });
  for (const [behind, more] of layouts(text, structure)) {
    const changed = plain.analyze(text + behind);
    if (normalForm(changed, more) !== form)
      found.push({ law: 'P3', what: `with ${JSON.stringify(behind)} behind it reads otherwise` });
  }
  return found;
}

/**
 * Behind a here-document bash prints one blank where `;` was, and all that follows on that line hangs together; inside a
 * branch that begins there is no more than that two commands have become one.
 */
function losesSeparator(
  { script }: Script,
  { printed }: Structure,
  before: ShellAnalysis,
  after: ShellAnalysis,
): boolean {
  if (!script.includes('<<')) return false;
  if (/^ \S/m.test(printed)) return true;
  const [many, fewer] = [before, after].map(({ commands }) =>
    commands.filter(({ via }) => via === undefined),
  );
  return (
    many !== undefined &&
    fewer !== undefined &&
    fewer.length < many.length &&
    spelled(many) === spelled(fewer)
  );
}

/** The words as one row, as they are spelled: what a variable holds can hang on the separator that is lost. */
function spelled(commands: readonly Command[]): string {
  return commands.flatMap(({ words }) => words.map(({ raw }) => raw)).join(' ');
}

/** The oracle has to add another backslash, which in the body of a here-document is no longer the same text. */
function endsInBackslash({ script }: Script): boolean {
  return script.includes('<<') && script.endsWith('\\');
}

/** A print says nothing where bash prints that in another way again, or runs it in another way. */
function printsFaithfully(script: Script, { printed }: Structure, { structure, sandbox }: Oracles): boolean {
  const again = structure.read([printed])[0];
  if (again?.valid !== true || again.printed.trim() !== printed.trim()) return false;
  if (sandbox === undefined) return !/<</.test(script.script);
  const [before, after] = observe(sandbox, [script, { ...script, script: printed }]);
  return before !== undefined && after !== undefined && deeds(before) === deeds(after);
}

function deeds({ calls, files }: Observation): string {
  return JSON.stringify([calls.map(({ argv }) => JSON.stringify(argv)).sort(), [...files].sort()]);
}

/** What may stand behind a script, with the number of commands that it adds. */
function layouts(text: string, { cut }: Structure): readonly (readonly [behind: string, commands: number])[] {
  // A here-document that does not end, or a backslash, takes what follows.
  if (cut || text.endsWith('\\')) return [];
  const result: (readonly [string, number])[] = [
    ['\n', 0],
    ['\n\n  # note\n', 0],
    ['\n:', 1],
  ];
  const last = text.slice(text.lastIndexOf('\n') + 1);
  if (/[\w'"]$/.test(last) && !/#/.test(last) && !text.includes('<<'))
    result.push([' ;', 0], [' # note', 0], ['; :', 1]);
  return result;
}
