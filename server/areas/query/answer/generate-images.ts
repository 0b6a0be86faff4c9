import { DeclinedInWords, ProviderError } from '#server/providers/contract/provider-error.ts';
import type { Model } from '#server/providers/contract/model.ts';
import { briefPicture } from '../plan/picture-brief.ts';
import type { PlannedQuery } from '../plan-query.ts';
import type { ImageStore } from '../store/image-store.ts';
import type { AnswerDeps } from '../query-deps.ts';
import { retrySave } from './retry-save.ts';
import type { GeneratedImage, TokenUsage } from '#server/providers/contract/model-provider.ts';

/**
 * The same events as for a text answer: the Markdown that shows the images, then the end with the number of
 * billed images.
 */
export type ImageEvent =
  | { type: 'text'; text: string }
  | { type: 'end'; finish: 'complete' | 'refused'; usage: TokenUsage | null; images: number };

export async function* generateImages(
  deps: AnswerDeps,
  model: Model,
  { id: queryId, sent, actor, decision }: PlannedQuery,
  signal: AbortSignal,
): AsyncGenerator<ImageEvent> {
  const { provider: providerId, upstreamId } = model;
  const provider = deps.providers.get(providerId);
  if (!provider.generateImage) {
    throw new ProviderError(
      provider.id,
      'bad-request',
      'This provider can’t generate images here.',
    );
  }
  const { continues } = decision.traits;
  const brief = await briefPicture(deps.images, model, { sent, continues, actor });
  const { prompt, picture, note } = brief;
  const options = model.takesPictureOptions && sent.program?.pictureOptions;
  const request = {
    upstreamId,
    prompt,
    ...(picture && { picture }),
    ...(options && { options }),
  };
  let images: GeneratedImage[];
  try {
    images = await provider.generateImage(request, signal);
  } catch (error) {
    if (!(error instanceof DeclinedInWords)) throw error;
    yield { type: 'text', text: error.words };
    yield { type: 'end', finish: 'refused', usage: null, images: 0 };
    return;
  }
  const shown = await Promise.all(
    images.map((image) => saveAndShow(deps.images, { queryId, prompt }, image)),
  );
  if (shown.length > 0) {
    yield { type: 'text', text: [...shown, ...(note ? [note] : [])].join('\n\n') };
  }
  const isGivenBilled = picture && model.changesPictures?.isGivenPictureBilled;
  const billed = images.length + (isGivenBilled ? 1 : 0);
  yield { type: 'end', finish: 'complete', usage: sumUsage(images), images: billed };
}

/** Null unless the vendor reported the tokens of every image. */
function sumUsage(images: readonly GeneratedImage[]): TokenUsage | null {
  const usages = images.flatMap(({ usage }) => usage ?? []);
  if (usages.length === 0 || usages.length < images.length) return null;
  const sum = (of: (usage: TokenUsage) => number) =>
    usages.reduce((total, usage) => total + of(usage), 0);
  return {
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    imageInputTokens: sum(({ imageInputTokens = 0 }) => imageInputTokens),
    ...(usages.every(({ costMicroUsd }) => costMicroUsd !== undefined) && {
      costMicroUsd: sum(({ costMicroUsd = 0 }) => costMicroUsd),
    }),
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
