import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('an older reading never replaces a newer one, and concurrent callers share the next', async () => {
  let saved = 'first';
  let shown = '';
  const endings: (() => void)[] = [];
  const load = inTurn(async () => {
    const found = saved;
    // The first read takes longer than the next one.
    if (endings.length === 0) await new Promise<void>((resolve) => endings.push(resolve));
    else endings.push(() => {});
    shown = found;
  });
  const slow = load();
  await Promise.resolve();
  saved = 'second';
  const asked = [load(), load()];
  await new Promise(setImmediate);
  endings[0]?.();
  await Promise.all([slow, ...asked]);
  expect(shown).toBe('second');
  expect(endings).toHaveLength(2);
});

it('a failed reading is reported to its callers, and the next one still runs', async () => {
  let readings = 0;
  const load = inTurn(async () => {
    readings += 1;
    if (readings === 1) throw new Error('The database is away.');
  });
  await expect(load()).rejects.toThrow('away');
  await load();
  expect(readings).toBe(2);
});
