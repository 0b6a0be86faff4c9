import { DeclinedInWords, ProviderError } from '#server/providers/contract/provider-error.ts';
import { callWhole } from '../http/call-whole.ts';
import {
  maxImageResponseBytes,
  noImage,
  readImage,
  refuseTooMany,
} from '../http/images/read-images.ts';
import type { HttpPool } from '../http/pool/http-pool.ts';
import { toBase64 } from '../http/request/attachments.ts';
import { checkKey, wholeHeaders } from '../http/request/call-parts.ts';
import { isObject, textOf, type JsonObject } from '../http/response/json.ts';
import { generateUrl, type GoogleAccess } from './access.ts';
import { declinedReasonOf } from './apply-generate-chunk.ts';
import { parseGoogleError } from './error-body.ts';
import type { GeneratedImage, ImageRequest, ModelProvider } from '../contract/model-provider.ts';

type GenerateImage = NonNullable<ModelProvider['generateImage']>;

const protocol = { id: 'vertex', parseErrorBody: parseGoogleError } as const;

/** Source: https://ai.google.dev/gemini-api/docs/image-generation */
export function createImageGenerator(pool: HttpPool, access: GoogleAccess): GenerateImage {
  const bounds = { timeoutMs: pool.timeouts.wholeMs, maxBytes: maxImageResponseBytes };
  return async ({ upstreamId, prompt, picture }, signal) => {
    const key = checkKey('vertex', access.apiKey());
    const call = {
      url: generateUrl(access, upstreamId, 'generateContent'),
      headers: { ...wholeHeaders, 'x-goog-api-key': key },
      body: JSON.stringify({
        contents: [{ role: 'user', parts: [...partsOfPicture(picture), { text: prompt }] }],
        generationConfig: { responseModalities: ['IMAGE'] },
      }),
      secret: key,
    };
    return readImages(await callWhole(pool, protocol, call, bounds, signal));
  };
}

function partsOfPicture(picture: ImageRequest['picture']): object[] {
  if (!picture) return [];
  return [picture, ...(picture.others ?? [])].map(({ mediaType, bytes }) => ({
    inlineData: { mimeType: mediaType, data: toBase64(bytes) },
  }));
}

function readImages(answer: unknown): GeneratedImage[] {
  if (!isObject(answer)) throw noImage('vertex');
  const declined = declinedReasonOf(answer);
  if (declined !== null) throw new ProviderError('vertex', 'refused', declined, { status: 200 });
  const images = partsOf(answer).flatMap(({ inlineData, thought }) =>
    // Images with `thought` are drafts that the model draws while it thinks.
    isObject(inlineData) && thought !== true ? [textOf(inlineData.data)] : [],
  );
  if (images.length === 0) throw noPicture(answer);
  refuseTooMany('vertex', images.length);
  return images.map((base64) => readImage('vertex', base64, ''));
}

/** A reason for having no picture, such as `NO_IMAGE`, doesn't make the reply malformed. */
function noPicture(answer: JsonObject): ProviderError {
  const parts = partsOf(answer).filter(({ thought }) => thought !== true);
  const words = parts
    .map(({ text }) => textOf(text))
    .join('')
    .trim();
  if (words !== '') return new DeclinedInWords('vertex', words);
  const reason = finishReasonOf(answer);
  if (reason === '' || reason === 'STOP') return noImage('vertex');
  return new ProviderError('vertex', 'no-picture', reason, { status: 200 });
}

function finishReasonOf({ candidates }: JsonObject): string {
  const candidate: unknown = Array.isArray(candidates) ? candidates[0] : null;
  return isObject(candidate) ? textOf(candidate.finishReason) : '';
}

function partsOf({ candidates }: JsonObject): JsonObject[] {
  const candidate: unknown = Array.isArray(candidates) ? candidates[0] : null;
  const content = isObject(candidate) ? candidate.content : null;
  return isObject(content) && Array.isArray(content.parts) ? content.parts.filter(isObject) : [];
}
