import type { Block } from './reading/statements.ts';

/** A block with the pieces of the page that it is made of, in their order. */
export interface DrawnBlock extends Block {
  pieces: { node: Text; start: number }[];
}

const blockElements = 'p, li, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote';
/** What is drawn beside an answer's words. */
const besideWords = 'figcaption, button, .sr-only, .katex, [aria-hidden="true"]';
/** A formula as it was written: compared like words, though only what is drawn of it is on the page. */
const writtenFormula = '.katex annotation';

/** The words of a drawn answer, block by block. */
export function readBlocks(answer: Element): DrawnBlock[] {
  const blocks = new Map<Element, DrawnBlock>();
  const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || !parent) continue;
    const isFormula = parent.matches(writtenFormula);
    if (!isFormula && parent.closest(besideWords)) continue;
    const element = parent.closest(blockElements) ?? answer;
    const block = blocks.get(element) ?? {
      kind: element.matches('pre') ? ('code' as const) : ('prose' as const),
      text: '',
      pieces: [],
    };
    blocks.set(element, block);
    if (!isFormula) block.pieces.push({ node, start: block.text.length });
    block.text += node.data;
  }
  return [...blocks.values()];
}
