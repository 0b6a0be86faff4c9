import { expect, it } from 'vitest';
import { parseFrameMessage } from './parse-frame-message.ts';

const drawn = {
  kind: 'drawn',
  light: '<svg/>',
  dark: '<svg/>',
  width: 10,
  height: 20,
  words: 'a, b',
};

it('a valid message from a frame is accepted', () => {
  expect(parseFrameMessage(drawn)).toEqual(drawn);
  expect(parseFrameMessage({ kind: 'ready' })).toEqual({ kind: 'ready' });
  expect(parseFrameMessage({ kind: 'failed', reason: 'x' })).toEqual({
    kind: 'failed',
    reason: 'x',
  });
});

it('any other message is ignored', () => {
  const strange = [
    null,
    'ready',
    {},
    { kind: 'other' },
    { ...drawn, light: '<img src=x onerror=alert(1)>' },
    { ...drawn, dark: 7 },
    { ...drawn, light: `<svg>${' '.repeat(1_000_000)}</svg>` },
    { ...drawn, width: Infinity },
    { ...drawn, height: -1 },
    { ...drawn, words: ['a'] },
  ];
  expect(strange.map(parseFrameMessage)).toEqual(strange.map(() => null));
});

it('unexpected fields are dropped', () => {
  expect(parseFrameMessage({ ...drawn, html: '<b>' })).toEqual(drawn);
});
