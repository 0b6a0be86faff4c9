import { expect, test } from 'vitest';
import { beginAnew, findNewAddress, goToAddress, showConversation } from './shown-conversation.ts';

test('a conversation that is saved gets its address and stays as it is', () => {
  const saved = { ...showConversation(null), own: 'a' };
  expect(findNewAddress(saved)).toBe('/t/a');
  const addressed = goToAddress(saved, 'a', false);
  expect(addressed).toEqual({
    key: 0,
    opened: null,
    own: 'a',
    addressed: 'a',
    isArrival: true,
  });
  expect(findNewAddress(addressed)).toBeNull();
});

test('another thread, or a new one, takes the place of the one shown', () => {
  const saved = goToAddress({ ...showConversation(null), own: 'a' }, 'a', false);
  const other = (id: string | null) => ({ key: 1, opened: id, own: id, addressed: id });
  for (const id of ['b', null]) {
    expect(goToAddress(saved, id, false)).toEqual({ ...other(id), isArrival: false });
    expect(goToAddress(saved, id, true)).toEqual({ ...other(id), isArrival: true });
  }
});

test('a new prompt on an opened thread leaves its address, without starting the page anew', () => {
  const asked = { ...showConversation('a'), own: null };
  expect(findNewAddress(asked)).toBe('/');
  expect(goToAddress(asked, null, false).key).toBe(0);
});

test('a new conversation begins wherever one is, and has the address of none', () => {
  for (const id of ['a', null]) {
    const begun = beginAnew(showConversation(id));
    expect(begun).toMatchObject({ key: 1, opened: null, own: null, isArrival: false });
    expect(findNewAddress(begun)).toBe(id === null ? null : '/');
    expect(goToAddress(begun, null, false).key).toBe(1);
  }
});
