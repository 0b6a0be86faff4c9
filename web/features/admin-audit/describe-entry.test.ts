import { expect, it } from 'vitest';
import { describeAction, describeState } from './describe-entry.ts';

it.each([
  ['setting.change', 'Changed a setting'],
  ['user.change', 'Changed an account'],
  ['visitor.block', 'Visitor: block'],
])('%s is described as “%s”', (action, words) => {
  expect(describeAction({ action })).toBe(words);
});

const nameOf = (id: string) => (id === 'openai:gpt-4' ? 'GPT-4' : id);

it('facts have readable names and values', () => {
  const state = {
    value: '(secret)',
    isAdmin: true,
    grantedUntil: '2099-05-31',
    inputMicroUsdPerMillion: 2_500_000,
    contextTokens: 128_000,
    readsDocuments: false,
    successorId: null,
    perDay: 1_500,
    running: null,
    bestFor: ['Long texts', 'Code'],
    headers: [],
    'writing openai:gpt-4': '+0.36, preferred 31 of 44',
    secrets: { isOn: true },
    reason: 'requested_by_customer',
    preset: 'ollama',
    keyHeader: 'bearer',
    marks: ['own-machine', 'eu'],
    chosen: 'openai:gpt-4',
  };
  expect(describeState(state, nameOf)).toEqual([
    'Value: (secret)',
    'Administrator: yes',
    'Standard granted until: May 31, 2099',
    'Input price per million tokens: $2.50',
    'Context window (tokens): 128,000',
    'Accepts PDFs: no',
    'Successor: none',
    'Requests per day: 1,500',
    'Concurrent requests: tier default',
    'Best for: Long texts, Code',
    'Headers: none',
    'Writing, GPT-4: +0.36, preferred 31 of 44',
    'Secrets: On: yes',
    'Reason: requested by customer',
    'Server type: Ollama',
    'Key header: Authorization: Bearer',
    'Marks: Self-hosted, EU',
    'Chosen: GPT-4',
  ]);
  expect(describeState(null, nameOf)).toEqual([]);
});
