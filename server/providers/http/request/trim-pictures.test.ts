import { expect, test } from 'vitest';
import { megabyte, trimPictures } from './trim-pictures.ts';
import type { Turn } from '#server/providers/contract/model-provider.ts';

const picture = (megabytes: number) => ({
  kind: 'image' as const,
  mediaType: 'image/png',
  bytes: new Uint8Array(megabytes * megabyte),
});
const pdf = { ...picture(6), kind: 'document' as const, fileName: 'a.pdf' };
const [one, two, three] = [picture(3), picture(3), picture(3)];
const thread: Turn[] = [
  { role: 'user', text: 'Compare', attachments: [one, pdf, two] },
  { role: 'assistant', text: 'They differ.' },
  { role: 'user', text: '', attachments: [three] },
  { role: 'assistant', text: 'A boat.' },
  { role: 'user', text: 'And here?', attachments: [picture(9)] },
];

test('a conversation that fits is sent unchanged', () => {
  expect(trimPictures(thread, 33 * megabyte)).toEqual({ turns: thread, leftOut: 0 });
});

test('the oldest pictures are replaced by a text first, as few as necessary', () => {
  const { turns, leftOut } = trimPictures(thread, 31 * megabyte);
  const [first, ...rest] = turns;
  expect(leftOut).toBe(1);
  expect(first).toEqual({
    role: 'user',
    text: '[A picture was here, left out because the conversation grew too large.]\n\nCompare',
    attachments: [pdf, two],
  });
  expect(rest).toEqual(thread.slice(1));
});

test('documents and the files of the newest turn are kept, however large', () => {
  const { turns: trimmed, leftOut } = trimPictures(thread, megabyte);
  expect(leftOut).toBe(3);
  expect(trimmed.map(({ attachments }) => attachments?.length)).toEqual([
    1,
    undefined,
    0,
    undefined,
    1,
  ]);
  expect(trimmed[0]?.text).toMatch(/^\[2 pictures were here/);
  expect(trimmed[2]?.text).toMatch(/too large\.\]$/);
});
