import { expect, test } from 'vitest';
import { rateCandidates } from './rate-candidates.ts';

const score = 0.5;

test('the best candidate has 100 points, and small differences show', () => {
  expect(
    rateCandidates([
      { score: 0.8, quality: 0.98 },
      { score: 0.6, quality: 0.984 },
      { score: 0.88, quality: 0.956 },
    ]),
  ).toEqual([
    { points: 99.6, low: 99.6, high: 99.6, overall: 100 },
    { points: 100, low: 100, high: 100, overall: 75 },
    { points: 97.2, low: 97.2, high: 97.2, overall: 100 },
  ]);
});

test('the bounds reach 100 exactly if a candidate may be as good as the best', () => {
  const sure = { score, quality: 0.6, chance: 0.6, range: [0.55, 0.65] } as const;
  const unsure = { score, quality: 0.78, chance: 0.79, range: [0.6, 0.9] } as const;
  const best = { score, quality: 0.8, chance: 0.8, range: [0.75, 0.84] } as const;
  const [one, other] = rateCandidates([sure, unsure, best]);
  expect(one?.high).toBeLessThan(100);
  expect(one?.low).toBeLessThan(one?.points ?? 0);
  expect(other).toMatchObject({ high: 100 });
});

test('no share breaks the scale', () => {
  expect(rateCandidates([])).toEqual([]);
  expect(rateCandidates([{ score: 0, quality: 0 }])).toMatchObject([{ points: 100, overall: 100 }]);
  const extremes = [
    { score, quality: 1, range: [1, 1] as const },
    { score: 0, quality: 0, range: [0, 0] as const },
  ];
  expect(rateCandidates(extremes)).toMatchObject([{ points: 100 }, { points: 0, overall: 0 }]);
});
