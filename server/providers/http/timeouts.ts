import type { Effort } from '#server/providers/contract/model.ts';

/** All values are in milliseconds. */
export interface ProviderTimeouts {
  /** The longest time until the connection is established, including TLS. */
  connectMs: number;
  /** From sending the call until the first byte of the body, for a model that doesn't think. */
  firstByteMs: number;
  /** Between two pieces of the body. */
  idleMs: number;
  /** From sending an image's prompt until the last byte. Nothing arrives before the image is finished. */
  wholeMs: number;
  /** From sending a recording until the last byte of its transcript. */
  transcriptMs: number;
  /** From requesting the list of models until its last page. */
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
  /** Until the first text, and whenever the model thinks again. */
  idleMs: number;
  /** While the model writes text. */
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

/** The longest time for a whole answer: its thinking time plus the time that an image gets. */
export function wholeAnswerMs(
  timeouts: ProviderTimeouts,
  effort: Effort | null | undefined,
): number {
  return silenceLimits(timeouts, effort).firstByteMs + timeouts.wholeMs;
}

function isThinkingEffort(effort: Effort | null | undefined): boolean {
  return effort != null && effort !== 'none' && effort !== 'minimal';
}
