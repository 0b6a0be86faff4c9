import { blankMaths, countMarks, hideOpenMaths } from '../maths/mark-maths.ts';
import { findCodeLines } from '#shared/lib/fences.ts';

const bareMark = /^(?:[-*+=#>`_~|]+|\d{1,9}[.)]?)$/;
const openLink = /(!?)\[([^[\]\n]*)(?:\]\([^()\n]*)?$/;
// A star between spaces is a multiplication sign.
const openItalics = /(?:^|[\s(]|(?!\p{ASCII}).)\*(?=[^\s*])[^*]*$/u;
/** The longest URL to search for. A limit is needed, because the search starts again at each bracket. */
const longestLink = 2_000;
const longestTag = 20;
const tableHead = /(?:^|\n)\|[^\n]*(?:\n[|:\- ]*)?$/;

const openTag = /<\/?([a-z]*)(?: ?\/| (?:open|ope|op|o)?)?$/i;
const inlineTag = /<(\/?)(b|del|em|i|ins|kbd|mark|s|small|strong|sub|sup|u)>/gi;
const tagNames =
  'b br del details em i ins kbd mark s small strong sub summary sup think thinking u';

/**
 * Completes the end of a text that is still arriving, so that no partial markup is visible. Hides a lone dash,
 * half a tag and the first line of a table, closes bold text, code and tags, and reduces a link to its text.
 */
export function settleTail(text: string): string {
  if (findCodeLines(text.split('\n')).at(-1)) return text;
  const settled = hideBareMark(hideTableHead(hideOpenMaths(text)));
  if (countMarks(lastLineOf(settled), '`') % 2 === 0) {
    return closeMarks(withoutTrailing(hideOpenLink(hideOpenTag(settled)), '*~'));
  }
  const code = withoutTrailing(settled, '`');
  return closeMarks(code === settled ? `${code}\`` : withoutTrailing(code, '*~'));
}

function hideOpenTag(text: string): string {
  const start = Math.max(0, text.length - longestTag);
  const found = openTag.exec(text.slice(start));
  const written = found?.[1]?.toLowerCase() ?? '';
  const isTag = tagNames.split(' ').some((name) => name.startsWith(written));
  return found && isTag ? text.slice(0, start + found.index) : text;
}

function hideBareMark(text: string): string {
  const written = text.trimEnd();
  const lineAt = written.lastIndexOf('\n') + 1;
  const line = written.slice(lineAt).replace(/^[\s>]+(?=\S)/, '');
  return bareMark.test(line) ? written.slice(0, lineAt).trimEnd() : text;
}

function hideOpenLink(text: string): string {
  const start = Math.max(0, text.length - longestLink);
  // A bracket inside a formula doesn't start a link.
  const found = openLink.exec(blankMaths(text).slice(start));
  if (!found) return text;
  const [, image = '', words = ''] = found;
  const from = start + found.index;
  // Half a footnote reference and a task's checkbox are hidden too.
  const isHidden = image !== '' || /^(?:\^.*|[ xX]?)$/.test(words);
  return text.slice(0, from) + (isHidden ? '' : text.slice(from + 1, from + 1 + words.length));
}

function withoutTrailing(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && marks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Closes the markup that is open in the last line, innermost first. */
function closeMarks(text: string): string {
  const line = lastLineOf(text).replaceAll(/`[^`]*`/g, '');
  const bold = countMarks(line, '**') % 2 === 1 ? '**' : '';
  const single = line.replaceAll('**', '').replaceAll(/(?:^|\s)\*(?=\s)/g, '');
  const italics = countMarks(single, '*') % 2 === 1 && openItalics.test(single) ? '*' : '';
  const strike = countMarks(line, '~~') % 2 === 1 ? '~~' : '';
  const emphasis = bold + italics + strike;
  const { tags, at } = openTagsIn(line);
  if (emphasis + tags === '') return text;
  const isTagInside = at > Math.max(line.lastIndexOf('*'), line.lastIndexOf('~~'));
  return text.trimEnd() + (isTagInside ? tags + emphasis : emphasis + tags);
}

/** The closing tags that a line lacks, and the index of the last open one. */
function openTagsIn(line: string): { tags: string; at: number } {
  const open: { name: string; at: number }[] = [];
  for (const { 1: slash, 2: name = '', index } of line.matchAll(inlineTag)) {
    if (slash === '') open.push({ name, at: index });
    else {
      const at = open.findLastIndex((tag) => tag.name.toLowerCase() === name.toLowerCase());
      if (at >= 0) open.length = at;
    }
  }
  const tags = open.map(({ name }) => `</${name}>`).toReversed();
  return { tags: tags.join(''), at: open.at(-1)?.at ?? -1 };
}

function lastLineOf(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

function hideTableHead(text: string): string {
  const start = tableHead.exec(text)?.index;
  if (start === undefined) return text;
  const before = text.slice(0, start);
  const isRowOfTable = before.slice(before.lastIndexOf('\n') + 1).startsWith('|');
  return isRowOfTable ? text : before;
}
