import { z } from '../schema/zod.ts';

/** zod, for readers of configuration that build their schemas when the first file is read. */
export const loadZod = (): typeof z => z;
