import type { Command, ShellAnalysis } from '../shell/index.ts';
import { type Doer, makeDeed, onItsOwn } from './deed-kit.ts';
import type { Deed } from './types.ts';

/**
 * Deeds that only two commands together do: a secret that goes out, a download that is run.
 * A pipe, a substitution in a word, or one command that does both.
 */
export function flowDeeds(analysis: ShellAnalysis, deeds: readonly Deed[]): readonly Deed[] {
  if (!deeds.some(connects)) return NONE;
  const sends = deeds.filter(connects);
  const secrets = deeds.filter(readsSecret);
  const runs = deeds.filter(runsText);
  const scripts = deeds.filter(
    ({ reason }) => reason.code === 'foreign-script' || reason.code === 'sourced-file',
  );
  if (secrets.length === 0 && runs.length === 0 && scripts.length === 0) return NONE;
  const commands = new Map(analysis.commands.map((command) => [command.id, command]));
  const flows: Deed[] = [];
  for (const send of sends) {
    const from = commandOf(send, commands);
    if (from === undefined) continue;
    for (const secret of secrets) {
      const reader = commandOf(secret, commands);
      if (reader === undefined) continue;
      // A credential that a program is given for its own use is asked about, not refused.
      const same =
        reader === from && send.access?.mutates === true && secret.access?.resource.kind === 'path';
      if (same || reaches(reader, from, commands)) flows.push(flow(from, 'secret-to-network'));
    }
    for (const script of scripts) {
      // `bash <(curl …)`, `. <(curl …)`: the script is what was downloaded.
      const runner = commandOf(script, commands);
      if (runner !== undefined && from.feeds === runner.id) flows.push(flow(runner, 'download-and-run'));
    }
    for (const run of runs) {
      const runner = commandOf(run, commands);
      if (runner !== undefined && runner !== from && reaches(from, runner, commands))
        flows.push(flow(runner, 'download-and-run'));
    }
  }
  return flows;
}

const NONE: readonly Deed[] = [];

function connects(deed: Deed): boolean {
  return deed.access?.action === 'connect';
}

function runsText(deed: Deed): boolean {
  return (
    deed.reason.code === 'standard-input-code' ||
    deed.reason.code === 'dynamic-code' ||
    deed.runs === 'inline-code'
  );
}

function flow(command: Command, code: string): Deed {
  const doer: Doer = { command: command.id, program: undefined, span: command.span };
  return makeDeed(doer, onItsOwn(code), {
    kind: 'flow',
    risk: 'privileged',
    permission: 'network',
    certainty: 'bounded',
  });
}

function readsSecret(deed: Deed): boolean {
  const resource = deed.access?.resource;
  if (deed.access?.action !== 'read' || resource === undefined) return false;
  return (resource.kind === 'path' || resource.kind === 'variable') && resource.secret === 'yes';
}

function commandOf(deed: Deed, commands: ReadonlyMap<number, Command>): Command | undefined {
  return deed.command === undefined ? undefined : commands.get(deed.command);
}

/** Whether output of `from` comes to `to`: along a pipeline, or as a part of one of its words. */
function reaches(from: Command, to: Command, commands: ReadonlyMap<number, Command>): boolean {
  if (
    from.pipelines.some((place) =>
      to.pipelines.some((other) => other.id === place.id && other.stage > place.stage),
    )
  )
    return true;
  const seen = new Set<number>();
  for (let next = from.feeds; next !== undefined && !seen.has(next); ) {
    if (next === to.id) return true;
    seen.add(next);
    const through = commands.get(next);
    if (through === undefined) return false;
    if (
      through.pipelines.some((place) =>
        to.pipelines.some((other) => other.id === place.id && other.stage > place.stage),
      )
    )
      return true;
    if (to.via?.of === next) return true;
    next = through.feeds;
  }
  return false;
}
