import { expect, test } from 'vitest';
import { tellChance } from './tell-numbers.ts';

const row = { model: 'openai:alpha', score: 0.8, quality: 0.7, cost: 0.1, speed: 0.5 } as const;

test('a chance is a percentage if it was checked, and a word otherwise', () => {
  expect(tellChance({ ...row, chance: 0.876, isCalibrated: true })).toBe('88%');
  expect(tellChance({ ...row, chance: 0.876 })).toBe('strong');
  expect(tellChance(row)).toBe('good');
});
