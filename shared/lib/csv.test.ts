import { expect, it } from 'vitest';
import { writeCell } from './csv.ts';

it.each([
  ['a plain text', 'Ada', '"Ada"'],
  ['quotes, commas and lines', 'a "b",\nc', '"a ""b"",\nc"'],
  ['a formula', '=1+1', `"'=1+1"`],
  ['a command', '@SUM(A1)', `"'@SUM(A1)"`],
  ['a plus', '+1', `"'+1"`],
  ['a minus', '-1', `"'-1"`],
  ['a single dash', '-', '"-"'],
  ['a formula after spaces', ' \t=1', `"' \t=1"`],
  ['a formula after a semicolon', 'Bob; =1;-2', `"Bob; '=1;'-2"`],
  ['a number', -7, '-7'],
  ['nothing', null, ''],
])('%s is a cell that spreadsheets do not execute', (_name, cell, written) => {
  expect(writeCell(cell)).toBe(written);
});
