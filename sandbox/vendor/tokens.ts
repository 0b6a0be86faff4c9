const charactersPerToken = 4;

export function countTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

export function cutToTokens(text: string, maxTokens: number): string {
  return text.slice(0, maxTokens * charactersPerToken);
}
