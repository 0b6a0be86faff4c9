import { expect, it } from 'vitest';
import { takeTurn } from './take-turn.ts';

it('work that starts at the same moment lets other work take turns', async () => {
  const work = Array.from({ length: 40 }, async () => {
    await takeTurn();
    const untilMs = performance.now() + 10;
    while (performance.now() < untilMs);
  });
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setTimeout(count, 0);
  };
  setTimeout(count, 0);
  await Promise.all(work);
  isOver = true;
  // The work takes at least 400 ms, in turns of at most 60 ms (longer if a single piece takes longer).
  expect(turns).toBeGreaterThanOrEqual(5);
});
