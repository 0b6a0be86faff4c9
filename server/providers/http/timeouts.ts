import type { Effort } from '#server/providers/contract/model.ts';

/** All values are in milliseconds. */
export interface ProviderTimeouts {
  /** The time limit for establishing the connection, including TLS. */
  connectMs: number;
  /** How long a model that doesn't think may take from the call to the first byte of the body. */
  firstByteMs: number;
  /** The limit for the time between two pieces of the body. */
  idleMs: number;
  /**
   * From sending an image's prompt to its last byte. Until the image is finished, no data arrives.
   */
  wholeMs: number;
  /** From sending the recording to the last byte of its transcript. */
  transcriptMs: number;
  /** For a vendor's whole list of models, from the first request to the last page. */
  listMs: number;
}

export const defaultTimeouts: ProviderTimeouts = {
  connectMs: 10_000,
  firstByteMs: 30_000,
  idleMs: 30_000,
  wholeMs: 120_000,
  transcriptMs: 30_000,
  listMs: 15_000,
};

/** Both values are in milliseconds. */
export interface SilenceLimits {
  firstByteMs: number;
  /** The limit before the first text, and whenever the model is thinking. */
  idleMs: number;
  /** The limit while the model writes text. */
  writingIdleMs: number;
}

/** A thinking model gets ten times as long for its first byte: five minutes by default. */
const thinkingFactor = 10;

/** The longest silences allowed in an answer, depending on the requested effort. */
export function silenceLimits(
  { firstByteMs, idleMs }: ProviderTimeouts,
  effort: Effort | null | undefined,
): SilenceLimits {
  if (!isThinkingEffort(effort)) return { firstByteMs, idleMs, writingIdleMs: idleMs };
  const thinkingMs = firstByteMs * thinkingFactor;
  return { firstByteMs: thinkingMs, idleMs: Math.max(idleMs, thinkingMs), writingIdleMs: idleMs };
}

/** The time limit for an answer that isn't streamed: thinking time plus `wholeMs`. */
export function wholeAnswerMs(
  timeouts: ProviderTimeouts,
  effort: Effort | null | undefined,
): number {
  return silenceLimits(timeouts, effort).firstByteMs + timeouts.wholeMs;
}

function isThinkingEffort(effort: Effort | null | undefined): boolean {
  return effort != null && effort !== 'none' && effort !== 'minimal';
}
