import type { Effect } from '../../../policy/index.ts';

export type { Effect };

export const effects = ['allow', 'ask', 'deny'] as const;
