import { expect, test } from 'vitest';
import { describePrompt } from './phrases.ts';

const asked = { task: 'knowledge', domain: null, difficulty: 0.2 } as const;

test.each([
  [asked, 'This looks like a simple knowledge question'],
  [{ ...asked, domain: 'law', difficulty: 0.8 }, 'This looks like a hard question about law'],
  [{ ...asked, domain: 'general knowledge' }, 'This looks like a simple knowledge question'],
  [
    { ...asked, task: 'maths', domain: 'number sense', difficulty: 0.4 },
    'This looks like an everyday maths task',
  ],
  [{ ...asked, task: 'chat', difficulty: 0.1 }, 'This looks like a short chat message'],
  [{ ...asked, task: 'chat', difficulty: 0.4 }, 'This looks like a conversation'],
  [{ ...asked, task: 'image' }, 'This asks for an image'],
  [{ ...asked, isCombining: true }, 'This combines the answers of a comparison'],
  [{ ...asked, task: 'code', difficulty: 0.6 }, 'This looks like a fairly hard coding task'],
  [{ ...asked, task: 'code', difficulty: 0.9 }, 'This looks like a hard coding task'],
  [
    { ...asked, needsFreshFacts: true },
    'This looks like a simple knowledge question that needs recent facts, which models may not know',
  ],
  [
    { ...asked, task: 'code', difficulty: 0.6, followUp: 'continues' },
    'This continues a fairly hard coding task',
  ],
  [
    { ...asked, task: 'code', difficulty: 0.9, followUp: 'contests' },
    'This disputes the answer to a hard coding task',
  ],
] as const)('%j is described as “%s”', (traits, words) => {
  expect(describePrompt(traits)).toBe(words);
});
