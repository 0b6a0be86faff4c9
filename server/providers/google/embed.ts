import { ProviderError } from '#server/providers/contract/provider-error.ts';
import type { Embedded, ModelProvider } from '#server/providers/contract/model-provider.ts';
import { callWhole } from '../http/call-whole.ts';
import { checkVectors, maxEmbeddingBytes, readVector } from '../http/embeddings/create-embedder.ts';
import type { HttpPool } from '../http/pool/http-pool.ts';
import { checkKey, wholeHeaders } from '../http/request/call-parts.ts';
import { countOf, isObject } from '../http/response/json.ts';
import { generateUrl, type GoogleAccess } from './access.ts';
import { parseGoogleError } from './error-body.ts';

const protocol = { id: 'vertex', parseErrorBody: parseGoogleError } as const;
/** Google's limit for one call. */
const mostPerCall = 100;

/** Source: https://ai.google.dev/api/embeddings#method:-models.batchembedcontents */
export function createGoogleEmbedder(
  pool: HttpPool,
  access: GoogleAccess,
): NonNullable<ModelProvider['embed']> {
  const bounds = { timeoutMs: pool.timeouts.wholeMs, maxBytes: maxEmbeddingBytes };
  return async ({ upstreamId, inputs, dimensions }, signal) => {
    const vectors: ArrayLike<number>[] = [];
    let inputTokens: number | null = 0;
    for (let at = 0; at < inputs.length; at += mostPerCall) {
      const key = checkKey('vertex', access.apiKey());
      const requests = inputs.slice(at, at + mostPerCall).map((input) => ({
        model: `models/${upstreamId}`,
        content: { parts: [{ text: textOfInput(input) }] },
        outputDimensionality: dimensions,
      }));
      const call = {
        url: generateUrl(access, upstreamId, 'batchEmbedContents'),
        headers: { ...wholeHeaders, 'x-goog-api-key': key },
        body: JSON.stringify({ requests }),
        secret: key,
      };
      const reply = readReply(await callWhole(pool, protocol, call, bounds, signal));
      const part = checkVectors('vertex', reply, requests.length);
      vectors.push(...part.vectors);
      inputTokens =
        inputTokens === null || part.inputTokens === null ? null : inputTokens + part.inputTokens;
    }
    return { vectors: dimensions === undefined ? vectors : vectors.map(normalize), inputTokens };
  };
}

function textOfInput(input: string | readonly number[]): string {
  if (typeof input === 'string') return input;
  throw new ProviderError('vertex', 'bad-request', 'Google accepts text, not tokens.');
}

/** The Gemini API may leave out the token count. */
function readReply(answer: unknown): Embedded | null {
  if (!isObject(answer) || !Array.isArray(answer.embeddings)) return null;
  const { embeddings, usageMetadata: usage } = answer;
  return {
    vectors: embeddings.filter(isObject).map(({ values }) => readVector(values)),
    inputTokens: (isObject(usage) && countOf(usage.promptTokenCount)) || null,
  };
}

/**
 * Scales a shortened vector to length 1, as OpenAI does, because Google normalizes only full-length
 * vectors. Source: https://ai.google.dev/gemini-api/docs/embeddings#quality-for-smaller-dimensions
 */
function normalize(vector: ArrayLike<number>): ArrayLike<number> {
  const values = Array.from(vector);
  const length = Math.hypot(...values);
  return length === 0 ? values : values.map((value) => value / length);
}
