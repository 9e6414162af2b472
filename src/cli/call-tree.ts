import type { Classification, Deed, Invocation } from '../classify/index.ts';

/** A command of the call with what it does and the commands that it runs. */
export interface CommandNode {
  readonly invocation: Invocation;
  readonly deeds: readonly Deed[];
  readonly children: readonly CommandNode[];
}

export interface CallTree {
  readonly commands: readonly CommandNode[];
  /** What belongs to no command: a tool's own deeds, what is unknown of the whole text. */
  readonly rest: readonly Deed[];
}

/** A command stands below the one that runs it, or whose word takes its output. */
export const callTree = ({ invocations, deeds, analysis }: Classification): CallTree => {
  const listed = new Set(invocations.map((invocation) => invocation.command));
  const parents = new Map(
    (analysis?.commands ?? []).map((command) => [command.id, command.via?.of ?? command.feeds]),
  );
  const parentOf = (id: number): number | undefined => {
    const parent = parents.get(id);
    return parent !== undefined && parent !== id && listed.has(parent) ? parent : undefined;
  };
  const nodesBelow = (parent: number | undefined, above: ReadonlySet<number>): readonly CommandNode[] =>
    invocations
      .filter(({ command }) => !above.has(command) && parentOf(command) === parent)
      .map((invocation) => ({
        invocation,
        deeds: deeds.filter((deed) => deed.command === invocation.command),
        children: nodesBelow(invocation.command, new Set([...above, invocation.command])),
      }));
  return {
    commands: nodesBelow(undefined, new Set()),
    rest: deeds.filter((deed) => deed.command === undefined || !listed.has(deed.command)),
  };
};
