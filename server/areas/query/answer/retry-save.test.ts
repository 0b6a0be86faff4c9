import { expect, it } from 'vitest';
import { retrySave } from './retry-save.ts';
import { Unsavable } from '../ports.ts';

it('saving is retried after a temporary failure, but not if the data can never be saved', async () => {
  let tries = 0;
  const saved = retrySave(async () => {
    tries += 1;
    if (tries === 1) throw new Error('The database restarts.');
    return 'saved';
  });
  expect(await saved).toBe('saved');
  const refused = retrySave(async () => {
    tries += 1;
    throw new Unsavable('The database refuses it.');
  });
  await expect(refused).rejects.toMatchObject({ name: 'AppError', code: 'internal' });
  expect(tries).toBe(3);
});
