import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

const samples = [
  'A **word**, [a link](https://example.org), `code` and *another*.',
  '## A heading\n\n- one\n- two\n  1. three',
  '| a | b |\n| --- | ---: |\n| c | d |',
  '> Said by **somebody**.\n\n1. one\n2. two',
];

// Not every browser tells when it is idle.
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200);

/** Parses a little of everything, a piece at a time, so that the first words of an answer are drawn fast. */
export function warmUp(at = 0): void {
  const sample = samples[at];
  if (sample === undefined) return;
  whenIdle(() => {
    ReactMarkdown({ children: sample, remarkPlugins: [remarkGfm] });
    warmUp(at + 1);
  });
}
