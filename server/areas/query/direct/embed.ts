import { limitSubjectOf, type Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { Limiter } from '#server/platform/limiter.ts';
import type { EmbeddingModel } from '#server/providers/contract/model.ts';
import type { Embedded, EmbeddingRequest } from '#server/providers/contract/model-provider.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { estimateTokens } from '../../routing/index.ts';
import { countTokensAtMost } from '../plan/count-tokens.ts';
import { callProvider } from './call-provider.ts';
import type { DirectDeps } from './start-call.ts';

export interface PaidEmbeddings extends Omit<Embedded, 'inputTokens'> {
  inputTokens: number;
  /** Null if the price is unknown. */
  costMicroUsd: number | null;
}

/** Turns texts into vectors. */
export async function embed(
  deps: DirectDeps,
  actor: Actor,
  { model, ...request }: Omit<EmbeddingRequest, 'upstreamId'> & { model: EmbeddingModel },
  signal: AbortSignal,
): Promise<PaidEmbeddings> {
  const { inputs } = request;
  const { provider, name, upstreamId } = model;
  const { release } = memory.take(limitSubjectOf(actor), bytesOf(model, request));
  try {
    const mostMicroUsd = costOf(model, countTokens(inputs, textAtMost));
    const call = {
      kind: 'embeddings',
      provider,
      name,
      askedModel: model.id,
      mostMicroUsd,
    } as const;
    return await callProvider(deps, actor, call, signal, async (vendor, started) => {
      if (!vendor.embed)
        throw new ProviderError(provider, 'model-gone', 'This provider doesn’t offer embeddings.');
      const asked = { ...request, upstreamId };
      const { vectors, inputTokens } = await vendor.embed(asked, started.signal);
      const counted = inputTokens ?? countTokens(inputs, estimateTokens);
      const costMicroUsd = costOf(model, counted);
      const use = {
        provider,
        name,
        // The id without its provider.
        model: model.id.slice(provider.length + 1),
        upstreamModel: upstreamId,
        inputTokens: counted,
        outputTokens: 0,
        costMicroUsd,
      };
      return { done: { vectors, inputTokens: counted, costMicroUsd }, use };
    });
  } finally {
    release();
  }
}

function textAtMost(text: string): number {
  return countTokensAtMost([{ role: 'user', text }]);
}

function countTokens(
  inputs: EmbeddingRequest['inputs'],
  tokensOf: (text: string) => number,
): number {
  return inputs.reduce<number>(
    (sum, input) => sum + (typeof input === 'string' ? tokensOf(input) : input.length),
    0,
  );
}

/** Rounded up, because a short input costs less than a millionth of a dollar. */
function costOf({ inputMicroUsdPerMillion: price }: EmbeddingModel, tokens: number): number | null {
  return price === null ? null : Math.ceil((price * tokens) / 1_000_000);
}

const cautiousDimensions = 4_096;
/** The memory for each number in a vector: as it arrives plus as it is sent. */
const bytesPerNumber = 32;

function bytesOf(
  model: EmbeddingModel,
  { inputs, dimensions }: Omit<EmbeddingRequest, 'upstreamId'>,
) {
  return inputs.length * (dimensions ?? model.dimensions ?? cautiousDimensions) * bytesPerNumber;
}

const mostBytes = 512 * 1024 * 1024;

/** Limits the memory of all vectors together. One sender can use at most half. */
const memory = new Limiter({
  total: () => mostBytes,
  perHolder: mostBytes / 2,
  refuse: () =>
    new AppError(
      'busy',
      'Too many embeddings are being created right now. Try again in a moment.',
      {
        retryAfterSeconds: 5,
      },
    ),
});
