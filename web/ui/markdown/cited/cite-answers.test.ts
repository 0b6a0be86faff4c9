import { expect, it } from 'vitest';
import { linkCitations } from './cite-answers.ts';

const link = (letter: string, column: number) =>
  `[&#91;${letter}&#93;](https://here.test/#answer-q-${column})`;

it.each([
  ['The Nile is long. [A]', `The Nile is long. ${link('A', 0)}`],
  ['Both say so. [A][C]', `Both say so. ${link('A', 0)}&#8288;${link('C', 2)}`],
  [
    'So do both. [B] [C] And [A] more.',
    `So do both. ${link('B', 1)}&nbsp;${link('C', 2)} And ${link('A', 0)} more.`,
  ],
  ['[A](https://example.org) and [D]', '[A](https://example.org) and [D]'],
  ['Write `list[A]` or\n```\nlist[B]\n```', 'Write `list[A]` or\n```\nlist[B]\n```'],
  ['```\nstill arriving [B]', '```\nstill arriving [B]'],
])('the citations in %j become links, but not in code', (markdown, linked) => {
  expect(linkCitations(markdown, 'q', 'https://here.test/')).toBe(linked);
});
