const bareMark = /^(?:[-*+=#>`_~|]+|\d{1,9}[.)]?)$/;
const openLink = /(!?)\[([^[\]\n]*)(?:\]\([^()\n]*)?$/;
// A star between spaces is a multiplication sign.
const openItalics = /(?:^|[\s(])\*(?=[^\s*])[^*]*$/;
/**
 * The longest URL to search for. A limit is needed, because the search restarts at each bracket.
 */
const longestLink = 2_000;
const tableHead = /(?:^|\n)\|[^\n]*(?:\n[|:\- ]*)?$/;

/**
 * Completes the end of a text that is still arriving, so that no partial markup shows: it hides a
 * lone dash and the first line of a table, closes bold and code, and reduces a link to its words.
 */
export function settleTail(text: string): string {
  const settled = hideOpenLink(hideBareMark(hideTableHead(text)));
  const lastLine = settled.slice(settled.lastIndexOf('\n') + 1);
  if (count(lastLine, '`') % 2 === 1) return `${settled}\``;
  return closeEmphasis(withoutStars(settled));
}

function hideBareMark(text: string): string {
  const written = text.trimEnd();
  const lineAt = written.lastIndexOf('\n') + 1;
  return bareMark.test(written.slice(lineAt).trim()) ? written.slice(0, lineAt).trimEnd() : text;
}

function hideOpenLink(text: string): string {
  const shown = (_: string, image: string, words: string) => (image ? '' : words);
  return text.slice(0, -longestLink) + text.slice(-longestLink).replace(openLink, shown);
}

function withoutStars(text: string): string {
  let end = text.length;
  while (text[end - 1] === '*') end -= 1;
  return text.slice(0, end);
}

function closeEmphasis(text: string): string {
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  if (count(lastLine, '**') % 2 === 1) return `${text.trimEnd()}**`;
  return openItalics.test(lastLine.replaceAll('**', '')) ? `${text.trimEnd()}*` : text;
}

function hideTableHead(text: string): string {
  const start = tableHead.exec(text)?.index;
  if (start === undefined) return text;
  const before = text.slice(0, start);
  const isRowOfTable = before.slice(before.lastIndexOf('\n') + 1).startsWith('|');
  return isRowOfTable ? text : before;
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
