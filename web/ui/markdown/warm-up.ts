import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { whenIdle } from '../browser/when-idle.ts';

const samples = [
  'A **word**, [a link](https://example.org), `code` and *another*.',
  '## A heading\n\n- one\n- two\n  1. three',
  '| a | b |\n| --- | ---: |\n| c | d |',
  '> Said by **somebody**.\n\n1. one\n2. two',
];

const fallbackMs = 200;

/**
 * Fetches the typeface of code and parses a little of everything, a piece at a time, so that the first words
 * and the first code of an answer are drawn fast.
 */
export function warmUp(): void {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-mono');
  // Without it code is drawn in the system's own.
  document.fonts.load(`1em ${family}`).catch(() => {});
  parseFrom(0);
}

function parseFrom(at: number): void {
  const sample = samples[at];
  if (sample === undefined) return;
  const parse = () => {
    ReactMarkdown({ children: sample, remarkPlugins: [remarkGfm] });
    parseFrom(at + 1);
  };
  whenIdle(parse, { fallbackMs });
}
