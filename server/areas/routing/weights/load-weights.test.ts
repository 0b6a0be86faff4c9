import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cpuMsOf } from '../../../../tests/support/cpu-time.ts';
import { kindWeightsVersion } from '../prompt/kinds/kind-weights.ts';
import { weightsVersion } from '../learned/router-weights.ts';
import { kindWeightsFile, loadKindWeights, loadWeights, weightsFile } from './load-weights.ts';
import { encodeKindWeights } from './kind-weights-file.ts';
import { encodeWeights } from './weights-file.ts';

const whole = readFileSync(weightsFile);
const folder = mkdtempSync(join(tmpdir(), 'weights-'));
let files = 0;

function fileOf(bytes: Uint8Array): string {
  files += 1;
  const file = join(folder, `${files}.weights`);
  writeFileSync(file, bytes);
  return file;
}

const altered = Uint8Array.from(whole);
altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
/** Changes one digit of a figure in the header, but not the length or the table. */
function withOtherFigure(bytes: Uint8Array, name: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const other = text.replace(new RegExp(`(?<="${name}":\\d*)\\d(?=[,.}])`), (digit) =>
    digit === '1' ? '2' : '1',
  );
  return Buffer.from(other, 'latin1');
}
const ofNextVersion = Buffer.from(whole);
ofNextVersion.write(`{"version":${weightsVersion + 1}`, 12);

test.each([
  ['missing', join(folder, 'none.weights'), /can’t be read/],
  ['empty', fileOf(new Uint8Array()), /isn’t a weights file/],
  ['another file', fileOf(Buffer.from('{"hello": "world"}')), /isn’t a weights file/],
  ['only a signature', fileOf(whole.subarray(0, 9)), /is incomplete/],
  ['truncated in its header', fileOf(whole.subarray(0, 400)), /is incomplete/],
  ['truncated in its table', fileOf(whole.subarray(0, -1_000)), /is incomplete/],
  ['altered', fileOf(altered), /checksum/],
  ['altered in their header', fileOf(withOtherFigure(whole, 'slope')), /checksum/],
  [
    'of another version',
    fileOf(ofNextVersion),
    new RegExp(`version ${weightsVersion + 1} instead of ${weightsVersion}`),
  ],
])('weights that are %s are refused with a clear message', (_, file, line) => {
  expect(() => loadWeights(file)).toThrow(/^The router’s weights can’t be used: /);
  expect(() => loadWeights(file)).toThrow(line);
});

test('weights are small, quick to load, and name their sources and licences', () => {
  expect(whole.length).toBeLessThan(2_000_000);
  expect(cpuMsOf(loadWeights)).toBeLessThan(1_000);
  const { header } = loadWeights();
  for (const { licence } of header.sources) expect(licence).toMatch(/^(Apache-2\.0|MIT)$/);
});

test('loaded weights encode to the same bytes', () => {
  expect(Buffer.from(encodeWeights(loadWeights())).equals(whole)).toBe(true);
});

describe('the file of kind weights', () => {
  const kinds = readFileSync(kindWeightsFile);
  const changed = Uint8Array.from(kinds);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  const ofNext = Buffer.from(kinds);
  ofNext.write(`{"version":${kindWeightsVersion + 1}`, 12);

  test.each([
    ['missing', join(folder, 'none.weights'), /can’t be read/],
    ['weights of another type', fileOf(whole), /isn’t a file of kind weights/],
    ['only a signature', fileOf(kinds.subarray(0, 9)), /is incomplete/],
    ['truncated in its table', fileOf(kinds.subarray(0, -1_000)), /is incomplete/],
    ['altered', fileOf(changed), /checksum/],
    ['altered in its header', fileOf(withOtherFigure(kinds, 'sharpness')), /checksum/],
    ['of another version', fileOf(ofNext), /trained for another version/],
  ])('is refused with a clear message when it is %s', (_, file, line) => {
    expect(() => loadKindWeights(file)).toThrow(/^The router’s weights can’t be used: /);
    expect(() => loadKindWeights(file)).toThrow(line);
  });

  test('encodes to the same bytes, and is small next to the rest', () => {
    expect(Buffer.from(encodeKindWeights(loadKindWeights())).equals(kinds)).toBe(true);
    expect(kinds.length + whole.length).toBeLessThan(4_000_000);
  });
});
