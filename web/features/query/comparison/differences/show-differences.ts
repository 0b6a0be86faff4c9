import { findDifferences, type Differences } from './find-differences.ts';
import { markAnswer } from './mark-answer.ts';
import { readBlocks } from './read-blocks.ts';
import { runInSlices } from './run-in-slices.ts';

export interface ShownAnswer {
  column: number;
  /** Its words as they are drawn. */
  drawn: Element;
}

/** The answers of a comparison as they are drawn, without those that have no words. */
export function listShownAnswers(comparison: Element): ShownAnswer[] {
  const columns = [...comparison.querySelectorAll('.comparison-column')];
  return columns.flatMap((element, column) => {
    const drawn = element.querySelector('[data-answer] > .markdown:not([data-marked])');
    return drawn ? [{ column, drawn }] : [];
  });
}

/** Null when it was aborted. */
export async function compareShown(
  answers: readonly ShownAnswer[],
  signal: AbortSignal,
): Promise<Differences | null> {
  return runInSlices(findDifferences(answers.map(({ drawn }) => readBlocks(drawn))), signal);
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
