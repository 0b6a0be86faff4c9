import { expect, test } from 'vitest';
import { beginAnew, findNewAddress, goToAddress, showConversation } from './shown-conversation.ts';

test('a saved conversation gets its address without being reopened', () => {
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

test('opening another conversation, or a new one, replaces the one shown', () => {
  const saved = goToAddress({ ...showConversation(null), own: 'a' }, 'a', false);
  const other = (id: string | null) => ({ key: 1, opened: id, own: id, addressed: id });
  for (const id of ['b', null]) {
    expect(goToAddress(saved, id, false)).toEqual({ ...other(id), isArrival: false });
    expect(goToAddress(saved, id, true)).toEqual({ ...other(id), isArrival: true });
  }
});

test('a new prompt on an opened conversation leaves its address without reloading the page', () => {
  const asked = { ...showConversation('a'), own: null };
  expect(findNewAddress(asked)).toBe('/');
  expect(goToAddress(asked, null, false).key).toBe(0);
});

test('a new conversation can start from any address and has no address yet', () => {
  for (const id of ['a', null]) {
    const begun = beginAnew(showConversation(id));
    expect(begun).toMatchObject({ key: 1, opened: null, own: null, isArrival: false });
    expect(findNewAddress(begun)).toBe(id === null ? null : '/');
    expect(goToAddress(begun, null, false).key).toBe(1);
  }
});
