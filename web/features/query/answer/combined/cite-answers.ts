const first = 'A'.codePointAt(0) ?? 0;
/** Code as it stands, or a citation that is no link already. */
const codeOrCitation = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)|\[([A-C])\](?![(:])/g;

/** The id of a comparison's answer on the page. */
export function answerAnchor(queryId: string, column: number): string {
  return `answer-${queryId}-${column}`;
}

/** Markdown whose citations, `[A]`, are links to the answers that they name. */
export function linkCitations(markdown: string, queryId: string, pageUrl: string): string {
  return markdown.replaceAll(codeOrCitation, (all, code?: string, letter?: string) => {
    if (code !== undefined || letter === undefined) return all;
    const column = (letter.codePointAt(0) ?? first) - first;
    // Brackets as entities: with backslashes they would begin a formula.
    return `[&#91;${letter}&#93;](${pageUrl}#${answerAnchor(queryId, column)})`;
  });
}
