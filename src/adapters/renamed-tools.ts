import type { ToolCatalogue, ToolEntry } from '../classify/index.ts';
import type { AgentEntry } from './agents.table.ts';

/** The agent's tools under toolgate's names. Where two of them share one, the fields of both are known. */
export const renamedTools = ({ tools, names }: AgentEntry): ToolCatalogue => {
  const entries: Record<string, ToolEntry> = {};
  for (const [theirs, entry] of Object.entries(tools.entries)) {
    const ours = (Object.hasOwn(names, theirs) ? names[theirs] : undefined) ?? theirs;
    const known = Object.hasOwn(entries, ours) ? entries[ours] : undefined;
    entries[ours] =
      known === undefined
        ? entry
        : {
            ...known,
            fields: { ...entry.fields, ...known.fields },
            required: [...new Set([...known.required, ...entry.required])],
          };
  }
  return { entries, mcpPrefix: tools.mcpPrefix };
};
