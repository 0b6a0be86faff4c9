const first = 'A'.codePointAt(0) ?? 0;
/** Code as it stands, or a citation that is no link already, and what stands before the next one. */
const codeOrCitation =
  /(```[\s\S]*?(?:```|$)|`[^`\n]*`)|\[([A-C])\](?![(:])(?:( ?)(?=\[[A-C]\](?![(:]))|)/g;

/** The id of an answer on the page. `group` names those that were given together. */
export function answerAnchor(group: string, column: number): string {
  return `answer-${group}-${column}`;
}

/** Markdown whose citations, `[A]`, are links to the answers of a group. */
export function linkCitations(markdown: string, group: string, pageUrl: string): string {
  return markdown.replaceAll(
    codeOrCitation,
    (all, code?: string, letter?: string, gap?: string) => {
      if (code !== undefined || letter === undefined) return all;
      const column = (letter.codePointAt(0) ?? first) - first;
      // Brackets as entities: with backslashes they would begin a formula.
      const link = `[&#91;${letter}&#93;](${pageUrl}#${answerAnchor(group, column)})`;
      // A word joiner, or a space that does not break: a line never ends between two citations.
      if (gap === undefined) return link;
      return link + (gap === '' ? '&#8288;' : '&nbsp;');
    },
  );
}
