import { findDifferences, type Differences, type Mark, type MarkKind } from './find-differences.ts';
import { readBlocks, type ReadBlock } from './read-blocks.ts';
import { runInSlices } from './run-in-slices.ts';

interface HighlightedAnswer {
  column: number;
  /** The element with the rendered text of the answer. */
  drawn: Element;
}

export interface Compared {
  /** The answers that contain text. */
  answers: HighlightedAnswer[];
  differences: Differences;
}

const shownAnswers = '.comparison-column [data-answer]';
const drawnWords = ':scope > .markdown:not([data-marked])';

/** Compares the rendered answers. Null if aborted, or if an answer isn't rendered yet. */
export async function compareShown(
  comparison: Element,
  signal: AbortSignal,
): Promise<Compared | null> {
  const answers: HighlightedAnswer[] = [];
  const blocks: ReadBlock[][] = [];
  for (const [column, element] of [...comparison.querySelectorAll(shownAnswers)].entries()) {
    const drawn = element.querySelector(drawnWords);
    if (!drawn && element.childElementCount > 0) return null;
    const read = drawn ? readBlocks(drawn) : [];
    // An image has no text to compare.
    if (!drawn || !read.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) continue;
    answers.push({ column, drawn });
    blocks.push(read);
  }
  const differences = await runInSlices(findDifferences(blocks), signal);
  return differences && { answers, differences };
}

/**
 * Calls `onChange` when an answer is rendered again, for example because a formula or a diagram has loaded.
 * Changes to marked copies don't count.
 */
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
 * Hides the answers and shows marked copies until the returned function is called. The original
 * elements stay unmodified, because React still updates them.
 */
export function showMarks(
  answers: readonly HighlightedAnswer[],
  { marks }: Differences,
): () => void {
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

/** Removes the buttons, which would not work in a copy. */
function copyOf(drawn: Element): HTMLElement {
  const copy = drawn.cloneNode(true) as HTMLElement;
  copy.dataset['marked'] = '';
  for (const button of copy.querySelectorAll('button')) button.remove();
  return copy;
}

/** What a screen reader says before a mark. */
const spoken: Record<MarkKind, string> = {
  all: 'In every answer:',
  only: 'Only in this answer:',
  detail: 'Only in this answer:',
  code: 'Only in this code:',
};

/** Highlights the differences in a rendered answer, block by block. */
function* markAnswer(blocks: readonly ReadBlock[], marks: readonly Mark[]): Generator<void, void> {
  const byBlock = Map.groupBy(marks, ({ block }) => block);
  for (const [index, own] of byBlock) {
    const block = blocks[index];
    // Works backwards, so that inserting a mark doesn't move the positions of the remaining ones.
    const backwards = own.toSorted((one, other) => other.start - one.start);
    if (block) for (const mark of backwards) markRange(block, mark);
    yield;
  }
}

function markRange({ pieces }: ReadBlock, { kind, start, end }: Mark): void {
  const touched = pieces.filter(
    // A formula is marked only once, even if several of its parts differ.
    (piece) => piece.start < end && piece.end > start && !piece.node.parentElement?.matches('mark'),
  );
  const made = touched.map(({ node, start: from }) => {
    const part = node instanceof Text ? cut(node, Math.max(0, start - from), end - from) : node;
    const mark = document.createElement('mark');
    mark.dataset['kind'] = kind;
    part.replaceWith(mark);
    mark.append(part);
    return mark;
  });
  made.at(0)?.prepend(unseen(`${spoken[kind]} `));
  made.at(-1)?.append(unseen(' (end)'));
}

/** Splits the range into its own text node. The original node keeps the text before it. */
function cut(node: Text, from: number, to: number): Text {
  const part = from > 0 ? node.splitText(from) : node;
  if (to - from < part.length) part.splitText(to - from);
  return part;
}

function unseen(text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'sr-only';
  // Otherwise, the answer's direction could depend on this text instead of the answer's own.
  element.dir = 'ltr';
  element.textContent = text;
  return element;
}
