import { expect, test } from 'vitest';
import { joinMarked, splitAtMarks } from './cache-marks.ts';

const cacheControl = { type: 'ephemeral' } as const;
const marked = (text: string) => ({ text, marks: [{ end: text.length, cacheControl }] });

test('joined texts keep their marks, and split into the texts that end at one', () => {
  const joined = joinMarked([{ text: 'One' }, marked('Two'), { text: '' }, marked('\n\nThree')]);
  expect(joined).toEqual({
    text: 'One\n\nTwo\n\n\n\nThree',
    marks: [
      { end: 8, cacheControl },
      { end: 17, cacheControl },
    ],
  });
  expect(splitAtMarks(joined)).toEqual([
    { text: 'One\n\nTwo', cacheControl },
    { text: '\n\nThree', cacheControl },
  ]);
});

test('a text without marks is one piece, and a blank one none', () => {
  expect(splitAtMarks({ text: 'One\n\nTwo' })).toEqual([{ text: 'One\n\nTwo' }]);
  expect(splitAtMarks(marked(' \n'))).toEqual([]);
});
