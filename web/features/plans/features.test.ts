import { expect, it } from 'vitest';
import { listFeatures } from './features.ts';

const limits = {
  free: { perMinute: 10, perDay: 300, searches: 0, threads: 5 },
  standard: { perMinute: 60, perDay: 3_000, searches: 1_200, threads: 5 },
};

it('the plans list web searches, with a dash for a plan without any, unless search is off', () => {
  const row = { name: 'Web searches per day', free: false, standard: '1,200' };
  expect(listFeatures(limits, true)).toContainEqual(row);
  expect(listFeatures(limits, false)).not.toContainEqual(row);
});
