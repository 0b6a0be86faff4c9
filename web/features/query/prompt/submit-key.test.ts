import { expect, test, vi } from 'vitest';
import { isSubmitKey, submitsHere } from './submit-key.ts';

const enter = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 };

test.each([
  ['Enter submits', enter, true],
  ['Shift+Enter makes a new line', { ...enter, shiftKey: true }, false],
  ['Enter during text composition does not submit', { ...enter, isComposing: true }, false],
  [
    'the Enter that ends text composition in Safari does not submit',
    { ...enter, keyCode: 229 },
    false,
  ],
  ['another key does not submit', { ...enter, key: 'a', keyCode: 65 }, false],
])('%s', (_, key, submits) => {
  expect(isSubmitKey(key)).toBe(submits);
});

test.each([
  ['Enter', {}, false],
  ['Ctrl+Enter', { ctrlKey: true }, true],
  ['Cmd+Enter', { metaKey: true }, true],
])('on a phone %s submits: %o, %s', (_, held, submits) => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
  expect(submitsHere({ ...enter, ctrlKey: false, metaKey: false, ...held })).toBe(submits);
  vi.unstubAllGlobals();
});
