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

/** Clients of OpenAI, Anthropic and MCP send fields that we don't know. They have no effect, or are listed. */
const ofPrograms = [
  'createChatCompletion',
  'createV1Image',
  'createV1ImageEdit',
  'createV1Embeddings',
  'createCompletion',
  'createV1Response',
  'getV1Response',
  'listV1InputItems',
  'createV1Message',
  'countV1MessageTokens',
  'callMcp',
  'listV1Models',
];

/**
 * Refused for administrators too. They may set `userId`, `isAdmin` and `isStandard` where an endpoint has
 * them.
 */
const alwaysRefused = ['ownerId', 'createdAt'];
const refusedOf = (row: Endpoint) =>
  row.access === 'admin' ? alwaysRefused : [...alwaysRefused, 'userId', 'isAdmin', 'isStandard'];

test.each(rows)('%s accepts no extra fields, such as the owner of a row', (name, row) => {
  const sent = ofPrograms.includes(name) ? {} : { query: row.query, form: row.form };
  const isOpen = verified.includes(name) || ofPrograms.includes(name);
  const inputs = { params: row.params, ...sent, ...(!isOpen && { body: row.body }) };
  for (const [part, schema] of Object.entries(inputs)) {
    if (!schema) continue;
    const issues = schema.safeParse(intruders).error?.issues ?? [];
    const refused = issues.flatMap((issue) => ('keys' in issue ? issue.keys : []));
    expect([part, refused]).toEqual([part, expect.arrayContaining(refusedOf(row))]);
  }
});
