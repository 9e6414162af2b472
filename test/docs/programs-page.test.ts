import { expect, test } from 'vitest';
import { programsPage } from '../../scripts/programs/page.ts';

test('docs/programs.md says what the tables say', async () => {
  await expect(programsPage()).toMatchFileSnapshot('../../docs/programs.md');
});
