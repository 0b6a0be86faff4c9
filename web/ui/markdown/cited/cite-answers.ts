const first = 'A'.codePointAt(0) ?? 0;
/** Matches code, which stays unchanged, or an unlinked citation and the gap before the next. */
const codeOrCitation =
  /(```[\s\S]*?(?:```|$)|`[^`\n]*`)|\[([A-C])\](?![(:])(?:( ?)(?=\[[A-C]\](?![(:]))|)/g;

/** The id of an answer on the page. `group` identifies answers to the same prompt. */
export function answerAnchor(group: string, column: number): string {
  return `answer-${group}-${column}`;
}

/** Turns citations such as `[A]` into links to the answers in a group. */
export function linkCitations(markdown: string, group: string, pageUrl: string): string {
  return markdown.replaceAll(
    codeOrCitation,
    (all, code?: string, letter?: string, gap?: string) => {
      if (code !== undefined || letter === undefined) return all;
      const column = (letter.codePointAt(0) ?? first) - first;
      // Brackets are written as entities, because escaped brackets would start a formula.
      const link = `[&#91;${letter}&#93;](${pageUrl}#${answerAnchor(group, column)})`;
      // A word joiner or a non-breaking space prevents a line break between two citations.
      if (gap === undefined) return link;
      return link + (gap === '' ? '&#8288;' : '&nbsp;');
    },
  );
}
