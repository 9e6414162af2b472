// Joins what tsc wrote into a few files: Node spends most of a start on finding, reading and linking hundreds of them.
// See docs/decisions.md, "Layers are joined after tsc".
import { joinBin } from './bin.mjs';
import { joinHookProgram } from './hook-program.mjs';
import { joinLibrary } from './library.mjs';
import { joinTables } from './tables.mjs';

const placeTables = await joinTables();
await joinBin();
await joinHookProgram();
await joinLibrary();
placeTables();
