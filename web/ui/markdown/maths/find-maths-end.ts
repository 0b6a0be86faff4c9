const start = /^\s*(?:(\$\$)|(\\\[)|\\begin(\{\w+\*?\}))/;
/** Anything longer is a mark that was never closed, not a formula. */
const mostLines = 100;

/**
 * The index of the last line of a formula that starts on a separate line and may contain empty lines. Null if
 * there is none.
 */
export function findMathsEnd(
  lines: readonly string[],
  at: number,
  isGrowing: boolean,
): number | null {
  const first = lines[at] ?? '';
  const [mark, dollars, bracket, name] = start.exec(first) ?? [];
  if (mark === undefined) return null;
  const end = dollars ?? (bracket ? String.raw`\]` : String.raw`\end${name}`);
  if (first.slice(mark.length).includes(end)) return null;
  const searched = lines.slice(at + 1, at + mostLines);
  const found = searched.findIndex((line) => line.includes(end) || /^\s*(?:```|~~~)/.test(line));
  if (found >= 0) return searched[found]?.includes(end) ? at + 1 + found : null;
  return isGrowing && searched.length < mostLines - 1 ? lines.length - 1 : null;
}
