import { randomUUID } from 'node:crypto';
import { limits } from '#shared/contract/limits.ts';
import type { ProviderMark, ProviderId } from '#shared/contract/models/providers.ts';
import type { Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Ledger } from '../../budgets/index.ts';
import { type ProviderSettings, mayBeAsked, type Whereabouts } from '../../models/index.ts';
import type { QuerySettings } from '../../settings/index.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { findDayRest, type DayRest } from '../limits/day-rest.ts';
import { limitReached } from '../limits/limit-reached.ts';
import { limitsOf } from '../limits/limits-of.ts';
import type { LimitStore } from '../ports.ts';
import { parseWav, type Wav } from './parse-wav.ts';
import type { Providers } from '#server/providers/contract/model-provider.ts';

export interface TranscriptionDeps {
  providers: Providers;
  providerSettings: ProviderSettings;
  where: Whereabouts;
  settings: QuerySettings;
  usage: LimitStore;
  budgets: Ledger;
  /** The models that transcribe, best first. The next one is called if a model is gone or forbidden. */
  listeners: { provider: ProviderId; models: readonly [Listener, ...Listener[]] };
  logError(error: unknown, model: string): void;
}

interface Listener {
  upstreamId: string;
  name: string;
  microUsdPerMinute: number;
}

interface Transcribing {
  signal: AbortSignal;
  /** The marks that the sender requires. */
  only?: readonly ProviderMark[] | undefined;
  /** Called with what is left of the sender's day, before the recording is sent. */
  onCounted?: (rest: DayRest | null) => void;
}

/** Recorders stop a little late. */
const toleranceMs = 500;
/** Below this, the recording contains only the noise of the room. */
const silence = 0.002;

/**
 * Transcribes a short recording. It counts towards the limits of queries and respects `only`, the sender's
 * required marks.
 */
export async function transcribe(
  deps: TranscriptionDeps,
  actor: Actor,
  wav: Uint8Array,
  { signal, only = [], onCounted }: Transcribing,
): Promise<{ text: string }> {
  const { durationMs } = parseFit(wav);
  const { provider } = deps.listeners;
  if (deps.where.isOff(provider)) {
    throw new AppError(
      'invalid-input',
      'Voice input isn’t available because an administrator turned off the provider that transcribes recordings.',
    );
  }
  if (!mayBeAsked(deps.where, provider)) {
    throw new AppError(
      'invalid-input',
      'Voice input is off here because recordings would go to a provider that this installation doesn’t allow.',
    );
  }
  if (!mayBeAsked(deps.where, provider, only)) {
    throw new AppError(
      'invalid-input',
      'Your recording wasn’t sent: you don’t allow the provider that transcribes it. Allow any provider, or type your prompt.',
    );
  }
  if (deps.providerSettings.apiKey(provider) === null) {
    const missingKey = deps.providerSettings.keyVariable(provider);
    throw new AppError(
      'missing-key',
      `Voice input needs ${missingKey}. An administrator can add it.`,
      {
        missingKey,
      },
    );
  }
  const text = await payFor(deps, actor, durationMs, async () => {
    const allowed = limitsOf(deps.settings, actor);
    const admission = await deps.usage.count(actor, allowed);
    if (!admission.isAdmitted) throw limitReached(admission, allowed);
    onCounted?.(findDayRest(admission, allowed));
    return listen(deps, wav, signal);
  });
  if (text === '') throw nothingHeard();
  return { text };
}

/** Reserves the cost of the most expensive listener. A recording that was not transcribed costs nothing. */
async function payFor(
  { budgets, listeners }: TranscriptionDeps,
  actor: Actor,
  durationMs: number,
  hear: () => Promise<string>,
): Promise<string> {
  const id = randomUUID();
  const dearest = Math.max(...listeners.models.map((model) => model.microUsdPerMinute));
  const cost = Math.ceil((dearest * durationMs) / 60_000);
  await budgets.reserve(actor, id, { leastMicroUsd: cost, mostMicroUsd: cost });
  try {
    const text = await hear();
    await budgets.spend(actor, id);
    return text;
  } catch (error) {
    await budgets.release(actor, id);
    throw error;
  }
}

async function listen(
  { providers, listeners, logError }: TranscriptionDeps,
  wav: Uint8Array,
  signal: AbortSignal,
): Promise<string> {
  const { provider, models } = listeners;
  let failure: { name: string; cause: unknown } | null = null;
  for (const { upstreamId, name } of models) {
    try {
      const heard = await providers.get(provider).transcribe?.({ upstreamId, wav }, signal);
      return heard?.text.trim() ?? '';
    } catch (cause) {
      logError(cause, upstreamId);
      failure ??= { name, cause };
      if (!isOutOfReach(cause)) break;
    }
  }
  throw new AppError(
    'provider-failed',
    `${failure?.name} couldn’t transcribe the recording. Try again.`,
    { cause: failure?.cause },
  );
}

/** Whether the model is gone or forbidden for this key, so that the next one should be tried. */
function isOutOfReach(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    (error.kind === 'model-gone' || error.kind === 'model-forbidden')
  );
}

function parseFit(bytes: Uint8Array): Wav {
  const wav = parseWav(bytes);
  if (!wav) {
    throw new AppError('unreadable-file', 'This isn’t a readable WAV recording. Record again.');
  }
  if (wav.durationMs > limits.recordingMs + toleranceMs) {
    throw new AppError(
      'body-too-large',
      'Recordings can be at most ten seconds long. Record again.',
    );
  }
  if (wav.loudness < silence) throw nothingHeard();
  return wav;
}

function nothingHeard(): AppError {
  return new AppError(
    'nothing-heard',
    'We couldn’t hear anything. Speak closer to the microphone and try again.',
  );
}
