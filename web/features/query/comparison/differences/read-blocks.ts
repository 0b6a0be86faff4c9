import type { StatementBlock } from './read-statements.ts';

/** A block and the page's nodes that it consists of, in order: text nodes and whole formulas. */
export interface ReadBlock extends StatementBlock {
  pieces: { node: Text | Element; start: number; end: number }[];
}

const blockElements = 'p, li, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote';
/** Elements in an answer that are not part of its text. */
const besideWords =
  'figcaption, button, .sr-only, .katex, [aria-hidden="true"], [data-note-mark], [data-source-mark]';
/** The source of a formula, which is compared like words though only the formula is visible. */
const writtenFormula = '.katex annotation';

export function readBlocks(answer: Element): ReadBlock[] {
  const blocks = new Map<Element, ReadBlock>();
  const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || !parent) continue;
    const formula = parent.matches(writtenFormula) ? parent.closest('.katex') : null;
    if (!formula && parent.closest(besideWords)) continue;
    const element = parent.closest(blockElements) ?? answer;
    const block = blocks.get(element) ?? beginBlock(element);
    blocks.set(element, block);
    const start = block.text.length;
    block.text += node.data;
    block.pieces.push({ node: formula ?? node, start, end: block.text.length });
  }
  return [...blocks.values()];
}

function beginBlock(element: Element): ReadBlock {
  const cell = element instanceof HTMLTableCellElement ? placeOf(element) : null;
  const kind = element.matches('pre') ? 'code' : 'prose';
  return { kind, text: '', pieces: [], ...(cell && { cell }) };
}

/** Returns null for cells in the header row and the first column. */
function placeOf(cell: HTMLTableCellElement): StatementBlock['cell'] | null {
  const head = cell.closest('table')?.rows[0];
  const row = cell.closest('tr');
  if (!head || !row || row === head || cell.cellIndex === 0) return null;
  const words = (of: HTMLTableCellElement | undefined) => of?.textContent.trim() ?? '';
  return { row: words(row.cells[0]), head: words(head.cells[cell.cellIndex]) };
}
