import { expect, test } from 'vitest';
import { findSentenceEnd, toSpeech } from './sentences.ts';

test('nothing is spoken before a sentence is whole', () => {
  expect(findSentenceEnd('The cat sat on', 0)).toBe(0);
  expect(findSentenceEnd('Version 2.5 of it', 0)).toBe(0);
});

test('all whole sentences are spoken, the rest waits', () => {
  const text = 'The cat sat. It purred! And th';
  expect(text.slice(0, findSentenceEnd(text, 0))).toBe('The cat sat. It purred!');
});

test('speaking goes on where it stopped', () => {
  const text = 'One. Two. Three. Fo';
  const first = findSentenceEnd('One. T', 0);
  expect(text.slice(first, findSentenceEnd(text, first))).toBe(' Two. Three.');
});

test('a paragraph and a list item end a sentence', () => {
  expect(findSentenceEnd('A title\n\nNext', 0)).toBeGreaterThan(6);
  expect(findSentenceEnd('- one\n- tw', 0)).toBeGreaterThan(4);
});

test('code is not spoken before it is closed', () => {
  expect(findSentenceEnd('```js\nlet a = 1; // Yes. No.\n\nb', 0)).toBe(0);
});

test('marks are not read aloud, and code is only named', () => {
  expect(toSpeech('## A **bold** [link](https://a.example)\n\n- item')).toBe('A bold link item');
  expect(toSpeech('Look:\n```js\nlet a;\n```\nDone.')).toBe('Look: Code block. Done.');
});
