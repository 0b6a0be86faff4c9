/** Removes everything between two marks, including the marks. A start mark without an end mark stays. */
export function removeBetween(text: string, start: string, end: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, from)) {
    const endAt = text.indexOf(end, at + start.length);
    if (endAt < 0) break;
    kept.push(text.slice(from, at));
    from = endAt + end.length;
  }
  return kept.join('') + text.slice(from);
}
