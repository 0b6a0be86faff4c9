import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { Actor } from '#server/platform/actor.ts';
import { costMicroUsd } from '../../models/index.ts';
import type { SpeechModel } from '#server/providers/provider.ts';
import type {
  SpeechPiece,
  SpeechRequest,
  TokenUsage,
} from '#server/providers/contract/model-provider.ts';
import { startCall, type CallUse, type DirectDeps } from '../direct/start-call.ts';

export interface SpeechDeps extends DirectDeps {
  /** The models that speak, best first. */
  speakers: { provider: ProviderId; models: readonly [SpeechModel, ...SpeechModel[]] };
}

interface Spoken {
  pieces: AsyncIterable<SpeechPiece>;
  /** Call this at the end, even if not all pieces were read. Calling it again has no effect. */
  release(): void;
}

/** Half a second of audio, in tokens. Any letter or digit can be spoken in that time. */
const mostTokensPerCharacter = 10;

/**
 * Reads a text aloud. A call counts towards the query limits. It costs what its characters cost, or
 * what the vendor reports in tokens; if it stops before that report, it costs the reserved amount.
 */
export async function speak(
  deps: SpeechDeps,
  actor: Actor,
  { model, fields }: Pick<SpeechRequest, 'fields'> & { model: SpeechModel },
  signal: AbortSignal,
): Promise<Spoken> {
  const { provider } = deps.speakers;
  const { upstreamId, name, price } = model;
  const call = await startCall(
    deps,
    actor,
    {
      kind: 'speech',
      provider,
      name,
      askedModel: `${provider}:${upstreamId}`,
      mostMicroUsd: boundCost(model, fields),
    },
    signal,
  );
  const useOf = (usage: TokenUsage | null): CallUse => ({
    provider,
    name,
    model: upstreamId,
    upstreamModel: upstreamId,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    costMicroUsd: costMicroUsd(price ?? null, usage),
  });
  const stopped = new AbortController();
  try {
    const request = { upstreamId, fields, isCounted: price !== undefined };
    const both = AbortSignal.any([call.signal, stopped.signal]);
    const spoken = await deps.providers.get(provider).speak?.(request, both);
    if (!spoken) throw new Error(`${provider} can’t speak.`);
    const release = () => {
      stopped.abort();
      void call.finish(useOf(null), 'stopped');
    };
    // The sender may leave before anyone reads the pieces.
    if (call.signal.aborted) release();
    else call.signal.addEventListener('abort', release, { once: true });
    return {
      pieces: payAtEnd(spoken, (usage, status) => call.finish(useOf(usage), status)),
      release,
    };
  } catch (cause) {
    throw await call.fail(
      cause,
      'didn’t accept this text or one of its options, such as the voice.',
    );
  }
}

async function* payAtEnd(
  pieces: AsyncIterable<SpeechPiece>,
  pay: (usage: TokenUsage | null, status: 'done' | 'failed') => Promise<void>,
): AsyncGenerator<SpeechPiece> {
  try {
    for await (const piece of pieces) {
      if (piece.type === 'usage') await pay(piece.usage, 'done');
      yield piece;
    }
    await pay(null, 'done');
  } catch (cause) {
    await pay(null, 'failed');
    throw cause;
  }
}

/** Exact for a model that is billed by the character. */
function boundCost(
  { microUsdPerCharacter = 0, price }: SpeechModel,
  { input, instructions = '' }: SpeechRequest['fields'],
): number {
  const characters = Array.from(input).length;
  const usage = {
    inputTokens: Buffer.byteLength(input + instructions),
    outputTokens: characters * mostTokensPerCharacter,
  };
  return costMicroUsd(price ?? null, usage) ?? characters * microUsdPerCharacter;
}
