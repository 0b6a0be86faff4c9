import { expect, test } from 'vitest';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

const rows = Object.entries(api) as [string, Endpoint][];
const intruders = { id: 1, userId: 1, ownerId: 1, isAdmin: true, isStandard: true, createdAt: 0 };

/** What browsers put into these is theirs to say; what is in them is verified, and never stored as it is. */
const verified = ['finishPasskeySignIn', 'addPasskey'];

/** OpenAI's clients send more than we know: it is let through, changes nothing, and the reply names it. */
const ofPrograms = ['createChatCompletion', 'createV1Image'];

/** An administrator says whose row is meant, and who is one. */
const alwaysRefused = ['ownerId', 'createdAt'];
const refusedOf = (row: Endpoint) =>
  row.access === 'admin' ? alwaysRefused : [...alwaysRefused, 'userId', 'isAdmin', 'isStandard'];

test.each(rows)('%s takes no field beyond its own, such as whose row it is', (name, row) => {
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
