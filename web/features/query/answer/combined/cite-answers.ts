const first = 'A'.codePointAt(0) ?? 0;
/** Code as it stands, or a citation that is no link already, and what stands before the next one. */
const codeOrCitation =
  /(```[\s\S]*?(?:```|$)|`[^`\n]*`)|\[([A-C])\](?![(:])(?:( ?)(?=\[[A-C]\](?![(:]))|)/g;

/** The id of a comparison's answer on the page. */
export function answerAnchor(queryId: string, column: number): string {
  return `answer-${queryId}-${column}`;
}

/** Markdown whose citations, `[A]`, are links to the answers that they name. */
export function linkCitations(markdown: string, queryId: string, pageUrl: string): string {
  return markdown.replaceAll(
    codeOrCitation,
    (all, code?: string, letter?: string, gap?: string) => {
      if (code !== undefined || letter === undefined) return all;
      const column = (letter.codePointAt(0) ?? first) - first;
      // Brackets as entities: with backslashes they would begin a formula.
      const link = `[&#91;${letter}&#93;](${pageUrl}#${answerAnchor(queryId, column)})`;
      // A word joiner, or a space that does not break: a line never ends between two citations.
      if (gap === undefined) return link;
      return link + (gap === '' ? '&#8288;' : '&nbsp;');
    },
  );
}
