import { limits } from '#shared/contract/limits.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import { tierOf, type Actor } from '../accounts/actor.ts';
import { AppError } from '../app-error.ts';
import type { Providers, ProviderSettings } from '../models/ports.ts';
import { mayBeAsked, type Whereabouts } from '../models/where-it-runs.ts';
import { ProviderError } from '../models/provider-error.ts';
import { limitReached } from '../query/limit-reached.ts';
import type { QuerySettings, LimitStore } from '../query/ports.ts';
import { parseWav } from './parse-wav.ts';

export interface TranscriptionDeps {
  providers: Providers;
  providerSettings: ProviderSettings;
  where: Whereabouts;
  settings: QuerySettings;
  usage: LimitStore;
  /** The models that transcribe, the best first; each next one where the one before is gone. */
  listeners: { provider: ProviderId; models: readonly [Listener, ...Listener[]] };
  logError(error: unknown, model: string): void;
}

interface Listener {
  upstreamId: string;
  name: string;
}

/** A recorder stops a little late. */
const toleranceMs = 500;
/** Below this only the noise of the room was recorded. */
const silence = 0.002;

/** Turns a short recording into text; shares the limits of queries. */
export async function transcribe(
  deps: TranscriptionDeps,
  actor: Actor,
  wav: Uint8Array,
  signal: AbortSignal,
): Promise<{ text: string }> {
  refuseUnfit(wav);
  const { provider } = deps.listeners;
  if (!mayBeAsked(deps.where, provider)) {
    throw new AppError(
      'invalid-input',
      'Voice input is off here: recordings would go to a provider that this installation does not ask.',
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
  const allowed = deps.settings.limits(tierOf(actor));
  const admission = await deps.usage.count(actor, allowed);
  if (!admission.isAdmitted) throw limitReached(admission, allowed);
  const text = await listen(deps, wav, signal);
  if (text === '') throw nothingHeard();
  return { text };
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
    `${failure?.name} could not transcribe the recording. Please try again.`,
    { cause: failure?.cause },
  );
}

/** Whether the model is gone or not this key's, so that an earlier one may do. */
function isOutOfReach(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    (error.kind === 'model-gone' || error.kind === 'model-forbidden')
  );
}

function refuseUnfit(bytes: Uint8Array): void {
  const wav = parseWav(bytes);
  if (!wav) {
    throw new AppError(
      'unreadable-file',
      'This is not a WAV recording that can be read. Record again.',
    );
  }
  if (wav.durationMs > limits.recordingMs + toleranceMs) {
    throw new AppError('body-too-large', 'A recording may last at most ten seconds.');
  }
  if (wav.loudness < silence) throw nothingHeard();
}

function nothingHeard(): AppError {
  return new AppError(
    'nothing-heard',
    'Nothing was heard in the recording. Speak closer to the microphone and try again.',
  );
}
