import { expect, test } from 'vitest';
import { countVisit, dismissOnboarding } from './onboarding-card.tsx';

function memory(entries: [string, string][] = []): () => Storage {
  const stored = new Map(entries);
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  return () => storage as Storage;
}

test('the card shows on the first four visits only', () => {
  const storage = memory();
  const shown = Array.from({ length: 6 }, () => countVisit(storage));
  expect(shown).toEqual([true, true, true, true, false, false]);
});

test('a dismissed card doesn’t return', () => {
  const storage = memory();
  expect(countVisit(storage)).toBe(true);
  dismissOnboarding(storage);
  expect(countVisit(storage)).toBe(false);
});

test.each(['NaN', '-3', '1e99', '{}', ''])('an invalid count is ignored: %s', (count) => {
  expect(countVisit(memory([['switchyard.visits', count]]))).toBe(true);
});

test('the card shows if storage is blocked', () => {
  const broken = () => {
    throw new Error('forbidden');
  };
  expect(countVisit(broken)).toBe(true);
});
