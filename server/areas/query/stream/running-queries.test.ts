import { expect, it, vi } from 'vitest';
import { RunningQuery } from './running-query.ts';
import { RunningQueries } from './running-queries.ts';

const sender = { userId: 7, visitorHash: null };

it('closing waits for a query that is being admitted, and refuses later ones', async () => {
  const running = new RunningQueries();
  const admission = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const started = running.begin(async () => {
    await admission.promise;
    running.add(new RunningQuery('q', sender, { graceMs: 1_000 }), answer.promise);
  });
  let isClosed = false;
  const closing = running.close(60_000).then(() => (isClosed = true));
  await expect(running.begin(async () => 'late')).rejects.toMatchObject({ code: 'shutting-down' });
  admission.resolve();
  await started;
  await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  answer.resolve();
  await closing;
});

it('closing accepts queries until load balancers have noticed it', async () => {
  const running = new RunningQueries();
  const afterNotice = vi.fn();
  const closing = running.close(60_000, 50, afterNotice);
  expect(running.isClosing).toBe(true);
  expect(await running.begin(async () => 'accepted')).toBe('accepted');
  expect(afterNotice).not.toHaveBeenCalled();
  await closing;
  expect(afterNotice).toHaveBeenCalledOnce();
  await expect(running.begin(async () => 'late')).rejects.toMatchObject({ code: 'shutting-down' });
});
