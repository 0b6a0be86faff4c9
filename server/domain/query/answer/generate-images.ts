import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { AnsweringModel } from '../answering-model.ts';
import type { GeneratedImage, ModelProvider } from '../../models/ports.ts';
import type { ImageStore } from '../ports.ts';
import { ProviderError } from '../../models/provider-error.ts';
import { untilSaved } from './retry-save.ts';

/** Has images made, stores them, and answers the Markdown that shows them. */
export async function generateImages(
  deps: { providers: Record<ProviderId, ModelProvider>; images: ImageStore },
  answering: AnsweringModel,
  run: { queryId: string; prompt: string; signal: AbortSignal },
): Promise<{ markdown: string; count: number }> {
  const provider = deps.providers[answering.catalogueModel.provider];
  const { upstreamId } = answering;
  if (!provider.generateImage) {
    throw new ProviderError(provider.id, 'bad-request', 'This provider makes no images here.');
  }
  const images = await provider.generateImage({ upstreamId, prompt: run.prompt }, run.signal);
  const shown = await Promise.all(images.map((image) => saveAndShow(deps.images, run, image)));
  return { markdown: shown.join('\n\n'), count: images.length };
}

async function saveAndShow(
  store: ImageStore,
  { queryId, prompt }: { queryId: string; prompt: string },
  { mediaType, bytes, revisedPrompt }: GeneratedImage,
): Promise<string> {
  const id = await untilSaved(() => store.save({ queryId, mediaType, bytes }));
  return `![${asAltText(revisedPrompt ?? prompt)}](/api/switchyard/images/${id})`;
}

function asAltText(text: string): string {
  const plain = text.replaceAll(/[[\]\\`*_<>!]/g, '').replaceAll(/\s+/g, ' ');
  return plain.trim().slice(0, 300).toWellFormed();
}
