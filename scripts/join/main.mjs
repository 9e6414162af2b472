// Joins what tsc wrote into a few files: Node spends most of a start on finding, reading and linking hundreds of them.
// See docs/decisions.md, "Layers are joined after tsc".
import { joinHookProgram } from './hook-program.mjs';
import { joinLibrary } from './library.mjs';

await joinHookProgram();
await joinLibrary();
