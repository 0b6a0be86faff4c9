import { expect, test } from 'vitest';
import { hasMaths, hideOpenMaths, markMaths } from '../maths/mark-maths.ts';
import { settleTail } from './settle-tail.ts';
import { splitBlocks } from './split-blocks.ts';

test.each([
  ['a word stays as it is', 'a word', 'a word'],
  ['a lone dash is not a list yet', 'Text.\n- ', 'Text.'],
  ['a lone number is not a list yet', 'Text.\n12.', 'Text.'],
  ['bold is closed', 'so **very bo', 'so **very bo**'],
  ['half a bold marker is hidden', 'so **very bold*', 'so **very bold**'],
  ['italics are closed', 'so *very it', 'so *very it*'],
  ['italics at the start of a line are closed', '*very it', '*very it*'],
  ['italics after bold are closed', '**so** (*very', '**so** (*very*'],
  ['closed text stays as it is', 'so *very* **much', 'so *very* **much**'],
  ['a product is not emphasis', 'so 2 * 3', 'so 2 * 3'],
  ['code is closed', 'so `very co', 'so `very co`'],
  ['a partial link shows its text', 'so [very li](https://exa', 'so very li'],
  ['half an image shows nothing', 'so ![very', 'so '],
  ['a table waits for its second line', 'Text.\n| a | b |\n| -', 'Text.'],
])('%s', (_name, arriving, settled) => {
  expect(settleTail(arriving)).toBe(settled);
});

// Models that are stuck in a loop write texts like these. Each of them once blocked the page for seconds per
// frame.
test.each([
  ['empty lines', `- a${'\n'.repeat(50_000)}  x`],
  ['stars', `- a\n${'*'.repeat(50_000)}\n  x`],
  ['brackets', `- a\n${'['.repeat(50_000)}\n  x`],
  ['backticks', `a ${'`'.repeat(50_000)}`],
  ['one line after a fence, with a backtick', `\`\`\`${'x'.repeat(50_000)}\` x`],
])('an answer of %s is rendered without blocking the page', (_name, text) => {
  const begunAt = performance.now();
  splitBlocks(text);
  settleTail(text);
  hasMaths(text);
  markMaths(text);
  hideOpenMaths(text);
  expect(performance.now() - begunAt).toBeLessThan(1_000);
});
