import { describe, expect, test } from 'vitest';
import { twoAnswers } from '../../conversation/state/turn-fixtures.ts';
import { findSentenceEnd, nextSpeech, nothingSpoken, toSpeech } from './speech.ts';

describe('reading aloud', () => {
  test('waits for whole sentences, and names the model where there are several', () => {
    const turn = twoAnswers(
      { text: 'First things first. And th', receipt: null },
      { text: 'Other words.' },
    );
    const { speech, spoken } = nextSpeech({ ...turn, phase: 'answering' }, nothingSpoken);
    expect(speech).toBe('Alpha: First things first.');
    expect(nextSpeech({ ...turn, phase: 'answering' }, spoken).speech).toBe('');
  });

  test('goes on with the next answer when one has ended', () => {
    const turn = twoAnswers({}, { text: 'Other words. ' });
    const first = nextSpeech(turn, nothingSpoken);
    expect(first.speech).toContain('Answer by Alpha complete.');
    expect(nextSpeech(turn, first.spoken).speech).toContain('Beta: Other words.');
  });

  test('says which model did not answer', () => {
    const turn = twoAnswers({ text: '', receipt: null, error: { message: 'Down.' } });
    expect(nextSpeech(turn, nothingSpoken).speech).toBe('Alpha did not answer.');
  });
});

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
