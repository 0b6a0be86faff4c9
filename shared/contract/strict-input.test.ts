import { expect, test } from 'vitest';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

const rows = Object.entries(api) as [string, Endpoint][];
const intruders = { id: 1, userId: 1, ownerId: 1, isAdmin: true, isStandard: true, createdAt: 0 };

/**
 * Browsers decide what goes into these fields. The server verifies the contents and never stores them
 * unchanged.
 */
const verified = ['finishPasskeySignIn', 'addPasskey'];

/** OpenAI's clients send fields that we don't know. They have no effect, and the reply lists them. */
const ofPrograms = [
  'createChatCompletion',
  'createV1Image',
  'createV1Embeddings',
  'createCompletion',
];

/**
 * Refused for administrators too. They may set `userId`, `isAdmin` and `isStandard` where an endpoint has
 * them.
 */
const alwaysRefused = ['ownerId', 'createdAt'];
const refusedOf = (row: Endpoint) =>
  row.access === 'admin' ? alwaysRefused : [...alwaysRefused, 'userId', 'isAdmin', 'isStandard'];

test.each(rows)('%s accepts no extra fields, such as the owner of a row', (name, row) => {
  const inputs = { params: row.params, query: row.query, form: row.form };
  const isOpen = verified.includes(name) || ofPrograms.includes(name);
  const bodies = isOpen ? {} : { body: row.body };
  for (const [part, schema] of Object.entries({ ...inputs, ...bodies })) {
    if (!schema) continue;
    const issues = schema.safeParse(intruders).error?.issues ?? [];
    const refused = issues.flatMap((issue) => ('keys' in issue ? issue.keys : []));
    expect([part, refused]).toEqual([part, expect.arrayContaining(refusedOf(row))]);
  }
});
