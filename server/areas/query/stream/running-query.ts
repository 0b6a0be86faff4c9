import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Sender } from '#server/platform/actor.ts';
import { createEventHider } from '../blind/hide-names.ts';
import type { AnswerDraft } from './ports.ts';
import { textsOf } from '#shared/contract/query/texts-of.ts';
import type { NumberedEvent } from '#server/platform/http/replies/event-stream.ts';
import { BegunTexts, isPiece, joinPieces } from './pieces.ts';

/** Returns what would be stored if the answer ended now, except its text. */
export type DescribeAnswer = () => AnswerDraft;

type StopReason = 'stopped' | 'interrupted' | 'overtime';

/** Two frames of a 60 Hz screen. Text arriving within this time appears almost together anyway. */
const frameMs = 33;

interface RunningTraits {
  /** How long a query keeps running after its last reader leaves; 15 seconds by default. */
  graceMs?: number;
  isBlind?: boolean;
  maySearch?: boolean;
  isTemporary?: boolean;
}

/**
 * The events of one running query, kept so that readers who arrive late or return miss none. When the last
 * reader leaves, the query keeps running for `graceMs` and is then aborted.
 */
export class RunningQuery {
  readonly id: string;
  readonly sender: Sender;
  /** Whether the query's events must not reveal which models answer. */
  readonly isBlind: boolean;
  /** True if none of the query's text may be stored. */
  readonly isTemporary: boolean;
  /** The answers being written, by position. */
  readonly drafts = new Map<number, DescribeAnswer>();
  readonly #abort = new AbortController();
  readonly #events: StreamEvent[] = [];
  readonly #hide: ReturnType<typeof createEventHider> | null;
  readonly #graceMs: number;
  #isClosed = false;
  #readers = 0;
  #isWanted = false;
  /** How many events readers may see. */
  #shown = Infinity;
  #onEvent: (() => void) | null = null;
  #wake = Promise.withResolvers<void>();
  #graceTimer: NodeJS.Timeout | undefined;
  /** Runs for `frameMs` after readers were woken for a piece of text. Further pieces wait until it ends. */
  #frame: NodeJS.Timeout | undefined;
  /** Whether pieces of text wait for the end of the frame. */
  #isWaiting = false;
  readonly #begun = new BegunTexts();
  #stopReason: StopReason | null = null;

  constructor(
    id: string,
    sender: Sender,
    { graceMs = 15_000, isBlind = false, maySearch = false, isTemporary = false }: RunningTraits,
  ) {
    this.id = id;
    this.sender = sender;
    this.#graceMs = graceMs;
    this.isBlind = isBlind;
    this.#hide = isBlind ? createEventHider(maySearch) : null;
    this.isTemporary = isTemporary;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /**
   * Why the query was aborted: `stopped` by the user, `interrupted` for lack of readers or by a
   * shutdown, or `overtime` because it reached the time limit.
   */
  get stopReason(): StopReason | null {
    return this.#stopReason;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  publish(event: StreamEvent): void {
    if (this.#isClosed) return;
    for (const shown of this.#hide?.(event) ?? [event]) this.#show(shown);
  }

  #show(shown: StreamEvent): void {
    this.#events.push(shown);
    this.#onEvent?.();
    const isFirst = this.#begun.isFirst(shown);
    if (this.#shown !== Infinity) return;
    if (isFirst || !this.#frame) this.#notify();
    else this.#isWaiting = true;
    if (isPiece(shown)) this.#frame ??= setTimeout(() => this.#endFrame(), frameMs);
  }

  #endFrame(): void {
    this.#frame = undefined;
    if (!this.#isWaiting) return;
    this.#notify();
    this.#frame = setTimeout(() => this.#endFrame(), frameMs);
  }

  /** Whether the query has ever had a reader. */
  get isWanted(): boolean {
    return this.#isWanted;
  }

  get eventCount(): number {
    return this.#events.length;
  }

  eventsAfter(count: number): readonly StreamEvent[] {
    return this.#events.slice(count);
  }

  /** `onEvent` is called for each new event, each new reader, and the end; null removes it. */
  watch(onEvent: (() => void) | null): void {
    this.#onEvent = onEvent;
  }

  /**
   * Shows readers only the first `count` events, until `hold` allows more, or `letGo` or `close` removes the
   * limit.
   */
  hold(count: number): void {
    if (this.#isClosed) return;
    this.#shown = count;
    this.#notify();
  }

  letGo(): void {
    this.#shown = Infinity;
    this.#notify();
  }

  /** Notes a reader in another process, which keeps the query running for at least the grace period. */
  noteRemoteReader(): void {
    this.#isWanted = true;
    if (this.#readers === 0 && !this.#isClosed) this.#startGrace();
  }

  /** The text after the first `count` events, by answer position, and the number of events so far. */
  textsAfter(count: number): { events: number; texts: ReadonlyMap<number, string> } {
    return { events: this.#events.length, texts: textsOf(this.#events.slice(count)) };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#graceTimer);
    clearTimeout(this.#frame);
    this.#onEvent?.();
    // The answers are stored, so all events can be shown.
    this.letGo();
  }

  stop(reason: StopReason): void {
    if (this.#isClosed || this.#stopReason) return;
    this.#stopReason = reason;
    this.#abort.abort();
  }

  /**
   * Yields the events after the first `seen`, then further ones as they arrive, until the query closes.
   * Joins consecutive pieces of text until they have `mostJoined` characters. A joined piece has the number of
   * its last part.
   */
  async *read(seen: number, signal?: AbortSignal, mostJoined = 0): AsyncGenerator<NumberedEvent> {
    this.#readers += 1;
    this.#isWanted = true;
    this.#onEvent?.();
    clearTimeout(this.#graceTimer);
    const onAbort = () => this.#notify();
    signal?.addEventListener('abort', onAbort);
    try {
      let next = Math.max(0, seen);
      while (signal?.aborted !== true) {
        const joined = joinPieces(this.#events, next, { shown: this.#shown, mostJoined });
        if (joined) {
          next = joined.id;
          yield joined;
        } else if (this.#isClosed) return;
        else await this.#wake.promise;
      }
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#readers -= 1;
      if (this.#readers === 0 && !this.#isClosed) this.#startGrace();
    }
  }

  #startGrace(): void {
    clearTimeout(this.#graceTimer);
    this.#graceTimer = setTimeout(() => this.stop('interrupted'), this.#graceMs);
    this.#graceTimer.unref();
  }

  #notify(): void {
    this.#isWaiting = false;
    const wake = this.#wake;
    this.#wake = Promise.withResolvers<void>();
    wake.resolve();
  }
}
