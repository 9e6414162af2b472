// An agent's loop around the gate: check, verify, run, done.
import { createGate, hostEnvironment } from 'toolgate/gate';
import { parsePolicy } from 'toolgate/policy';
import { loadShell } from 'toolgate/shell';

const policy = parsePolicy({
  version: 1,
  extends: ['recommended'],
  rules: [{ effect: 'deny', command: 'git push', because: 'releases go through CI' }],
});
if (!policy.ok) throw new Error(policy.issues.map(({ message, mend }) => `${message} ${mend}`).join('\n'));

const gate = await createGate({
  policy: policy.value,
  environment: hostEnvironment({
    cwd: '/tmp/project',
    home: '/home/you',
    shell: await loadShell(),
    platform: 'linux',
  }),
  // In place of a person: yes for this session, whatever is asked.
  prompt: ({ questions }) => {
    console.log(`asked about: ${questions.map(({ text }) => text).join(', ')}`);
    return { decision: 'allow', scope: 'session' };
  },
});

/** What the model is given as the result of its call. */
async function call(command) {
  const outcome = await gate.check({ tool: 'bash', input: { command } });
  if (outcome.kind === 'deny') return `denied: ${outcome.message}`;
  if (outcome.kind !== 'allow') return outcome.kind;
  const { ticket } = outcome;
  if (!ticket.verify().ok) return 'not run: something changed meanwhile';
  const result = `ran ${ticket.input.command}`; // Here the tool is run, with the ticket's input and no other.
  ticket.done();
  return result;
}

for (const command of ['ls src', 'touch notes.md', 'touch notes.md', 'git push --force']) {
  console.log(await call(command));
}
const { allowed, denied } = gate.summary();
console.log(`${allowed} allowed, ${denied} denied`);
gate.close();
