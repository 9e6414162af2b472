/** How a plugin of toolgate is known again. */
const mark = '// toolgate: asks before every tool call. Made by `toolgate hook install`.';

export const isPluginText = (text: string): boolean => text.startsWith(mark);

/**
 * A plugin for OpenCode: an error thrown before a tool runs is the agent's way of blocking, and its text reaches the model. The
 * program is asked as any other agent's hook, and whatever it does not allow in so many words is refused.
 */
export const pluginText = (command: string): string => `${mark}
import { spawnSync } from 'node:child_process';

const command = ${JSON.stringify(command)};

export const toolgate = async ({ directory }) => ({
  'tool.execute.before': async (input, output) => {
    const payload = {
      hook_event_name: 'tool.execute.before',
      session_id: input.sessionID,
      cwd: directory,
      tool_name: input.tool,
      tool_input: output.args ?? {},
    };
    const { status, stdout, stderr } = spawnSync(command, {
      shell: true,
      input: JSON.stringify(payload),
      encoding: 'utf8',
      timeout: 30_000,
    });
    let said;
    try {
      said = stdout.trim() === '' ? { decision: 'none' } : JSON.parse(stdout);
    } catch {
      said = undefined;
    }
    if (status === 0 && (said?.decision === 'allow' || said?.decision === 'none')) return;
    throw new Error(said?.reason ?? (stderr?.trim() || 'toolgate could not decide, so the call is refused'));
  },
});
`;
