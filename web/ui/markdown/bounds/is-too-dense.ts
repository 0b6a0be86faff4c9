/** Each level of nesting is an element within an element, and a browser's tab breaks at some thousand. */
const deepest = 32;
/** The time to parse a paragraph grows with the square of these. */
const mostMarksInBlock = 2_000;
/** A table has as many cells in each row as in its head, whatever its rows say. */
const mostCells = 5_000;

const inlineMarks = /[*_~[\]<`$@]|www\.|:\/\//g;
const container = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;
const tableDelimiter = /^[\s>|:-]+$/;
const tabWidth = 4;
/** An item of a list stands at least two columns further in than the item around it. */
const columnsPerLevel = 2;

export function countMarks(text: string): number {
  return text.match(inlineMarks)?.length ?? 0;
}

/** Whether a block of Markdown would take too long to parse, nest too deep, or become too many cells. */
export function isTooDense(text: string, marks: number): boolean {
  if (marks > mostMarksInBlock) return true;
  const lines = text.split('\n');
  const columns = lines.reduce((most, line) => Math.max(most, countColumns(line)), 0);
  return columns * lines.length > mostCells || lines.some((line) => depthOf(line) > deepest);
}

function countColumns(line: string): number {
  return line.includes('-') && tableDelimiter.test(line) ? line.split(/[|-]+/).length : 0;
}

/** How deep a line's quotes and lists may nest: by the marks before its words, and by how far in they stand. */
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
