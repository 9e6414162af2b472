import { readPlainWord } from './plain-word.ts';

/** Words that start something else than a simple command. */
const OPENS: ReadonlySet<string> = new Set(
  '! { if while until for select case function [[ export declare typeset readonly local unset unsetenv'.split(
    ' ',
  ),
);

/** What the grammar takes for a number, a group, a test or a subscript where a command should start. */
const NO_NAME = /^-?[0-9]+$|^\[|#|\w\[|\{|^\]\]/;

/** Operators of tests, which the grammar does not take for words of a command. */
const TEST_OPERATOR = /^=[=~]/;

const ASSIGNS = /^(?:[A-Za-z0-9_]+)(?:\[[^\]]*\])?\+?=/;

/**
 * The argvs of a script that is nothing but simple commands of literal words, joined by `&&`, `||`, `;`, `|` and newlines.
 * `undefined` of any other: then the agent looks at the shell and the whole text as one command.
 *
 * The agent decides by the node kinds of tree-sitter's bash grammar; this reads the same texts, which a differential test holds.
 */
export function plainScript(
  script: string,
  refusesExpansions: boolean,
): readonly (readonly string[])[] | undefined {
  const argvs: (readonly string[])[] = [];
  let words: string[] = [];
  /** A command must follow: after `&&`, `||` and `|`. */
  let wants = false;
  /** The last command ended with its line. */
  let ended = false;
  for (let at = 0; at < script.length; ) {
    const char = script[at] ?? '';
    const next = script[at + 1];
    if (char === ' ' || char === '\t' || char === '\r') at += 1;
    // A hole of the grammar: where a word could start, an escaped blank is a blank.
    else if (char === '\\' && (next === ' ' || next === '\t')) at += 2;
    else if (char === '\\' && next === '\n') {
      at += 2;
      if (at === script.length) return undefined;
    } else if (char === '\n') {
      if (words.length > 0) {
        argvs.push(words);
        ended = true;
      }
      words = [];
      at += 1;
    } else if (char === '#') return undefined;
    else if (char === ';' || char === '|' || char === '&') {
      const operator = next === char ? char + char : char;
      if (words.length === 0 || operator === '&' || operator === ';;' || (next === '&' && char === '|'))
        return undefined;
      argvs.push(words);
      words = [];
      wants = operator !== ';';
      ended = false;
      at += operator.length;
    } else {
      const word = readPlainWord(script, at, refusesExpansions);
      if (word.value === undefined || word.end === at) return undefined;
      if (words.length === 0) {
        if (!word.bare || OPENS.has(word.value) || ASSIGNS.test(word.value) || NO_NAME.test(word.value))
          return undefined;
        // The grammar takes a newline into a word that starts with an escape.
        if (char === '\\' && /\n[ \t]*$/.test(script.slice(0, at)) && ended) return undefined;
        wants = false;
      } else if (TEST_OPERATOR.test(script.slice(at, at + 2)) && !(word.bare && word.value.length > 2))
        return undefined;
      words.push(word.value);
      at = word.end;
    }
  }
  if (words.length > 0) argvs.push(words);
  return wants || argvs.length === 0 ? undefined : argvs;
}
