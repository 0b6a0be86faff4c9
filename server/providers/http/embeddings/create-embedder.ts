import { ProviderError } from '#server/providers/contract/provider-error.ts';
import type { Embedded, ModelProvider } from '#server/providers/contract/model-provider.ts';
import { callWhole } from '../call-whole.ts';
import type { HttpPool } from '../pool/http-pool.ts';
import { countOf, isObject } from '../response/json.ts';
import type { VendorCall, VendorProtocol } from '../vendor-protocol.ts';

/** Enough for 2,048 vectors of 3,072 numbers in base64. */
export const maxEmbeddingBytes = 64 * 1024 * 1024;

interface EmbedderParts {
  protocol: Pick<VendorProtocol, 'id' | 'parseErrorBody'>;
  /** The encoding to request. Base64 is a quarter as long as numbers in JSON. */
  encoding: 'base64' | 'float';
  callOf(body: string): VendorCall;
}

/** Source: OpenAI's API reference, "Create embeddings", which other servers imitate. */
export function createEmbedder(
  pool: HttpPool,
  { protocol, encoding, callOf }: EmbedderParts,
): NonNullable<ModelProvider['embed']> {
  const bounds = { timeoutMs: pool.timeouts.wholeMs, maxBytes: maxEmbeddingBytes };
  return async ({ upstreamId, inputs, dimensions }, signal) => {
    const request = { model: upstreamId, input: inputs, encoding_format: encoding, dimensions };
    const call = callOf(JSON.stringify(request));
    const embedded = readEmbedded(await callWhole(pool, protocol, call, bounds, signal));
    return checkVectors(protocol.id, embedded, inputs.length);
  };
}

/** Throws `ProviderError` unless there is one vector for each input. */
export function checkVectors(
  provider: VendorProtocol['id'],
  embedded: Embedded | null,
  inputs: number,
): Embedded {
  const isWhole =
    embedded?.vectors.length === inputs && embedded.vectors.every(({ length }) => length > 0);
  if (embedded && isWhole) return embedded;
  throw new ProviderError(provider, 'malformed-reply', 'The reply doesn’t contain all vectors.', {
    status: 200,
  });
}

function readEmbedded(answer: unknown): Embedded | null {
  if (!isObject(answer) || !Array.isArray(answer.data)) return null;
  const rows = answer.data.filter(isObject);
  const inOrder = rows.toSorted((one, other) => Number(one.index) - Number(other.index));
  const tokens = isObject(answer.usage) ? countOf(answer.usage.prompt_tokens) : 0;
  return {
    vectors: inOrder.map(({ embedding }) => readVector(embedding)),
    inputTokens: tokens || null,
  };
}

/** Empty if `embedding` isn't a vector. Base64 holds 32-bit floats, least significant byte first. */
export function readVector(embedding: unknown): ArrayLike<number> {
  if (Array.isArray(embedding)) {
    return embedding.every((one) => typeof one === 'number') ? embedding : [];
  }
  if (typeof embedding !== 'string') return [];
  const bytes = new Uint8Array(Buffer.from(embedding, 'base64'));
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / 4));
}
