import { expect, test } from 'vitest';
import type { Profile } from '#shared/contract/accounts/schemas.ts';
import { isChanged, startProfileForm, stepProfileForm } from './profile-form.ts';

const ada: Profile = {
  email: 'ada@example.org',
  fullName: 'Ada Lovelace',
  phone: '',
  address: '',
  country: 'England',
};

const typing = (field: keyof Profile, text: string) => ({ type: 'type', field, text }) as const;

test('a form without a profile begins empty and unchanged', () => {
  const form = startProfileForm(null);
  expect(form.typed.email).toBe('');
  expect(isChanged(form)).toBe(false);
});

test('typing is a change, and typing it back is none', () => {
  const typed = stepProfileForm(startProfileForm(ada), typing('country', 'Wales'));
  expect(isChanged(typed)).toBe(true);
  expect(isChanged(stepProfileForm(typed, typing('country', 'England')))).toBe(false);
});

test('saving takes over what the server made of the text', () => {
  const typed = stepProfileForm(startProfileForm(ada), typing('country', ' Wales '));
  const saved = { ...ada, country: 'Wales' };
  const form = stepProfileForm(typed, { type: 'save', sent: typed.typed, saved });
  expect(form.typed.country).toBe('Wales');
  expect(isChanged(form)).toBe(false);
});

test('what was typed while saving is kept and is still unsaved', () => {
  const sent = { ...ada, country: 'Wales' };
  const before = stepProfileForm(startProfileForm(ada), typing('country', 'Wales'));
  const during = stepProfileForm(before, typing('phone', '1815'));
  const form = stepProfileForm(during, { type: 'save', sent, saved: sent });
  expect(form.typed).toEqual({ ...sent, phone: '1815' });
  expect(isChanged(form)).toBe(true);
});

test('deleting empties the form', () => {
  const form = stepProfileForm(startProfileForm(ada), { type: 'delete' });
  expect(form).toEqual(startProfileForm(null));
});
