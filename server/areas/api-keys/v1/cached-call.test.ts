import { expect, it } from 'vitest';
import { hashValues } from './cached-call.ts';

const hex = async (values: unknown) => (await hashValues(values)).toString('hex');
const long = 'x'.repeat(5_000);

it('the hash of a body is the same for equal values and differs for others', async () => {
  const different = [
    [long, ''],
    ['', long],
    [long, long],
    [`${long}x`, long.slice(1)],
    [long.slice(1), `${long}x`],
    ['\0' + '5000', long],
    [long, '\0' + '5000'],
    ['\0' + '5000', '\0' + '5000'],
    [{ long }, ''],
    [long + '\u{1F600}', ''],
    [long + '\u{1F601}', ''],
  ];
  const hashes = await Promise.all(different.map(hex));
  expect(new Set(hashes).size).toBe(different.length);
  expect(await Promise.all(structuredClone(different).map(hex))).toEqual(hashes);
});

it('characters that are split between two slices are not confused', async () => {
  const before = 'x'.repeat(999_999);
  expect(await hex([`${before}\u{1F600}`])).not.toBe(await hex([`${before}\u{1F680}`]));
});

it('other work can run while a large body is hashed', async () => {
  let [turns, isOver] = [0, false];
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  // One large file and many short texts.
  await hashValues([long.repeat(2_000), Array.from({ length: 2_000 }, () => long)]);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(19);
});
