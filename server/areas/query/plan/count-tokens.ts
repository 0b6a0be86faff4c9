import { estimateTokens } from '../../routing/index.ts';
import type { Turn } from '#server/providers/contract/model-provider.ts';

// For plain text. Images and pages are counted as the most expensive vendor counts them.
const charactersPerToken = 4;
const estimateMargin = 1.1;
const tokensPerImage = 5_000;
const bytesPerDocumentToken = 20;
const tokensPerTurn = 8;

/** A cautious count of these turns' tokens: no vendor counts more. */
export function countTokensAtMost(turns: readonly Turn[]): number {
  return turns.reduce((sum, { text, attachments = [], toolCalls, toolResults }) => {
    const called = [toolCalls, toolResults].map((part) => (part ? JSON.stringify(part) : ''));
    const ofFiles = attachments.reduce(
      (files, { kind, bytes }) =>
        files +
        (kind === 'image' ? tokensPerImage : Math.ceil(bytes.byteLength / bytesPerDocumentToken)),
      0,
    );
    return sum + tokensPerTurn + countTextAtMost(text + called.join('')) + ofFiles;
  }, 0);
}

function countTextAtMost(text: string): number {
  const tokens = Math.max(estimateTokens(text), text.length / charactersPerToken);
  return Math.ceil(tokens * estimateMargin);
}
