import { describe, expect, test } from 'vitest';
import { twoAnswers } from '../../conversation/state/turn-fixtures.ts';
import { findSentenceEnd, nextSpeech, nothingSpoken, toSpeech, toSpokenLines } from './speech.ts';

describe('reading aloud', () => {
  test('waits for whole sentences, and names the model if there are several', () => {
    const turn = twoAnswers(
      { text: 'First things first. And th', receipt: null },
      { text: 'Other words.' },
    );
    const { speech, spoken } = nextSpeech({ ...turn, phase: 'answering' }, nothingSpoken);
    expect(speech).toBe('Alpha: First things first.');
    expect(nextSpeech({ ...turn, phase: 'answering' }, spoken).speech).toBe('');
  });

  test('continues with the next answer when one has ended', () => {
    const turn = twoAnswers({}, { text: 'Other words. ' });
    const first = nextSpeech(turn, nothingSpoken);
    expect(first.speech).toContain('Answer by Alpha complete.');
    expect(nextSpeech(turn, first.spoken).speech).toContain('Beta: Other words.');
  });

  test('announces which model did not answer', () => {
    const turn = twoAnswers({ text: '', receipt: null, error: { message: 'Down.' } });
    expect(nextSpeech(turn, nothingSpoken).speech).toBe('Alpha did not answer.');
  });
});

test('nothing is spoken before a sentence is complete', () => {
  expect(findSentenceEnd('The cat sat on', 0)).toBe(0);
  expect(findSentenceEnd('Version 2.5 of it', 0)).toBe(0);
});

test('all complete sentences are spoken, and the rest waits', () => {
  const text = 'The cat sat. It purred! And th';
  expect(text.slice(0, findSentenceEnd(text, 0))).toBe('The cat sat. It purred!');
});

test('speaking resumes where it stopped', () => {
  const text = 'One. Two. Three. Fo';
  const first = findSentenceEnd('One. T', 0);
  expect(text.slice(first, findSentenceEnd(text, first))).toBe(' Two. Three.');
});

test('a paragraph and a list item end a sentence', () => {
  expect(findSentenceEnd('A title\n\nNext', 0)).toBeGreaterThan(6);
  expect(findSentenceEnd('- one\n- tw', 0)).toBeGreaterThan(4);
});

test('code is not spoken before its block is closed', () => {
  expect(findSentenceEnd('```js\nlet a = 1; // Yes. No.\n\nb', 0)).toBe(0);
});

test('thoughts are not spoken while they grow, and not afterwards either', () => {
  const text = '<think>\nHm. The user asks. Ok.\n</think>\n\nYes. No';
  expect(findSentenceEnd(text.slice(0, 25), 0)).toBe(0);
  expect(toSpeech(text.slice(0, findSentenceEnd(text, 0)))).toBe('Yes.');
});

test('Markdown marks are not read aloud, and code is only announced', () => {
  expect(toSpeech('## A **bold** [link](https://a.example)\n\n- item')).toBe('A bold link item');
  expect(toSpeech('Look:\n```js\nlet a;\n```\nDone.')).toBe('Look: Code block. Done.');
});

test.each([
  ['Rivers[^1] flow.\n\n[^1]: A note\n  of two lines.', 'Rivers flow.'],
  [
    'It is $e^{i\\pi}$ or \\(x_1\\), and $x = 2$ is $5 to $10.',
    'It is formula or formula, and x = 2 is $5 to $10.',
  ],
  ['Set `$HOME_DIR` and `$X`, then `$Y`.', 'Set $HOME_DIR and $X, then $Y.'],
  ['So:\n$$\n\\int x\\,dx\n$$\nDone.', 'So: Formula. Done.'],
  ['- [x] bought\n- [ ] cooked', 'Done: bought To do: cooked'],
  ['See https://www.example.org/a/b?c=1.', 'See example.org.'],
  [
    'Set snake_case_name to 5*3, ~5 or ~~6~~ _seven_.',
    'Set snake_case_name to 5*3, ~5 or 6 seven.',
  ],
  ['| a | b |\n| --- | --: |\n| c | d |', 'a, b c, d'],
  ['They are *long*, and **wide**.', 'They are long, and wide.'],
  ['H<sub>2</sub>O in <kbd>Ctrl</kbd><br>then `<b>`.', 'H2O in Ctrl, then <b>.'],
  ['<details>\n<summary>Why</summary>\n\nSo.\n</details>', 'Why So.'],
  ['<p align="center">Logo</p> 1 < 2 and a<b.', 'Logo 1 < 2 and a<b.'],
  ['<think>\nHm. The user asks.\n</think>\n\nYes.', 'Yes.'],
  ['Hm. So.\n</think>\n\nYes.', 'Yes.'],
  ['<thinking>Never closed.', ''],
  ['It writes `<think>` first.', 'It writes <think> first.'],
  ['Rivers flow [A] [B][C]. Up [1][2, 3]? No【4†source】.', 'Rivers flow. Up? No.'],
  ['The array a[0], [x] and [A](https://a.example)', 'The array a[0], [x] and A'],
])('%j is spoken as %j', (markdown, said) => {
  expect(toSpeech(markdown)).toBe(said);
});

test('headings, list items and table rows end a line', () => {
  expect(toSpokenLines('# Title\n\n- one\n- two\n\n| a |\n| --- |\n| b |')).toEqual([
    'Title',
    'one',
    'two',
    'a',
    'b',
  ]);
});

test('links that vendors write as citations are not spoken', () => {
  const text =
    'It is cold ([weather.example](https://weather.example/?utm_source=openai)). Wet.[[2]](https://b.example/)';
  expect(toSpeech(text)).toBe('It is cold. Wet.');
});
