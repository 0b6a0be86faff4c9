import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { ProviderError } from '../provider-error.ts';

/** Why something is left alone, and for how much longer at least. */
export interface Pause {
  cause: ProviderError;
  leftMs: number;
}

export interface OpenPause {
  cause: ProviderError;
  untilMs: number;
  lengthMs: number;
}

export const longestPauseMs = 10 * 60 * 1000;
/** Two processes know of the same end with such a difference at most. */
export const sameEndMs = 1_000;
/** While one prompt tries it, nobody knows for how long. */
const trialMs = 5_000;

/**
 * Remembers whether one model, or one provider, may be asked. Closed it may. Open it is left alone for a
 * pause; after that (half-open) one prompt tries it for all: its answer closes the circuit, its failure
 * opens it for twice as long. Times are milliseconds of a clock that never jumps.
 */
export class Circuit {
  #pause: OpenPause | null = null;
  #isTried = false;
  #failures = 0;
  readonly #failed = new Set<ModelId>();

  /** Null while it may be asked. */
  pauseAt(nowMs: number): Pause | null {
    if (!this.#pause) return null;
    const { cause, untilMs } = this.#pause;
    if (untilMs > nowMs) return { cause, leftMs: untilMs - nowMs };
    return this.#isTried ? { cause, leftMs: trialMs } : null;
  }

  /** True for the one prompt that tries it after a pause. */
  begin(nowMs: number): boolean {
    if (!this.#pause || this.#isTried || this.#pause.untilMs > nowMs) return false;
    this.#isTried = true;
    return true;
  }

  /** The prompt that tried it came to nothing that says how it is: the next one may. */
  endTrial(): void {
    this.#isTried = false;
  }

  /** How many failures in a row, of how many models. */
  countFailure(model: ModelId): { failures: number; models: number } {
    this.#failures += 1;
    this.#failed.add(model);
    return { failures: this.#failures, models: this.#failed.size };
  }

  /** Left alone for so long, or until what an earlier failure said, where that is later. */
  openFor(lengthMs: number, cause: ProviderError, nowMs: number): void {
    const untilMs = Math.max(nowMs + lengthMs, this.#pause?.untilMs ?? 0);
    this.#pause = { cause, untilMs, lengthMs };
    this.#isTried = false;
  }

  /** Left alone for `firstMs`, and for twice as long after each trial that failed. */
  openLonger(firstMs: number, cause: ProviderError, nowMs: number): void {
    const lengthMs = this.#pause ? this.#pause.lengthMs * 2 : firstMs;
    this.openFor(Math.min(lengthMs, longestPauseMs), cause, nowMs);
  }

  /** Left alone as another process found. What is known here already, or ends later, stays. */
  adopt(pause: OpenPause): void {
    if (this.#pause && pause.untilMs < this.#pause.untilMs + sameEndMs) return;
    this.#pause = pause;
    this.#isTried = false;
  }

  /** For how long it is left alone in all; 0 while it is closed. */
  get lengthMs(): number {
    return this.#pause?.lengthMs ?? 0;
  }

  /** As it is shown; null while it is closed. */
  stateAt(nowMs: number): (Pause & { state: 'open' | 'half-open' }) | null {
    if (!this.#pause) return null;
    const { cause, untilMs } = this.#pause;
    const leftMs = Math.max(0, untilMs - nowMs);
    return { cause, leftMs, state: leftMs > 0 ? 'open' : 'half-open' };
  }

  get isOpen(): boolean {
    return this.#pause !== null;
  }

  /** An answer came. It does not take back when the provider said to come back. */
  noteAnswer(nowMs: number): void {
    this.#failures = 0;
    this.#failed.clear();
    if (this.#pause && saysWhen(this.#pause.cause) && this.#pause.untilMs > nowMs) return;
    this.close();
  }

  /** Failures before it say nothing any more. */
  close(): void {
    this.#pause = null;
    this.#isTried = false;
    this.#failures = 0;
    this.#failed.clear();
  }
}

/** Whether it is passing and the provider said when it will have passed. */
export function saysWhen({ isRetryable, retryAfterMs }: ProviderError): boolean {
  return isRetryable && retryAfterMs !== null && retryAfterMs > 0;
}
