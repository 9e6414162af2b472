import { applyEdit } from '../../src/edit/index.ts';
import { crushReplace, restoreCrlf, withoutCrlf } from '../../src/edit/profiles/crush/index.ts';
import { openCodeEdit } from '../../src/edit/profiles/opencode/index.ts';
import type { EditCase } from './case.ts';

/** Something that answers an edit with the new text, or refuses. */
export interface Peer {
  readonly name: string;
  /** So many cases of a kind at most, where a call may take a second. */
  readonly most?: number;
  readonly apply: (call: EditCase) => string | undefined | Promise<string | undefined>;
}

const toolgate: Peer = {
  name: 'toolgate',
  apply: (call) => {
    const result = applyEdit(call);
    return result.status === 'applied' ? result.content : undefined;
  },
};

/** What an editor does that knows nothing but the text: one exact place, or all where asked. */
const exactUnique: Peer = {
  name: 'exact-unique',
  apply: ({ content, oldString, newString, replaceAll }) => {
    const at = content.indexOf(oldString);
    if (at < 0) return undefined;
    if (replaceAll) return content.split(oldString).join(newString);
    if (content.indexOf(oldString, at + 1) >= 0) return undefined;
    return content.slice(0, at) + newString + content.slice(at + oldString.length);
  },
};

/** Crush's matcher, as our profile of it has it. */
const crush: Peer = {
  name: 'crush (profile)',
  apply: ({ content, oldString, newString, replaceAll }) => {
    const { text, crlf } = withoutCrlf(content);
    const match = crushReplace(text, oldString, newString, replaceAll);
    return match.ok ? restoreCrlf(match.content, crlf) : undefined;
  },
};

/** OpenCode's matcher, as our profile of it has it. */
const openCode: Peer = {
  name: 'opencode (profile)',
  apply: ({ content, oldString, newString, replaceAll }) => {
    const match = openCodeEdit(content, oldString, newString, replaceAll);
    return match.ok ? match.content : undefined;
  },
};

/** Those that are part of the project. */
export const ownPeers: readonly Peer[] = [toolgate, exactUnique, crush, openCode];
