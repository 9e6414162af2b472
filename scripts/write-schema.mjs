// Writes the JSON Schema of toolgate.json beside the built code, from the schema that reads it.
import { writeFileSync } from 'node:fs';
import { policyJsonSchema } from '../dist/policy/index.js';

writeFileSync(
  new URL('../dist/schema.json', import.meta.url),
  `${JSON.stringify(policyJsonSchema(), null, 2)}\n`,
);
