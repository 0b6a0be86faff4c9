import { expect, test } from 'vitest';
import { findCommands } from './find-commands.ts';

const make = (label: string, group: string, keywords = '') => ({
  label,
  group,
  keywords,
  run: () => {},
});
const commands = [
  make('New conversation', 'Prompt'),
  make('GPT-4 Turbo', 'Choose a model', 'OpenAI'),
  make('Grok 2', 'Choose a model', 'xAI'),
  make('Dark', 'Theme'),
  make('Models', 'Go to'),
];

test.each([
  ['', 5],
  ['new', 1],
  ['gpt turbo', 1],
  ['turbo gpt', 1],
  ['openai', 1],
  ['model', 3],
  ['theme dark', 1],
  ['zzz', 0],
])('a search for "%s" finds %i', (search, count) => {
  expect(findCommands(commands, search)).toHaveLength(count);
});

test('commands that start with the search term come first', () => {
  expect(findCommands(commands, 'mod')[0]?.label).toBe('Models');
});
