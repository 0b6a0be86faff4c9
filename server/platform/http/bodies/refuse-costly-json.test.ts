import { expect, it } from 'vitest';
import { cpuMsOf } from '../../../../tests/support/cpu-time.ts';
import { refuseCostlyJson } from './accept-json.ts';

const refuse = (text: string) => () => refuseCostlyJson(Buffer.from(text));
const longest = 4 * 1024 * 1024;

it.each([
  ['nothing', ''],
  ['sixty-four levels', '['.repeat(64) + ']'.repeat(64)],
  ['many levels one after another', `[${'[[]],'.repeat(1_000)}[]]`],
  ['brackets and commas in a string', JSON.stringify({ query: `"\\${'[{,'.repeat(50_000)}` })],
  ['an unterminated string', `"${'[,\\"'.repeat(50_000)}`],
])('JSON with %s is accepted', (_name, text) => {
  expect(refuse(text)).not.toThrow();
});

it.each([
  ['brackets', '['.repeat(longest)],
  ['one level too many', `{"a":${'['.repeat(64)}`],
  ['levels after an escaped quote', `{"\\"":${'['.repeat(64)}`],
  ['keys', `{${'"a":1,'.repeat(longest / 6)}`],
  ['objects', `[${'{}'.repeat(5_000)}`],
])('JSON with %s is refused with a message that quotes nothing from it', (_name, text) => {
  expect(refuse(text)).toThrow(/^The request’s JSON is too complex: it can have at most 64 levels/);
});

it('the check stays fast, whatever the longest body contains', () => {
  for (const part of ['[', '"', '\\', ' ', '""', '"a":']) {
    const text = part.repeat(longest / part.length);
    const refuseAnyway = () => {
      try {
        refuse(text)();
      } catch {
        // This test only measures the time, so the error does not matter.
      }
    };
    expect(cpuMsOf(refuseAnyway)).toBeLessThan(250);
  }
});
