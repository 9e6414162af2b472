/** Each part is loaded when it is run, so that none weighs on another's measurement. */
const cases: ReadonlyMap<string, () => Promise<void> | void> = new Map([
  ['gather', async () => (await import('./corpus/gather.ts')).gather()],
  ['shell', async () => (await import('./cases/shell.ts')).benchShell()],
  ['decide', async () => (await import('./cases/decide.ts')).benchDecide()],
  ['dialects', async () => (await import('./cases/dialects.ts')).benchDialects()],
  ['gate', async () => (await import('./cases/gate.ts')).benchGate()],
  ['edit', async () => (await import('./cases/edit.ts')).benchEdit()],
  ['start', async () => (await import('./cases/start.ts')).benchStart()],
  ['corpus', async () => (await import('./cases/corpus.ts')).benchCorpus()],
  ['soak', async () => (await import('./cases/soak.ts')).benchSoak()],
]);

/** Without a name everything is run but these. */
const onlyByName = new Set(['gather', 'soak']);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !cases.has(name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}. There are: ${[...cases.keys()].join(', ')}`);
  process.exitCode = 2;
} else {
  for (const [name, run] of cases) {
    if (wanted.length === 0 ? !onlyByName.has(name) : wanted.includes(name)) await run();
  }
}
