import { expect, it } from 'vitest';
import { LiveQuery } from './running-query.ts';
import { QueryRegistry } from './running-queries.ts';
import type { StoredAnswer } from '../ports.ts';

const sender = { userId: 7, visitorHash: null };

it('closing waits for a query that was being admitted, and refuses what comes later', async () => {
  const registry = new QueryRegistry();
  const admission = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<StoredAnswer[]>();
  const started = registry.begin(async () => {
    await admission.promise;
    registry.add({ live: new LiveQuery('q', 1_000), sender, outcome: answer.promise });
  });
  let isClosed = false;
  const closing = registry.close(60_000).then(() => (isClosed = true));
  await expect(registry.begin(async () => 'late')).rejects.toMatchObject({ code: 'shutting-down' });
  admission.resolve();
  await started;
  await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  answer.resolve([]);
  await closing;
});
