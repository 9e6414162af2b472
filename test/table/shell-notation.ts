import type { Assignment, Command, Directory, Redirect, ShellAnalysis } from '../../src/shell/index.ts';
import { show } from './peel-notation.ts';

/**
 * One line for each command, each redirect of a compound command and each opaque entry: what the fixtures compare.
 * `c|a [maybe, in d1, >f write]` is a command that may not run, in the folder `d1`, with a redirect.
 */
export function renderAnalysis(analysis: ShellAnalysis): readonly string[] {
  return [
    ...analysis.commands.map(renderCommand),
    ...analysis.redirects.map(({ redirect }) => `compound ${renderRedirect(redirect)}`),
    ...analysis.opaque.map((opaque) => `opaque ${opaque.reason} ${opaque.scope}`),
  ];
}

function renderCommand(command: Command): string {
  const facts = [
    command.execution === 'always' ? '' : command.execution === 'conditional' ? 'maybe' : 'defined',
    command.callsFunction ? 'function' : '',
    renderDirectories(command.directories),
    command.via === undefined ? '' : `${command.via.relation} of ${command.via.wrapper}`,
    command.via === undefined || command.via.place === 'local' ? '' : command.via.place,
    command.stdin.kind === 'inherit' || command.stdin.kind === 'text' ? '' : `stdin ${command.stdin.kind}`,
    command.feeds === undefined ? '' : 'feeds',
    ...command.assignments.map(renderAssignment),
    ...command.redirects.map(renderRedirect),
  ].filter((fact) => fact !== '');
  const words = command.words.map(show).join('|');
  return facts.length === 0 ? words : `${words} [${facts.join(', ')}]`;
}

function renderDirectories(directories: readonly Directory[]): string {
  const only = directories[0];
  if (directories.length === 1 && only?.kind === 'known' && only.steps.length === 0) return '';
  const ways = directories.map((directory) =>
    directory.kind === 'unknown'
      ? '?'
      : directory.steps.length === 0
        ? '.'
        : directory.steps.map(show).join('/'),
  );
  return `in ${ways.join(' or ')}`;
}

function renderAssignment(assignment: Assignment): string {
  const value =
    'pieces' in assignment.value ? show(assignment.value) : `(${assignment.value.map(show).join(' ')})`;
  const subscript = assignment.subscript === undefined ? '' : `[${show(assignment.subscript)}]`;
  return `${assignment.scope} ${assignment.name}${subscript}${assignment.append ? '+' : ''}=${value}`;
}

function renderRedirect(redirect: Redirect): string {
  const descriptor =
    typeof redirect.descriptor === 'number' ? `${redirect.descriptor}` : `{${redirect.descriptor.variable}}`;
  const network =
    redirect.network === undefined
      ? ''
      : ` to ${redirect.network.host ?? '?'}:${redirect.network.port ?? '?'}`;
  return `${descriptor}${redirect.operator} ${show(redirect.target)} ${redirect.action}${network}`;
}
