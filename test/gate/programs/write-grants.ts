// node write-grants.js FILE PREFIX COUNT: adds so many grants one after another and prints each that was confirmed.
import { writeSync } from 'node:fs';
import { addGrants } from '../../../src/gate/grants/change.ts';
import { fileGrantStore } from '../../../src/gate/grants/file-store.ts';

const [file = '', prefix = '', count = '0'] = process.argv.slice(2);
const store = fileGrantStore(file, { patience: 60_000 });

for (let at = 0; at < Number(count); at += 1) {
  const id = `${prefix}${at}`;
  const grant = { key: id, scope: 'user' } as const;
  const written = await addGrants(store, [{ id, grant, text: 'x'.repeat(200), tool: 'bash', createdAt: at }]);
  if (written.ok) writeSync(1, `${id}\n`);
  else writeSync(2, `${id}: ${written.why} ${written.detail ?? ''}\n`);
}
