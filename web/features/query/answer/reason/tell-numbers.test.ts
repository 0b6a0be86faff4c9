import { expect, test } from 'vitest';
import type { RouteDetails } from '#shared/contract/query/schemas.ts';
import { tellNumbers } from './tell-numbers.ts';

const row = { model: 'openai:alpha', score: 0.8, quality: 0.7, cost: 0.1, speed: 0.5 } as const;
const details = (...scores: RouteDetails['scores']): RouteDetails => ({
  task: 'code',
  difficulty: 0.5,
  promptTokens: 10,
  needs: [],
  scores,
});

test('each model has numbers of its own: a chance, in percent where that is known, and a cost', () => {
  const all = details(
    { ...row, chance: 0.876, isCalibrated: true, costMicroUsd: 2100 },
    { ...row, model: 'xai:beta', chance: 0.4 },
  );
  expect(tellNumbers(all, 'openai:alpha')).toBe('88% · $0.0021');
  expect(tellNumbers(all, 'xai:beta')).toMatch(/^[a-z ]+$/);
});

test('a model that was not scored has none', () => {
  expect(tellNumbers(details(row), 'xai:gamma')).toBe('numbers');
});
