import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { ProviderError } from '#server/providers/contract/provider-error.ts';

/** Why a model or provider is paused, and the minimum time left. */
interface Pause {
  cause: ProviderError;
  leftMs: number;
}

interface OpenPause {
  cause: ProviderError;
  untilMs: number;
  lengthMs: number;
}

export const longestPauseMs = 10 * 60 * 1000;
/** Two processes' end times for the same pause count as equal up to this difference. */
export const sameEndMs = 1_000;
/** Shown as the time left while one prompt tries the model. The real time isn't known. */
const trialMs = 5_000;

/**
 * A circuit breaker for one model or provider. While closed, it lets calls through; while open, it
 * pauses them. After the pause it is half-open: one prompt tries the model. An answer closes the
 * circuit, and a failure doubles the pause. Times are milliseconds of a monotonic clock.
 */
export class Circuit {
  #pause: OpenPause | null = null;
  #isTried = false;
  #failures = 0;
  readonly #failed = new Set<ModelId>();

  /** Null while calls are allowed. */
  pauseAt(nowMs: number): Pause | null {
    if (!this.#pause) return null;
    const { cause, untilMs } = this.#pause;
    if (untilMs > nowMs) return { cause, leftMs: untilMs - nowMs };
    return this.#isTried ? { cause, leftMs: trialMs } : null;
  }

  /** Returns true for the one prompt that tries the model after a pause. */
  begin(nowMs: number): boolean {
    if (!this.#pause || this.#isTried || this.#pause.untilMs > nowMs) return false;
    this.#isTried = true;
    return true;
  }

  /** Called when the trial has ended without a result, so that the next prompt can try. */
  endTrial(): void {
    this.#isTried = false;
  }

  /** Counts a failure. Returns how many occurred in a row, and how many models they affected. */
  countFailure(model: ModelId): { failures: number; models: number } {
    this.#failures += 1;
    this.#failed.add(model);
    return { failures: this.#failures, models: this.#failed.size };
  }

  /** Pauses for `lengthMs`, or until the end of the current pause if that is later. */
  openFor(lengthMs: number, cause: ProviderError, nowMs: number): void {
    const untilMs = Math.max(nowMs + lengthMs, this.#pause?.untilMs ?? 0);
    this.#pause = { cause, untilMs, lengthMs };
    this.#isTried = false;
  }

  /** Pauses for `firstMs`, or after a failed trial for twice the last pause. */
  openLonger(firstMs: number, cause: ProviderError, nowMs: number): void {
    const lengthMs = this.#pause ? this.#pause.lengthMs * 2 : firstMs;
    this.openFor(Math.min(lengthMs, longestPauseMs), cause, nowMs);
  }

  /** Adopts the pause that another process reported, unless our own ends at the same time or later. */
  adopt(pause: OpenPause): void {
    if (this.#pause && pause.untilMs < this.#pause.untilMs + sameEndMs) return;
    this.#pause = pause;
    this.#isTried = false;
  }

  /** The full length of the pause; 0 while the circuit is closed. */
  get lengthMs(): number {
    return this.#pause?.lengthMs ?? 0;
  }

  /** The state to show; null while the circuit is closed. */
  stateAt(nowMs: number): (Pause & { state: 'open' | 'half-open' }) | null {
    if (!this.#pause) return null;
    const { cause, untilMs } = this.#pause;
    const leftMs = Math.max(0, untilMs - nowMs);
    return { cause, leftMs, state: leftMs > 0 ? 'open' : 'half-open' };
  }

  get isOpen(): boolean {
    return this.#pause !== null;
  }

  /** Records an answer. It does not end a pause if the provider said when to retry. */
  noteAnswer(nowMs: number): void {
    this.#failures = 0;
    this.#failed.clear();
    if (this.#pause && saysWhen(this.#pause.cause) && this.#pause.untilMs > nowMs) return;
    this.close();
  }

  /** Closes the circuit and forgets earlier failures. */
  close(): void {
    this.#pause = null;
    this.#isTried = false;
    this.#failures = 0;
    this.#failed.clear();
  }
}

/** Whether the failure is temporary and the provider said when to retry. */
export function saysWhen({ isRetryable, retryAfterMs }: ProviderError): boolean {
  return isRetryable && retryAfterMs !== null && retryAfterMs > 0;
}
