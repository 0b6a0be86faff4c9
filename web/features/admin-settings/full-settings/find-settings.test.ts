import { expect, test } from 'vitest';
import { describeFound, findSettings } from './find-settings.ts';

const rows = [
  {
    key: 'api.openai.key',
    label: 'OpenAI key',
    description: 'API key for OpenAI’s models',
    variable: 'OPENAI_API_KEY',
  },
  {
    key: 'system.limits.free.per_day',
    label: 'Free: requests per day',
    description: 'Requests per day for visitors and free accounts',
    variable: 'FREE_PER_DAY',
  },
  { key: 'my.note', description: null },
];

test.each([
  ['', 3],
  ['  ', 3],
  ['OPENAI key', 1],
  ['visitors day', 1],
  ['free_per', 1],
  ['limits.free', 1],
  ['my.note', 1],
  ['key day', 0],
])('a search for "%s" finds settings that have every word', (search, count) => {
  expect(findSettings(rows, search)).toHaveLength(count);
});

test('the results are summarized in words', () => {
  expect([describeFound(1, 0), describeFound(12, 3), describeFound(0, 1)]).toEqual([
    '1 setting',
    '12 settings here, 3 on other pages',
    '0 settings here, 1 on other pages',
  ]);
  expect(describeFound(0, 0)).toBe('No matching settings.');
});
