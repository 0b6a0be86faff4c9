/** A line of backticks or tildes that starts or ends a code block. */
export interface FenceLine {
  /** The text before the fence: spaces, and the marks of lists and quotes. */
  lead: string;
  mark: string;
  /** The text after the fence, such as the language. A fence followed by text can't end a code block. */
  info: string;
}

const fenceLine =
  /^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*)(`{3,}(?!`)|~{3,}(?!~))(.*)$/;
/** The deepest indent of a fence. A deeper one is indented code or part of an open code block. */
export const deepestFence = 3;

export function readFence(line: string): FenceLine | null {
  const [, lead, mark, info = ''] = fenceLine.exec(line) ?? [];
  if (lead === undefined || !mark) return null;
  return mark.startsWith('`') && info.includes('`') ? null : { lead, mark, info: info.trim() };
}

/** Whether a fence ends a code block, judging by its mark and indentation. */
export function closesFence(line: FenceLine, open: FenceLine): boolean {
  return (
    line.info === '' &&
    line.mark.startsWith(open.mark) &&
    !/[^\s>]/.test(line.lead) &&
    line.lead.length <= open.lead.length + deepestFence
  );
}

/** Removes up to `width` spaces from the start of a line. */
export function dedent(line: string, width: number): string {
  return line.slice(Math.min(width, line.length - line.trimStart().length));
}

/** Finds which lines belong to code blocks, including their fences. */
export function findCodeLines(lines: readonly string[]): boolean[] {
  return findCodeEnds(lines).map((end) => end !== null);
}

/**
 * For each line, the last line of the code block that it belongs to: -1 if the block never ends, null outside
 * code.
 */
export function findCodeEnds(lines: readonly string[]): (number | null)[] {
  const ends: (number | null)[] = lines.map(() => null);
  let open: FenceLine | null = null;
  let start = 0;
  for (const [at, line] of lines.entries()) {
    const fence = readFence(line);
    if (!open) [open, start] = [fence, at];
    else if (fence && closesFence(fence, open)) {
      ends.fill(at, start, at + 1);
      open = null;
    }
  }
  return open ? ends.fill(-1, start) : ends;
}

/** Rewrites everything outside of code blocks. */
export function mapProse(markdown: string, rewrite: (prose: string) => string): string {
  if (!/```|~~~/.test(markdown)) return rewrite(markdown);
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  const parts: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    while (to < lines.length && isCode[to] === isCode[from]) to += 1;
    const part = lines.slice(from, to).join('\n');
    parts.push(isCode[from] ? part : rewrite(part));
  }
  return parts.join('\n');
}
