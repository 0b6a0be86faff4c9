import type { Block } from './reading/statements.ts';

/** A block with the text nodes on the page that it consists of, in order. */
export interface DrawnBlock extends Block {
  pieces: { node: Text; start: number }[];
}

const headings = 'h1, h2, h3, h4, h5, h6';
const blockElements = `p, li, td, th, ${headings}, pre, blockquote`;
/** Elements in an answer that are not part of its text. */
const besideWords = 'figcaption, button, .sr-only, .katex, [aria-hidden="true"], [data-note-mark]';
/**
 * The source of a formula. It is compared like words, although the page only shows the rendered
 * formula.
 */
const writtenFormula = '.katex annotation';

/** Reads the text of a rendered answer, block by block. */
export function readBlocks(answer: Element): DrawnBlock[] {
  const blocks = new Map<Element, DrawnBlock>();
  const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || !parent) continue;
    const isFormula = parent.matches(writtenFormula);
    if (!isFormula && parent.closest(besideWords)) continue;
    const element = parent.closest(blockElements) ?? answer;
    const block = blocks.get(element) ?? beginBlock(element);
    blocks.set(element, block);
    if (!isFormula) block.pieces.push({ node, start: block.text.length });
    block.text += node.data;
  }
  nameSections(blocks);
  return [...blocks.values()];
}

function beginBlock(element: Element): DrawnBlock {
  const cell = element instanceof HTMLTableCellElement ? placeOf(element) : null;
  const kind = element.matches('pre') ? 'code' : 'prose';
  return { kind, text: '', pieces: [], ...(cell && { cell }) };
}

/** Returns null for cells in the header row and the first column. */
function placeOf(cell: HTMLTableCellElement): Block['cell'] | null {
  const head = cell.closest('table')?.rows[0];
  const row = cell.closest('tr');
  if (!head || !row || row === head || cell.cellIndex === 0) return null;
  const words = (of: HTMLTableCellElement | undefined) => of?.textContent.trim() ?? '';
  return { row: words(row.cells[0]), head: words(head.cells[cell.cellIndex]) };
}

/**
 * Sets `section` of each block: the heading above it or, for lists and tables, the line that
 * introduces them.
 */
function nameSections(blocks: ReadonlyMap<Element, DrawnBlock>): void {
  let heading = '';
  let line = '';
  for (const [element, block] of blocks) {
    const section = element.closest('li, table') ? line || heading : heading;
    if (section !== '') block.section = section;
    if (element.matches(headings)) {
      heading = block.text;
      line = '';
    } else if (announces(element, block)) line = block.text;
  }
}

function announces(element: Element, { text }: DrawnBlock): boolean {
  if (!element.matches('p, li')) return false;
  const isBold = element.childNodes.length === 1 && element.firstElementChild?.matches('strong');
  return isBold === true || /[:：]\s*$/.test(text);
}
