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
  ['a formula after spaces', '  =1', `"'  =1"`],
  ['a formula after a tab', ' \t=1', `"' \t'=1"`],
  ['a formula after a carriage return', '\r=1', `"'\r'=1"`],
  ['a wide formula', '＝1+1', `"'＝1+1"`],
  ['a wide plus', '＋1', `"'＋1"`],
  ['a wide minus', '－1', `"'－1"`],
  ['a wide command', '＠SUM(A1)', `"'＠SUM(A1)"`],
  ['a small formula', '﹦1', `"'﹦1"`],
  ['a formula after a wide space', '\u3000＝1', `"'\u3000＝1"`],
  ['a formula after an invisible character', '\u200b=1', `"'\u200b=1"`],
  ['a formula after a null', '\u0000=1', `"'\u0000=1"`],
  ['a wide formula in a cell of its own', 'Bob;＝1\t＠2', `"Bob;'＝1\t'＠2"`],
  ['a formula after a semicolon', 'Bob; =1;-2', `"Bob; '=1;'-2"`],
  ['a number', -7, '-7'],
  ['nothing', null, ''],
])('%s is a cell that spreadsheets do not execute', (_name, cell, written) => {
  expect(writeCell(cell)).toBe(written);
});
