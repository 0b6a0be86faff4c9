const sentenceEnd = /[.!?:]["')\]*_]*(?=\s)|\n\s*\n|\n(?=\s*(?:[-*+|#]|\d+\.))/g;
const codeFence = /```[^\n]*\n[\s\S]*?(?:```|$)/g;

/** The end of the last whole sentence of a text still arriving, from a place on; that place if none. */
export function findSentenceEnd(text: string, from: number): number {
  let end = from;
  sentenceEnd.lastIndex = from;
  for (let match = sentenceEnd.exec(text); match; match = sentenceEnd.exec(text)) {
    end = match.index + match[0].length;
  }
  return isInsideFence(text, end) ? from : end;
}

function isInsideFence(text: string, end: number): boolean {
  return (text.slice(0, end).match(/^```/gm)?.length ?? 0) % 2 === 1;
}

/** Markdown as it is read aloud: words without their marks, code only named. */
export function toSpeech(markdown: string): string {
  return markdown
    .replace(codeFence, ' Code block. ')
    .replace(/^\s*\|?[\s:|-]*-{3}[\s:|-]*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#+|>|[-*+])\s+/gm, '')
    .replace(/[*_`~|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
