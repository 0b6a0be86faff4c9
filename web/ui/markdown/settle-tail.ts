const bareMark = /(?:^|\n)\s*(?:[-*+=#>`_~|]+|\d{1,9}[.)]?)\s*$/;
const openLink = /(!?)\[([^\]\n]*)(?:\]\([^)\n]*)?$/;
// A star between spaces multiplies.
const openItalics = /(?:^|[\s(])\*(?=[^\s*])[^*]*$/;
const tableHead = /(?:^|\n)\|[^\n]*(?:\n[|:\- ]*)?$/;

/**
 * The end of a text still arriving, so that half a mark never shows: a lone dash is no list yet, a
 * table waits for its second line, bold and code are closed, a link shows its words.
 */
export function settleTail(text: string): string {
  let settled = hideTableHead(text).replace(bareMark, '');
  settled = settled.replace(openLink, (_, image: string, words: string) => (image ? '' : words));
  const lastLine = settled.slice(settled.lastIndexOf('\n') + 1);
  if (count(lastLine, '`') % 2 === 1) return `${settled}\``;
  settled = settled.replace(/\*+$/, '');
  return closeEmphasis(settled);
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
