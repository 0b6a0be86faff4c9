import {
  closesFence,
  dedent,
  deepestFence,
  readFence,
  type FenceLine,
} from '#shared/lib/fences.ts';

/** For example `js` or `js title="a.js"`. If anything but attributes follows, the first word isn't a language. */
const language = /^[\w+#.-]+(?:$|[\s{].*[={])/;
const halfFence = /^[ \t>]*(?:`{1,2}|~{1,2})$/;
const listItem = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\S/;

/**
 * Rewrites code blocks that Markdown would read differently from what models mean. A block that
 * contains other code blocks gets a longer fence, and lines indented less than their list item are
 * indented. While the text is growing, the last line is left out if it may become a fence.
 */
export function tidyFences(markdown: string, isGrowing: boolean): string {
  if (!/```|~~~/.test(markdown)) return markdown;
  const lines = markdown.split('\n');
  let itemIndent = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    itemIndent = findItemIndent(line, itemIndent);
    const open = readFence(line);
    if (!open || indentOf(open) > itemIndent + deepestFence) continue;
    const { end, longest, isClosed } = findEnd(lines, at, open, isGrowing);
    if (longest > 0) lengthen(lines, at, open, longest);
    if (isClosed && longest > 0) lengthen(lines, end, readFence(lines[end] ?? ''), longest);
    if (isClosed) indent(lines, at + 1, end, open);
    at = end;
  }
  const last = lines.at(-1) ?? '';
  if (isGrowing && (readFence(last) || halfFence.test(last))) lines.pop();
  return lines.join('\n');
}

function findItemIndent(line: string, before: number): number {
  const item = listItem.exec(line)?.[1];
  if (item !== undefined) return item.length;
  return /^\S/.test(line) ? 0 : before;
}

interface CodeEnd {
  /** The line of the block's closing fence, or else the last line. */
  end: number;
  isClosed: boolean;
  /** The length of the longest inner fence that could close the block; 0 if there is none. */
  longest: number;
}

function findEnd(lines: string[], start: number, open: FenceLine, isGrowing: boolean): CodeEnd {
  const inner: FenceLine[] = [];
  const isMarkdown = /^(?:md|markdown)\b/i.test(open.info);
  let firstClosing: number | null = null;
  let longest = 0;
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = readFence(lines[at] ?? '');
    if (leavesQuote(lines[at] ?? '', open)) return { end: at - 1, isClosed: false, longest: 0 };
    if (!line || !line.mark.startsWith(open.mark)) continue;
    const isDedented = indentOf(line) < indentOf(open);
    if (line.info !== '') {
      // The list item has ended, and the code with it.
      if (isDedented) return { end: at - 1, isClosed: false, longest: 0 };
      const isCode = indentOf(line) > indentOf(open) + deepestFence;
      if (!isCode && language.test(line.info)) inner.push(line);
    } else if (closesFence(line, open)) {
      const isStart = inner.length === 0 && isMarkdown && looksLikeStart(lines, at);
      if (inner.length === 0 && !isStart) return { end: at, isClosed: true, longest };
      firstClosing ??= at;
      longest = Math.max(longest, line.mark.length, inner.pop()?.mark.length ?? 0);
      if (isStart) inner.push(line);
    }
  }
  // What looked like the start of an inner block was part of the code.
  if (firstClosing !== null && !isGrowing) return { end: firstClosing, isClosed: true, longest: 0 };
  return { end: lines.length - 1, isClosed: false, longest };
}

/**
 * Whether a fence without a language opens an inner block, because it comes after a blank line or
 * colon and before text.
 */
function looksLikeStart(lines: readonly string[], at: number): boolean {
  return /(?:^|:)\s*$/.test(lines[at - 1] ?? '') && (lines[at + 1] ?? '').trim() !== '';
}

function lengthen(lines: string[], at: number, fence: FenceLine | null, longest: number): void {
  if (!fence) return;
  const mark = (fence.mark[0] ?? '').repeat(longest + 1);
  lines[at] = `${fence.lead}${mark}${fence.info}`;
}

/** Indents the code of a list item, and its closing fence, at least as far as its first fence. */
function indent(lines: string[], from: number, to: number, open: FenceLine): void {
  if (open.lead.includes('>')) return;
  const width = open.lead.length;
  for (let at = from; at <= to; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim()) lines[at] = ' '.repeat(width) + dedent(line, width);
  }
}

function leavesQuote(line: string, open: FenceLine): boolean {
  return open.lead.includes('>') && !line.trimStart().startsWith('>');
}

function indentOf(fence: FenceLine): number {
  return fence.lead.length;
}
