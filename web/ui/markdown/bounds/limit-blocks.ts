import type { Block } from '../blocks/split-blocks.ts';

/**
 * The limits for rendering an answer. No answer that a person could read reaches them, and browsers couldn't lay
 * out much more.
 */
const mostLines = 3_000;
const mostCharacters = 300_000;
const mostMarks = 10_000;
/** A line of code is cheap for the browser, but the frame around a code block is more expensive. */
const codeLinesPerLine = 20;
const linesPerFrame = 5;

export type DrawnBlock = Block & {
  /**
   * Whether to render the block as plain text, because it would take too long to parse or nest too deeply.
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
    const marks = block.kind === 'code' ? 0 : (block.text.match(inlineMarks)?.length ?? 0);
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

/** Each level nests an element, and browsers crash at a few thousand levels. */
const deepest = 32;
/** The time to parse a paragraph grows with the square of the number of its marks. */
const mostMarksInBlock = 2_000;
/** Every row of a table gets as many cells as the header, whatever the row contains. */
const mostCells = 5_000;

const inlineMarks = /[*_~[\]<`$@]|www\.|:\/\//g;
const container = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;
const tableDelimiter = /^[\s>|:-]+$/;
const tabWidth = 4;
/** Each level of a list is indented by at least two columns. */
const columnsPerLevel = 2;

/** Whether a Markdown block would take too long to parse, nest too deeply or have too many table cells. */
function isTooDense(text: string, marks: number): boolean {
  if (marks > mostMarksInBlock) return true;
  const lines = text.split('\n');
  const columns = lines.reduce((most, line) => Math.max(most, countColumns(line)), 0);
  return columns * lines.length > mostCells || lines.some((line) => depthOf(line) > deepest);
}

function countColumns(line: string): number {
  return line.includes('-') && tableDelimiter.test(line) ? line.split(/[|-]+/).length : 0;
}

/** The highest possible nesting depth of a line, given its quote and list markers and its indentation. */
function depthOf(line: string): number {
  let depth = 0;
  let end = 0;
  container.lastIndex = 0;
  while (depth <= deepest && container.test(line)) {
    depth += 1;
    end = container.lastIndex;
  }
  if (depth === 0) return 0;
  const spaces = line.slice(0, end).replaceAll('\t', ' '.repeat(tabWidth)).match(/ /g)?.length ?? 0;
  return depth + Math.floor(Math.max(0, spaces - depth) / columnsPerLevel);
}
