import type { Mark, MarkKind } from './find-differences.ts';
import type { ReadBlock } from './read-blocks.ts';

/** The text that a screen reader reads before a mark. */
const spoken: Record<MarkKind, string> = {
  all: 'In every answer:',
  only: 'Only in this answer:',
  detail: 'Only in this answer:',
  code: 'Only in this code:',
};

/** Marks a rendered answer, block by block. */
export function* markAnswer(
  blocks: readonly ReadBlock[],
  marks: readonly Mark[],
): Generator<void, void> {
  const byBlock = Map.groupBy(marks, ({ block }) => block);
  for (const [index, own] of byBlock) {
    const block = blocks[index];
    // Works backwards, so that inserting a mark doesn't shift the positions of those still to come.
    const backwards = own.toSorted((one, other) => other.start - one.start);
    if (block) for (const mark of backwards) markRange(block, mark);
    yield;
  }
}

function markRange({ pieces }: ReadBlock, { kind, start, end }: Mark): void {
  const touched = pieces.filter(
    // A formula is marked once, even if several of its parts differ.
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
  // Sets the mark's own direction, so that the answer's direction still follows from the answer's
  // words.
  element.dir = 'ltr';
  element.textContent = text;
  return element;
}
