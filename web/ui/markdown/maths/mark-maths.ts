const codeSpan = /(?<!`)(`+)(?!`)[\s\S]*?[^`]\1(?!`)/;
// A single dollar only starts a formula if it cannot be a price: no space inside, no digit after
// it.
const formula =
  /\\\[((?:(?!\\\[)[\s\S])+?)\\\]|\$\$([\s\S]+?)\$\$|\\\(((?:(?!\\\().)+?)\\\)|(?<![\\$\w])\$(?![\s$])((?:\\.|[^$\\\n])+?)(?<!\s)\$(?![\w$])/;
const anyMark = new RegExp(`${codeSpan.source}|${formula.source}`, 'g');

export function hasMaths(markdown: string): boolean {
  return formula.test(markdown);
}

/** Converts every notation for formulas to `$$...$$`, within a line or on lines of its own. */
export function markMaths(markdown: string): string {
  return markdown.replace(anyMark, (whole: string, _tick, ...rest: (string | number)[]) => {
    const [bracket, double, paren, single, offset] = rest;
    const tex = [bracket, double, paren, single].find((part) => typeof part === 'string');
    if (typeof tex !== 'string' || typeof offset !== 'number') return whole;
    const indent = indentOfOwnLines(markdown, offset, offset + whole.length);
    if (indent === null || paren !== undefined || single !== undefined) {
      return `$$${tex.trim().replaceAll('\n', ' ')}$$`;
    }
    const lines = tex.trim().split(/\n\s*/);
    return ['$$', ...lines, '$$'].join(`\n${indent}`);
  });
}

/** The indentation of a formula on lines of its own, otherwise null. */
function indentOfOwnLines(text: string, start: number, end: number): string | null {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const after = text.slice(end).split('\n', 1)[0] ?? '';
  return before.trim() === '' && after.trim() === '' ? before : null;
}

/** Removes an unfinished formula from the end of a text that is still arriving. */
export function hideOpenMaths(markdown: string): string {
  const closed = markdown.replace(anyMark, (whole) => ' '.repeat(whole.length));
  const open = closed.search(/\$\$|\\\[|\\\(/);
  return open < 0 ? markdown : markdown.slice(0, open);
}
