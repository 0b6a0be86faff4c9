import type { Effort } from '#server/domain/models/model.ts';

/** All in milliseconds. */
export interface ProviderTimeouts {
  /** Until the connection stands, TLS included. */
  connectMs: number;
  /** From sending until the first byte of the body, of a model that does not think. */
  firstByteMs: number;
  /** Between two pieces of the body. */
  idleMs: number;
  /** From sending an image's prompt until the last byte; nothing comes before the image is done. */
  wholeMs: number;
  /** From sending a recording until the last byte of its transcript. */
  transcriptMs: number;
  /** From asking for a vendor's list of models until its last page. */
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

/** In milliseconds. */
export interface SilenceLimits {
  firstByteMs: number;
  /** Until the first text, and whenever the model thinks again. */
  idleMs: number;
  /** While it writes. */
  writingIdleMs: number;
}

/** A model that thinks gets ten times as long for its first byte: by default five minutes for thirty seconds. */
const thinkingFactor = 10;

/** How long an answer may be silent, by the effort that the model is asked for. */
export function silenceLimits(
  { firstByteMs, idleMs }: ProviderTimeouts,
  effort: Effort | null | undefined,
): SilenceLimits {
  if (!isThinkingEffort(effort)) return { firstByteMs, idleMs, writingIdleMs: idleMs };
  const thinkingMs = firstByteMs * thinkingFactor;
  return {
    firstByteMs: thinkingMs,
    idleMs: Math.max(idleMs, thinkingMs),
    writingIdleMs: idleMs,
  };
}

/** How long an answer may take that comes whole: its thinking, and then what an image gets as well. */
export function wholeAnswerMs(
  timeouts: ProviderTimeouts,
  effort: Effort | null | undefined,
): number {
  return silenceLimits(timeouts, effort).firstByteMs + timeouts.wholeMs;
}

function isThinkingEffort(effort: Effort | null | undefined): boolean {
  return effort != null && effort !== 'none' && effort !== 'minimal';
}
