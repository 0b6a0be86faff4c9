import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { Actor } from '#server/platform/actor.ts';
import { costMicroUsd } from '../../models/index.ts';
import type { SpeechModel } from '#server/providers/provider.ts';
import type {
  SpeechPiece,
  SpeechRequest,
  TokenUsage,
} from '#server/providers/contract/model-provider.ts';
import { countCall, holdBudget, type DirectDeps } from '../limits/charge-call.ts';
import { callFailure, refuseUnavailable } from '../direct/call-provider.ts';

export interface SpeechDeps extends DirectDeps {
  /** The models that speak, best first. */
  speakers: { provider: ProviderId; models: readonly [SpeechModel, ...SpeechModel[]] };
}

interface Spoken {
  pieces: AsyncIterable<SpeechPiece>;
  /** Call this at the end, whether or not all pieces were read. It may be called more than once. */
  release(): void;
}

/** Half a second of audio, in tokens. No letter or digit takes longer to say. */
const mostTokensPerCharacter = 10;

/**
 * Reads a text out. A call counts towards the limits of queries. The price is for the characters,
 * or for the tokens that the vendor reports. A call that stops before this report costs what was
 * reserved.
 */
export async function speak(
  deps: SpeechDeps,
  actor: Actor,
  { model, fields }: Pick<SpeechRequest, 'fields'> & { model: SpeechModel },
  signal: AbortSignal,
): Promise<Spoken> {
  const { provider } = deps.speakers;
  const { upstreamId, name, price } = model;
  refuseUnavailable(deps, provider, 'Speech');
  const held = await holdBudget(deps, actor, boundCost(model, fields));
  const stopped = new AbortController();
  try {
    await countCall(deps, actor);
    const request = { upstreamId, fields, isCounted: price !== undefined };
    const both = AbortSignal.any([signal, stopped.signal]);
    const spoken = await deps.providers.get(provider).speak?.(request, both);
    if (!spoken) throw new Error(`${provider} can’t speak.`);
    const pay = (usage: TokenUsage | null) =>
      held.spend({
        model: { provider, model: upstreamId },
        inputTokens: usage?.inputTokens ?? 0,
        outputTokens: usage?.outputTokens ?? 0,
        costMicroUsd: costMicroUsd(price ?? null, usage),
      });
    return {
      pieces: payAtEnd(spoken, pay),
      release() {
        stopped.abort();
        pay(null).catch((error: unknown) => deps.logError(error, upstreamId));
      },
    };
  } catch (cause) {
    await held.release();
    deps.logError(cause, upstreamId);
    throw callFailure(
      name,
      cause,
      'didn’t accept this text or one of its options, such as the voice.',
    );
  }
}

async function* payAtEnd(
  pieces: AsyncIterable<SpeechPiece>,
  pay: (usage: TokenUsage | null) => Promise<void>,
): AsyncGenerator<SpeechPiece> {
  for await (const piece of pieces) {
    if (piece.type === 'usage') await pay(piece.usage);
    yield piece;
  }
  await pay(null);
}

/** Exact for a model that is billed by characters. */
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
