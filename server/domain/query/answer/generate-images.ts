import type { GeneratedImage, TokenUsage } from '../../models/ports.ts';
import { ProviderError } from '../../models/provider-error.ts';
import type { Model } from '../../models/model.ts';
import type { PlannedQuery } from '../plan-query.ts';
import type { ImageStore } from '../ports.ts';
import type { AnswerDeps } from '../query-deps.ts';
import { retrySave } from './retry-save.ts';

/** As of an answer in words: the Markdown that shows the images, then the end with their number. */
export type ImageEvent =
  | { type: 'text'; text: string }
  | { type: 'end'; finish: 'complete'; usage: TokenUsage | null; images: number };

/** Has images made and stores them. */
export async function* generateImages(
  deps: AnswerDeps,
  { provider: providerId, upstreamId }: Model,
  { id: queryId, sent }: PlannedQuery,
  signal: AbortSignal,
): AsyncGenerator<ImageEvent> {
  const provider = deps.providers[providerId];
  if (!provider.generateImage) {
    throw new ProviderError(provider.id, 'bad-request', 'This provider makes no images here.');
  }
  const prompt = sent.input.query;
  const images = await provider.generateImage({ upstreamId, prompt }, signal);
  const shown = await Promise.all(
    images.map((image) => saveAndShow(deps.images, { queryId, prompt }, image)),
  );
  if (shown.length > 0) yield { type: 'text', text: shown.join('\n\n') };
  yield { type: 'end', finish: 'complete', usage: sumUsage(images), images: images.length };
}

/** Null where the vendor did not count the tokens of every image. */
function sumUsage(images: readonly GeneratedImage[]): TokenUsage | null {
  const usages = images.flatMap(({ usage }) => usage ?? []);
  if (usages.length === 0 || usages.length < images.length) return null;
  const sum = (of: (usage: TokenUsage) => number) =>
    usages.reduce((total, usage) => total + of(usage), 0);
  return {
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
  };
}

async function saveAndShow(
  store: ImageStore,
  { queryId, prompt }: { queryId: string; prompt: string },
  { mediaType, bytes, revisedPrompt }: GeneratedImage,
): Promise<string> {
  const id = await retrySave(() => store.save({ queryId, mediaType, bytes }));
  return `![${asAltText(revisedPrompt ?? prompt)}](/api/switchyard/images/${id})`;
}

function asAltText(text: string): string {
  const plain = text.replaceAll(/[[\]\\`*_<>!]/g, '').replaceAll(/\s+/g, ' ');
  return plain.trim().slice(0, 300).toWellFormed();
}
