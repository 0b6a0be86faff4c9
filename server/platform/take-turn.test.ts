import { expect, it } from 'vitest';
import { takeTurn } from './take-turn.ts';

it('much work that starts in the same moment leaves turns to others', async () => {
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
  // At least 400 ms of work, in turns of at most 60 ms, or of one piece if that takes longer.
  expect(turns).toBeGreaterThanOrEqual(5);
});
