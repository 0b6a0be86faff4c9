import { limits } from '#shared/contract/limits.ts';
import type { ProviderId, ProviderMark } from '#shared/contract/models/providers.ts';
import type { Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { costMicroUsd } from '../../models/index.ts';
import type { TranscriptionModel } from '#server/providers/provider.ts';
import type {
  Transcript,
  TranscriptionRequest,
} from '#server/providers/contract/model-provider.ts';
import type { DayRest } from '../limits/day-rest.ts';
import { callProvider } from '../direct/call-provider.ts';
import { callFailure, type CallUse, type DirectDeps } from '../direct/start-call.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { boundSeconds, sniffAudio } from './audio-kind.ts';
import { parseWav, type Wav } from './parse-wav.ts';

export interface TranscriptionDeps extends DirectDeps {
  /** The models that transcribe, best first. The next one is called if a model is gone or forbidden. */
  listeners: {
    provider: ProviderId;
    models: readonly [TranscriptionModel, ...TranscriptionModel[]];
  };
}

interface Transcribing {
  signal: AbortSignal;
  /** The provider marks that the sender requires. */
  only?: readonly ProviderMark[] | undefined;
  /** Called with what is left of the sender's daily limit, before the recording is sent. */
  onCounted?: (rest: DayRest | null) => void;
}

/** Recorders stop a little late. */
const toleranceMs = 500;
/** A quieter recording contains only background noise. */
const silence = 0.002;

/**
 * Transcribes a recording from a page. A call counts towards the query limits, costs what the vendor
 * reports, and respects `only`, the provider marks that the sender requires.
 */
export async function transcribe(
  deps: TranscriptionDeps,
  actor: Actor,
  wav: Uint8Array,
  { signal, only, onCounted }: Transcribing,
): Promise<{ text: string }> {
  const { durationMs } = parseFit(wav);
  const call = { ...callOf(deps, 'Voice input', durationMs / 1000), askedModel: 'auto', only };
  const text = await callProvider(deps, actor, call, signal, async (_, { rest, signal: both }) => {
    onCounted?.(rest);
    const heard = await listen(deps, { bytes: wav, extension: 'wav' }, both, couldNotHear);
    return { done: heard.text.trim(), use: useOf(deps, heard) };
  });
  if (text === '') throw nothingHeard();
  return { text };
}

/**
 * Transcribes a program's recording of any length. A call costs what the vendor reports in tokens or seconds,
 * otherwise the reserved amount, which is based on `boundSeconds`.
 */
export async function transcribeFile(
  deps: TranscriptionDeps,
  actor: Actor,
  { bytes, fields }: Required<Pick<TranscriptionRequest, 'bytes' | 'fields'>>,
  signal: AbortSignal,
): Promise<Heard> {
  const extension = sniffAudio(bytes);
  const call = callOf(deps, 'Transcription', boundSeconds(bytes, extension));
  return callProvider(deps, actor, call, signal, async (_, started) => {
    const recording = { bytes, extension, fields };
    const done = await listen(deps, recording, started.signal, (name, cause) =>
      callFailure(
        name,
        cause,
        'didn’t accept this recording or one of its options. Check that the file is complete and that the model supports the options.',
      ),
    );
    return { done, use: useOf(deps, done) };
  });
}

interface Heard extends Transcript {
  model: TranscriptionModel;
}

/** A call that reserves what the most expensive model charges for this many seconds. */
function callOf({ listeners }: TranscriptionDeps, name: string, seconds: number) {
  const { provider, models } = listeners;
  const dearest = Math.max(...models.map(({ microUsdPerMinute }) => microUsdPerMinute));
  return {
    kind: 'transcription',
    provider,
    name,
    askedModel: models.length === 1 ? `${provider}:${models[0].upstreamId}` : 'auto',
    mostMicroUsd: Math.ceil((dearest * seconds) / 60),
  } as const;
}

function useOf(
  { listeners: { provider } }: TranscriptionDeps,
  { model: { upstreamId, name, price, microUsdPerMinute }, usage, seconds }: Heard,
): CallUse {
  const ofSeconds =
    seconds === null ? null : Math.ceil((microUsdPerMinute * Math.max(0, seconds)) / 60);
  return {
    provider,
    name,
    model: upstreamId,
    upstreamModel: upstreamId,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    costMicroUsd: costMicroUsd(price ?? null, usage) ?? ofSeconds,
  };
}

async function listen(
  { providers, listeners, logError }: TranscriptionDeps,
  recording: Omit<TranscriptionRequest, 'upstreamId'>,
  signal: AbortSignal,
  word: (name: string, cause: unknown) => unknown,
): Promise<Heard> {
  const { provider, models } = listeners;
  let failure: { name: string; cause: unknown } | null = null;
  for (const model of models) {
    const { upstreamId, name } = model;
    try {
      const heard = await providers
        .get(provider)
        .transcribe?.({ upstreamId, ...recording }, signal);
      if (heard) return { ...heard, model };
    } catch (cause) {
      logError(cause, upstreamId);
      failure ??= { name, cause };
      if (!isOutOfReach(cause)) break;
    }
  }
  throw word(failure?.name ?? models[0].name, failure?.cause);
}

/** Whether the model is gone or forbidden for this key, so that the next one should be tried. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof ProviderError && /^model-(gone|forbidden)$/.test(error.kind);
}

function couldNotHear(name: string, cause: unknown): AppError {
  const message = `${name} couldn’t transcribe the recording. Try again.`;
  return new AppError('provider-failed', message, { cause });
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
