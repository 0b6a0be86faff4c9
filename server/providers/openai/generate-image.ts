import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { callWhole } from '../http/call-whole.ts';
import { maxImageResponseBytes, readGeneratedImages } from '../http/images/read-images.ts';
import type { HttpPool } from '../http/pool/http-pool.ts';
import { wholeHeaders } from '../http/request/call-parts.ts';
import { toDataUrl } from '../http/request/attachments.ts';
import { callOpenAi, type OpenAiAccess } from './access.ts';
import { parseOpenAiError } from './error-body.ts';
import type { ModelProvider } from '#server/providers/contract/model-provider.ts';

type GenerateImage = NonNullable<ModelProvider['generateImage']>;

const protocol = { id: 'openai', parseErrorBody: parseOpenAiError } as const;

/**
 * DALL·E returns a link unless `response_format` requests the bytes. Newer models always return
 * bytes and refuse that parameter, so we remember which models refuse it. Sources:
 * https://platform.openai.com/docs/api-reference/images/create and /createEdit (its JSON body)
 */
export function createImageGenerator(pool: HttpPool, access: OpenAiAccess): GenerateImage {
  const formatRefusers = new Set<string>();
  const bounds = { timeoutMs: pool.timeouts.wholeMs, maxBytes: maxImageResponseBytes };
  const ask = async (
    path: 'images/generations' | 'images/edits',
    request: object,
    signal: AbortSignal,
  ) => {
    const call = callOpenAi(access, path, wholeHeaders, JSON.stringify(request));
    return readGeneratedImages('openai', await callWhole(pool, protocol, call, bounds, signal));
  };
  return async ({ upstreamId, prompt, picture, options }, signal) => {
    const plain = { model: upstreamId, prompt, n: 1, size: '1024x1024', ...options };
    if (picture) {
      // Models that accept a picture in a JSON body always return bytes.
      const { mask: clear, others = [] } = picture;
      const images = [picture, ...others].map((one) => ({ image_url: toDataUrl(one) }));
      const mask = clear && { image_url: toDataUrl(clear) };
      return ask('images/edits', { ...plain, images, mask }, signal);
    }
    const make = (request: object) => ask('images/generations', request, signal);
    if (formatRefusers.has(upstreamId)) return make(plain);
    try {
      return await make({ ...plain, response_format: 'b64_json' });
    } catch (error) {
      if (!refusesFormat(error)) throw error;
      formatRefusers.add(upstreamId);
      return make(plain);
    }
  };
}

function refusesFormat(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    error.kind === 'bad-request' &&
    /unknown parameter.{0,10}response_format/i.test(error.message)
  );
}
