import type { Effect } from '../../policy/index.ts';
import type { ReportPlace } from '../report/types.ts';

/** What a tool is for, whatever an agent calls it. */
export type Capability = 'command' | 'read' | 'search' | 'write' | 'fetch' | 'mcp' | 'other';

/** Where a glob starts. */
export type Anchor = 'workspace' | 'home' | 'root';

export type PathAccess = 'read' | 'write';

/** What a rule speaks of, without the words of any one agent. */
export type Names =
  | { readonly kind: 'everything' }
  | { readonly kind: 'capability'; readonly of: Capability }
  /** One tool, by the name that `tool-names.table.ts` has for it. */
  | { readonly kind: 'tool'; readonly name: string }
  /** An argv prefix; each place holds one word or its alternatives. */
  | { readonly kind: 'command'; readonly words: readonly (readonly string[])[] }
  /** The whole text of a command. */
  | { readonly kind: 'exact'; readonly text: string }
  /** The text of a command, in which `*` is any run of characters and everything else stands for itself. */
  | { readonly kind: 'wildcard'; readonly text: string }
  | { readonly kind: 'expression'; readonly text: string; readonly flags: string }
  /** These programs as far as they only read the workspace. */
  | { readonly kind: 'harmless'; readonly words: readonly (readonly string[])[] }
  /** A glob in which `**` is any depth; with `below` whatever lies in what it names as well. */
  | {
      readonly kind: 'path';
      readonly access: readonly PathAccess[];
      readonly anchor: Anchor;
      readonly glob: string;
      readonly below: boolean;
    }
  /** Whatever lies inside the workspace, or outside of it. */
  | { readonly kind: 'place'; readonly access: readonly PathAccess[]; readonly where: 'inside' | 'outside' }
  /** A host, or with `*.` in front every host below it and not itself. */
  | { readonly kind: 'host'; readonly pattern: string }
  /** `*` is every tool, or every server. */
  | { readonly kind: 'mcp'; readonly server: string; readonly tool: string }
  /** What only one agent has a word for; `about` is what a deny of it may be widened to. */
  | { readonly kind: 'native'; readonly about: Capability | undefined };

/** How the rule came to be: from the file, from what its agent does unasked, or added here to hold something back. */
export type RuleSource = 'written' | 'built-in' | 'added';

export interface NeutralRule {
  readonly effect: Effect;
  readonly names: Names;
  readonly source: RuleSource;
  /** As it stands in the file, or what the agent does. */
  readonly text: string;
  readonly place: ReportPlace;
}

/** A policy that was read: its rules in an order in which the last one that fits decides. */
export interface NeutralPolicy {
  readonly system: string;
  readonly rules: readonly NeutralRule[];
  /** What was read and has no rule: settings, hooks, dead entries. */
  readonly notes: readonly Note[];
}

/** What became of a rule or setting. */
export type Fate = 'not-carried' | 'tightened' | 'added' | 'noted';

export interface Note {
  readonly fate: Fate;
  readonly place: ReportPlace;
  readonly text: string;
  readonly why: string;
  /** A call that shows why. */
  readonly example?: string;
}

/** A rule in the words of the target. */
export interface Spelling<Entry> {
  readonly entries: readonly Entry[];
  /** Left out: it says the same. */
  readonly why?: string;
}
