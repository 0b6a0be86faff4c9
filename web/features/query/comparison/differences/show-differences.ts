import { findDifferences, type Differences } from './find-differences.ts';
import { markAnswer } from './mark-answer.ts';
import { readBlocks, type DrawnBlock } from './read-blocks.ts';
import { runInSlices } from './run-in-slices.ts';

export interface ShownAnswer {
  column: number;
  /** Its words as they are drawn. */
  drawn: Element;
}

export interface Compared {
  /** Those that have words. */
  answers: ShownAnswer[];
  differences: Differences;
}

const shownAnswers = '.comparison-column [data-answer]';
const drawnWords = ':scope > .markdown:not([data-marked])';

/** Compares the answers as they are drawn. Null when it was aborted, or while what lays them out is not there. */
export async function compareShown(
  comparison: Element,
  signal: AbortSignal,
): Promise<Compared | null> {
  const answers: ShownAnswer[] = [];
  const blocks: DrawnBlock[][] = [];
  for (const [column, element] of [...comparison.querySelectorAll(shownAnswers)].entries()) {
    const drawn = element.querySelector(drawnWords);
    if (!drawn && element.childElementCount > 0) return null;
    const read = drawn ? readBlocks(drawn) : [];
    // A picture says nothing that another answer could say as well.
    if (!drawn || !read.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) continue;
    answers.push({ column, drawn });
    blocks.push(read);
  }
  const differences = await runInSlices(findDifferences(blocks), signal);
  return differences && { answers, differences };
}

/** Tells when answers are drawn otherwise, as when a formula or a diagram has come; the marks are none of that. */
export function watchAnswers(comparison: Element, onChange: () => void): () => void {
  const observer = new MutationObserver((changes) => {
    if (changes.some(isOfAnswers)) onChange();
  });
  for (const element of comparison.querySelectorAll(shownAnswers)) {
    observer.observe(element, { childList: true, characterData: true, subtree: true });
  }
  return () => observer.disconnect();
}

function isOfAnswers({ target, addedNodes, removedNodes }: MutationRecord): boolean {
  const within = target instanceof Element ? target : target.parentElement;
  if (!within || within.closest('[data-marked]')) return false;
  const isCopy = (node: Node) => node instanceof Element && node.matches('[data-marked]');
  const nodes = [...addedNodes, ...removedNodes];
  return nodes.length === 0 || !nodes.every(isCopy);
}

/**
 * Shows marked copies in the place of the answers, until the returned function is called. React goes on with
 * its own elements, which nothing is changed in.
 */
export function showMarks(answers: readonly ShownAnswer[], { marks }: Differences): () => void {
  const abort = new AbortController();
  const copies = answers.map(({ drawn }, at) => {
    const copy = copyOf(drawn);
    void runInSlices(markAnswer(readBlocks(copy), marks[at] ?? []), abort.signal);
    drawn.after(copy);
    drawn.toggleAttribute('hidden', true);
    return copy;
  });
  return () => {
    abort.abort();
    for (const copy of copies) copy.remove();
    for (const { drawn } of answers) drawn.toggleAttribute('hidden', false);
  };
}

/** Buttons do nothing in a copy. */
function copyOf(drawn: Element): HTMLElement {
  const copy = drawn.cloneNode(true) as HTMLElement;
  copy.dataset['marked'] = '';
  for (const button of copy.querySelectorAll('button')) button.remove();
  return copy;
}
