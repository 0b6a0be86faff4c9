import { expect, test } from 'vitest';
import { readModelsOption } from './read-models-option.ts';

test.each([
  [[], 'specification'],
  [['--models', 'today'], 'today'],
  [['--models=specification'], 'specification'],
])('npm start %j simulates these models: %s', (args, models) => {
  expect(readModelsOption(args)).toBe(models);
});

test.each([[['--models', 'tomorrow']], [['--models']], [['--port', '1']], [['today']]])(
  'npm start %j lists the valid options',
  (args) => {
    expect(() => readModelsOption(args)).toThrow(/`npm start -- --models today`/);
  },
);
