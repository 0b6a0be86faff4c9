import type { Block } from '../blocks/split-blocks.ts';
import { countMarks, isTooDense } from './is-too-dense.ts';

/**
 * The limits for rendering an answer. Answers that people can read stay below them, and beyond some point
 * browsers can't lay out more.
 */
const mostLines = 3_000;
const mostCharacters = 300_000;
const mostMarks = 10_000;
/** A line of code costs the browser little, but the frame around a code block costs more. */
const codeLinesPerLine = 20;
const linesPerFrame = 5;

export type DrawnBlock = Block & {
  /**
   * Whether to render the block as plain text, because it would take too long to parse or nest too
   * deeply.
   */
  isPlain: boolean;
};

/** The part of an answer that can be rendered, and the number of characters left out. */
export function limitBlocks(blocks: readonly Block[]): { drawn: DrawnBlock[]; leftOut: number } {
  const drawn: DrawnBlock[] = [];
  const left = { lines: mostLines, characters: mostCharacters, marks: mostMarks };
  for (const whole of blocks) {
    if (left.lines <= 0 || left.characters <= 0) break;
    const block = cutText(whole, left);
    const marks = block.kind === 'code' ? 0 : countMarks(block.text);
    // The blocks within a fold are checked when it is rendered.
    const isDense = block.kind === 'text' && isTooDense(block.text, marks);
    const isPlain = isDense || marks > left.marks;
    drawn.push({ ...block, isPlain });
    left.lines -= costInLines(block);
    left.characters -= block.kind === 'code' ? 0 : block.text.length;
    left.marks -= isPlain ? 0 : marks;
  }
  return { drawn, leftOut: lengthOf(blocks) - lengthOf(drawn) };
}

/**
 * Cuts a text block to the remaining limits. Code stays whole: `CodeBlock` limits what it renders
 * but copies everything.
 */
function cutText(block: Block, left: { lines: number; characters: number }): Block {
  if (block.kind === 'code') return block;
  const lines = block.text.split('\n', left.lines).join('\n');
  return { ...block, text: lines.slice(0, left.characters) };
}

function costInLines(block: Block): number {
  if (block.kind !== 'code') return countLines(block.text);
  return linesPerFrame + countLines(block.code) / codeLinesPerLine;
}

function countLines(text: string): number {
  return text.split('\n').length;
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce(
    (sum, block) => sum + (block.kind === 'code' ? block.code.length : block.text.length),
    0,
  );
}
