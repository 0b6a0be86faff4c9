import { mapProse } from '#shared/lib/fences.ts';

/**
 * Inline code, matched first so that its content is ignored, or a formula in any notation. A single
 * dollar sign starts a formula only if no space follows it and no digit follows the second one.
 */
const codeOrFormula =
  /(?<!`)(?<tick>`+)(?!`)[\s\S]*?[^`]\k<tick>(?!`)|\\\[(?<bracket>(?:(?!\\\[)[\s\S])+?)\\\]|(?<!\$)\$\$(?!\$)(?<double>(?:(?!\$\$)[\s\S])+)\$\$(?!\$)|\\\((?<paren>(?:(?!\\\().)+?)\\\)|(?<![\\$\w])\$(?![\s$])(?<single>(?:\\.|[^$\\\n])+?)(?<!\s)\$(?![\w$])|(?<environment>\\begin\{(?<name>(?:align|alignat|aligned|alignedat|array|bmatrix|Bmatrix|cases|CD|eqnarray|equation|flalign|gather|gathered|matrix|multline|pmatrix|rcases|smallmatrix|split|vmatrix|Vmatrix)\*?)\}(?:(?!\\begin\{\k<name>\})[\s\S])+?\\end\{\k<name>\})/g;

const texSign = /[\\^_=+<>{}*]/;
const tableLine = /^(?=.*\|)(?=.*-)[\s>|:-]+$/m;

export function hasMaths(markdown: string): boolean {
  let isFound = false;
  mapProse(markdown, (prose) => {
    for (const match of prose.matchAll(codeOrFormula)) isFound ||= texOf(match) !== null;
    return prose;
  });
  return isFound;
}

/** Replaces each `|` in a formula in a table, because the parser would end the cell there. */
export const bar = '\uE07C';

/** Converts every notation for formulas to `$$...$$`, either inline or on separate lines. */
export function markMaths(markdown: string): string {
  return mapProse(markdown, markProse);
}

function markProse(markdown: string): string {
  const isTable = tableLine.test(markdown);
  const parts: string[] = [];
  let done = 0;
  for (const match of markdown.matchAll(codeOrFormula)) {
    const tex = texOf(match);
    if (tex === null) continue;
    const end = match.index + match[0].length;
    parts.push(markdown.slice(done, match.index), mark(match, tex, isTable));
    done = end;
  }
  return parts.join('') + markdown.slice(done);
}

function mark(match: RegExpExecArray, tex: string, isTable: boolean): string {
  const { index, input, groups = {} } = match;
  const indent = indentOfOwnLines(input, index, index + match[0].length);
  if (indent === null || groups['paren'] !== undefined || groups['single'] !== undefined) {
    const line = tex.trim().replaceAll('\n', ' ');
    // In a table, `\|` is how Markdown writes `|`.
    return `$$${isTable ? line.replaceAll(/\\?\|/g, bar) : line}$$`;
  }
  const lines = tex.trim().split(/\n\s*/);
  return ['$$', ...lines, '$$'].join(`\n${indent}`);
}

/** The TeX of a match, or null if it is code, or prose between dollar signs. */
function texOf({ index, input, groups = {}, 0: whole }: RegExpExecArray): string | null {
  const { bracket, double, paren, single, environment } = groups;
  if (single !== undefined && isPrice(single, input.slice(index + whole.length))) return null;
  if (double !== undefined && isBetweenPriceClasses(double)) return null;
  return bracket ?? double ?? paren ?? single ?? environment ?? null;
}

/** Whether `tex` is prose between prices, such as `10 or R` in `$10 or R$ 55`. */
function isPrice(tex: string, after: string): boolean {
  if (texSign.test(tex)) return false;
  if (/[^A-Za-z][A-Z]{1,3}$/.test(tex) && /^\s\d/.test(after)) return true;
  if (/\p{L}{2}\s+\p{L}{3}/u.test(tex)) return true;
  if (!/^[\d.]/.test(tex)) return false;
  return /\s(?:\p{L}{2,}|\|\s)/u.test(tex) || countMarks(tex, '(') !== countMarks(tex, ')');
}

/** Whether `tex` is the text between two price classes, as in `$$ or $$$`. */
function isBetweenPriceClasses(tex: string): boolean {
  if (texSign.test(tex)) return false;
  if (/^\s\p{L}{2,}\s$|^\n\d+[.)]\s|\p{L}{2}\s+\p{L}{3}/u.test(tex)) return true;
  return /^[),.;:|/–—-]/.test(tex.trimStart());
}

/** The indentation of a formula on separate lines; null for an inline formula. */
function indentOfOwnLines(text: string, start: number, end: number): string | null {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const after = text.slice(end).split('\n', 1)[0] ?? '';
  return before.trim() === '' && after.trim() === '' ? before : null;
}

const openFormula =
  /\$\$(?=\s*(?:[\n\\\uFFFC]|$)|[^\s$),.;:|])|\\\[|\\\(|\\begin\{|(?<![\\$\w])\$(?!\d)[^\s$]*$|\\[a-z]{0,5}$/;
// An unclosed `$` may start a formula, unless it belongs to a price or variable or prose follows.
const openSingle = /^\$(?![\s$])(?=.*[\\^_={([])(?!\d*\s)(?!.*\s\p{L}{3,}\s).+$/u;

/** Removes an unfinished formula from the end of a text that is still arriving. */
export function hideOpenMaths(markdown: string): string {
  // Masks complete formulas, whose contents would otherwise look like the start of another one.
  const closed = markdown.replace(codeOrFormula, (whole) =>
    (whole.startsWith('`') ? ' ' : '\uFFFC').repeat(whole.length),
  );
  const dollar = closed.lastIndexOf('$');
  const isSingle =
    openSingle.test(closed.slice(dollar)) && !/[\\$\w]/.test(closed.charAt(dollar - 1));
  const open = [closed.search(openFormula), isSingle ? dollar : -1].filter((at) => at >= 0);
  return open.length === 0 ? markdown : markdown.slice(0, Math.min(...open));
}

/** Replaces inline code and formulas with spaces. */
export function blankMaths(markdown: string): string {
  return markdown.replace(codeOrFormula, (whole) => ' '.repeat(whole.length));
}

export function countMarks(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
