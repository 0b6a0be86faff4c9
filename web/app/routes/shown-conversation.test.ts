import { expect, test } from 'vitest';
import { findNewAddress, goToAddress, showConversation } from './shown-conversation.ts';

test('a conversation that is saved gets its address and stays as it is', () => {
  const saved = { ...showConversation(null), own: 'a' };
  expect(findNewAddress(saved)).toBe('/t/a');
  const addressed = goToAddress(saved, 'a');
  expect(addressed).toEqual({ key: 0, opened: null, own: 'a', addressed: 'a' });
  expect(findNewAddress(addressed)).toBeNull();
});

test('another thread, or a new one, takes the place of the one shown', () => {
  const saved = goToAddress({ ...showConversation(null), own: 'a' }, 'a');
  expect(goToAddress(saved, 'b')).toEqual({ key: 1, opened: 'b', own: 'b', addressed: 'b' });
  expect(goToAddress(saved, null)).toEqual({ key: 1, opened: null, own: null, addressed: null });
});

test('a new prompt on an opened thread leaves its address, without starting the page anew', () => {
  const asked = { ...showConversation('a'), own: null };
  expect(findNewAddress(asked)).toBe('/');
  expect(goToAddress(asked, null).key).toBe(0);
});
