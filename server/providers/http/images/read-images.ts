import type { ProviderId } from '#shared/contract/models/providers.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { countOf, isObject, textOf } from '../response/json.ts';
import { readCost, readUsageParts } from '../response/usage-parts.ts';
import type { GeneratedImage, TokenUsage } from '#server/providers/contract/model-provider.ts';

export const maxImageResponseBytes = 32 * 1024 * 1024;
/** We request one image, but store every image that arrives, up to this many. */
const mostImages = 10;

/** Reads the response of `/images/generations`, which OpenAI and xAI share. */
export function readGeneratedImages(provider: ProviderId, answer: unknown): GeneratedImage[] {
  if (!isObject(answer) || !Array.isArray(answer.data) || answer.data.length === 0) {
    throw noImage(provider);
  }
  refuseTooMany(provider, answer.data.length);
  const usage = readUsage(answer.usage, answer.data.length);
  return answer.data.map((item: unknown) => {
    if (!isObject(item)) throw noImage(provider);
    // This is how xAI marks an image that it withholds.
    if (item.respect_moderation === false) throw declined(provider);
    const image = readImage(provider, textOf(item.b64_json), textOf(item.revised_prompt));
    return { ...image, ...(usage && { usage }) };
  });
}

/** The usage of the whole call, which is an image's own usage only if it's the only image. */
function readUsage(usage: unknown, images: number): TokenUsage | null {
  if (images !== 1 || !isObject(usage)) return null;
  const cost = readCost(usage);
  if (typeof usage.output_tokens !== 'number' && cost.costMicroUsd === undefined) return null;
  return {
    inputTokens: countOf(usage.input_tokens),
    outputTokens: countOf(usage.output_tokens),
    ...readUsageParts(usage.input_tokens_details, { imageInputTokens: 'image_tokens' }),
    ...cost,
  };
}

export function refuseTooMany(provider: ProviderId, images: number): void {
  if (images > mostImages) throw malformed(provider, 'The reply contains too many images.');
}

/** Throws `ProviderError` for anything except a PNG, JPEG or WebP image. */
export function readImage(
  provider: ProviderId,
  base64: string,
  revisedPrompt: string,
): GeneratedImage {
  const bytes = Buffer.from(base64, 'base64');
  const mediaType = sniffImageType(bytes);
  if (mediaType === null) throw malformed(provider, 'The reply’s image isn’t a PNG, JPEG or WebP.');
  return { mediaType, bytes, revisedPrompt: revisedPrompt || null };
}

export function noImage(provider: ProviderId): ProviderError {
  return malformed(provider, 'The reply contains no image.');
}

function declined(provider: ProviderId): ProviderError {
  const message = 'The image did not pass moderation.';
  return new ProviderError(provider, 'refused', message, { status: 200 });
}

function malformed(provider: ProviderId, message: string): ProviderError {
  return new ProviderError(provider, 'malformed-reply', message, { status: 200 });
}

/** The media type of an image according to its first bytes, whatever type was declared; null for anything else. */
export function sniffImageType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  return null;
}
