import { readClaudeCode } from './sources/claude-code.ts';
import { readCodexFiles } from './sources/codex.ts';
import { readCrushFiles } from './sources/crush.ts';
import { readGeminiFiles } from './sources/gemini.ts';
import { readOpencode } from './sources/opencode.ts';
import type { Source } from './sources/source.ts';
import { readToolgate } from './sources/toolgate.ts';
import { claudeCodeTarget } from './targets/claude-code.ts';
import { codexTarget } from './targets/codex.ts';
import { crushTarget } from './targets/crush.ts';
import { geminiTarget } from './targets/gemini.ts';
import { opencodeTarget } from './targets/opencode.ts';
import type { Target } from './targets/target.ts';
import { toolgateTarget } from './targets/toolgate.ts';

/** A format that policies are converted from and to. */
export interface System {
  readonly read: Source;
  readonly target: Target;
  /** The name by which files of this format are judged. */
  readonly dialect: string;
}

export const systems: Readonly<Record<string, System>> = {
  toolgate: { read: readToolgate, target: toolgateTarget, dialect: 'toolgate' },
  codex: { read: readCodexFiles, target: codexTarget, dialect: 'codex' },
  crush: { read: readCrushFiles, target: crushTarget, dialect: 'crush' },
  gemini: { read: readGeminiFiles, target: geminiTarget, dialect: 'gemini' },
  opencode: { read: readOpencode, target: opencodeTarget, dialect: 'opencode' },
  'claude-code': { read: readClaudeCode, target: claudeCodeTarget, dialect: 'claude-code' },
};
