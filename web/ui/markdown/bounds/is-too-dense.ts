/** Each level nests an element, and browsers crash at a few thousand levels. */
const deepest = 32;
/** The time to parse a paragraph grows with the square of its marks. */
const mostMarksInBlock = 2_000;
/** Every row of a table gets as many cells as the header, whatever the row contains. */
const mostCells = 5_000;

const inlineMarks = /[*_~[\]<`$@]|www\.|:\/\//g;
const container = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;
const tableDelimiter = /^[\s>|:-]+$/;
const tabWidth = 4;
/** Each level of a list is indented by at least two columns. */
const columnsPerLevel = 2;

export function countMarks(text: string): number {
  return text.match(inlineMarks)?.length ?? 0;
}

/**
 * Whether a Markdown block would take too long to parse, nest too deeply or have too many table
 * cells.
 */
export function isTooDense(text: string, marks: number): boolean {
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
