import { expect, test } from 'vitest';
import { tellChance } from './tell-numbers.ts';

const row = { model: 'openai:alpha', score: 0.8, quality: 0.7, cost: 0.1, speed: 0.5 } as const;

test('a chance is a percentage where it is known to hold, and a word elsewhere', () => {
  expect(tellChance({ ...row, chance: 0.876, isCalibrated: true })).toBe('88%');
  expect(tellChance({ ...row, chance: 0.876 })).toBe('strong');
  expect(tellChance(row)).toBe('good');
});
