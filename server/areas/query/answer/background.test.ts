import { expect, test } from 'vitest';
import type { PlannedQuery } from '../plan-query.ts';
import { mayBeKept } from './background.ts';

const plain = { input: {}, program: null, attachments: [], filesOf: null };
const queryOf = (sent: object) => ({ sent: { ...plain, ...sent } }) as unknown as PlannedQuery;
const settings = (isAllowed: boolean) => ({ mayBeStored: () => isAllowed });

test('a vendor keeps an answer if the administrator allows it', () => {
  expect(mayBeKept(settings(true), queryOf({}))).toBe(true);
  expect(mayBeKept(settings(true), queryOf({ attachments: [{}], filesOf: 'earlier' }))).toBe(true);
  expect(mayBeKept(settings(false), queryOf({}))).toBe(false);
});

test.each([
  ['a temporary conversation', { input: { temporary: true } }],
  ['a program', { program: {} }],
  ['a prompt that brings its files', { attachments: [{}] }],
])('a vendor keeps no answer of %s', (_, sent) => {
  expect(mayBeKept(settings(true), queryOf(sent))).toBe(false);
});
