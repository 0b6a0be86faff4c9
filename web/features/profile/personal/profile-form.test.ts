import { expect, test } from 'vitest';
import type { Profile } from '#shared/contract/accounts/schemas.ts';
import { mergeSaved } from '../use-profile.ts';

const ada: Profile = {
  email: 'ada@example.org',
  fullName: 'Ada Lovelace',
  phone: '',
  address: '',
  country: 'England',
};

test('saving shows the text as the server stored it', () => {
  const sent = { ...ada, country: ' Wales ' };
  const saved = { ...ada, country: 'Wales' };
  expect(mergeSaved({ sent, saved, typed: sent })).toEqual(saved);
});

test('text typed during saving is kept', () => {
  const sent = { ...ada, country: 'Wales' };
  const typed = { ...sent, phone: '1815' };
  expect(mergeSaved({ sent, saved: sent, typed })).toEqual(typed);
});
