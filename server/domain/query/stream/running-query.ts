import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Sender } from '../../accounts/actor.ts';
import { hideInEvent } from '../blind/hide-names.ts';
import type { AnswerDraft, Resumable } from '../resume/ports.ts';
import { textsOf } from '#shared/contract/query/texts-of.ts';

/** What would be stored of an answer, but its text, if it ended now. */
export type DescribeAnswer = () => AnswerDraft;

export interface NumberedEvent {
  /** Counted from 1. */
  id: number;
  event: StreamEvent;
}

/** So long a query goes on that nobody reads. */
export const graceMs = 15_000;

interface RunningTraits {
  graceMs: number;
  isBlind?: boolean;
  isTemporary?: boolean;
  /** What another process has published of it. */
  events?: readonly StreamEvent[];
}

/**
 * One running query's events, kept so that a reader who comes late or comes back loses none. When the
 * last reader leaves, the query goes on for `graceMs` and is then aborted.
 */
export class RunningQuery {
  readonly id: string;
  readonly sender: Sender;
  /** No event of it tells who answers. */
  readonly isBlind: boolean;
  /** None of its text is to be kept anywhere. */
  readonly isTemporary: boolean;
  /** The answers that are being written, by their position. */
  readonly drafts = new Map<number, DescribeAnswer>();
  readonly #abort = new AbortController();
  readonly #events: StreamEvent[];
  readonly #resumable = new Map<number, Resumable>();
  readonly #graceMs: number;
  #isClosed = false;
  #isLeft = false;
  #mayBeTaken = false;
  #readers = 0;
  #isWanted = false;
  /** How many events readers may see. */
  #shown = Infinity;
  #onEvent: (() => void) | null = null;
  #wake = Promise.withResolvers<void>();
  #graceTimer: NodeJS.Timeout | undefined;
  #stopReason: 'stopped' | 'interrupted' | null = null;

  constructor(
    id: string,
    sender: Sender,
    { graceMs, isBlind = false, isTemporary = false, events = [] }: RunningTraits,
  ) {
    this.id = id;
    this.sender = sender;
    this.#graceMs = graceMs;
    this.isBlind = isBlind;
    this.isTemporary = isTemporary;
    this.#events = [...events];
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Why it was aborted: by the person, or because no reader was left. */
  get stopReason(): 'stopped' | 'interrupted' | null {
    return this.#stopReason;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Another process goes on with it: nothing of it is shown or stored here any more. */
  get isLeft(): boolean {
    return this.#isLeft;
  }

  /** Whether another process can go on with all that is being written. */
  get isResumable(): boolean {
    return this.drafts.size > 0 && [...this.drafts.keys()].every((at) => this.#resumable.has(at));
  }

  /** Whether another process may have gone on with it, should this one have been taken for dead. */
  get mayBeTaken(): boolean {
    return this.#mayBeTaken;
  }

  resumableOf(position: number): Resumable | undefined {
    return this.#resumable.get(position);
  }

  /** Whence another process can go on with an answer; null where it cannot. */
  mark(position: number, resumable: Resumable | null): void {
    const describe = this.drafts.get(position);
    // With the next chunk all is written again that is known of it.
    if (resumable) this.#mayBeTaken = true;
    if (describe && resumable && !this.#resumable.has(position)) {
      this.drafts.set(position, () => describe());
    }
    if (resumable) this.#resumable.set(position, resumable);
    else this.#resumable.delete(position);
  }

  publish(event: StreamEvent): void {
    if (this.#isClosed || this.#isLeft) return;
    const shown = this.isBlind ? hideInEvent(event) : event;
    if (!shown) return;
    this.#events.push(shown);
    this.#onEvent?.();
    if (this.#shown === Infinity) this.#notify();
  }

  /** Whether anybody has read it. */
  get isWanted(): boolean {
    return this.#isWanted;
  }

  get eventCount(): number {
    return this.#events.length;
  }

  eventsAfter(count: number): readonly StreamEvent[] {
    return this.#events.slice(count);
  }

  /** `onEvent` is told when something came, when somebody begins to read, and at the end; null ends that. */
  watch(onEvent: (() => void) | null): void {
    this.#onEvent = onEvent;
  }

  /** Readers see no more than the first `count` events, until more are allowed or it has ended. */
  hold(count: number): void {
    if (this.#isClosed) return;
    this.#shown = count;
    this.#notify();
  }

  letGo(): void {
    this.#shown = Infinity;
    this.#notify();
  }

  /** Somebody reads it at another process, for the grace time at least. */
  noteReaderElsewhere(): void {
    this.#isWanted = true;
    if (this.#readers === 0 && !this.#isClosed) this.#startGrace();
  }

  /** The text that came after `count` events, by the answer it is of; with how many there are now. */
  textsAfter(count: number): { events: number; texts: ReadonlyMap<number, string> } {
    return { events: this.#events.length, texts: textsOf(this.#events.slice(count)) };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#graceTimer);
    this.#onEvent?.();
    // It is stored; or another process shows the rest.
    if (this.#isLeft) this.#notify();
    else this.letGo();
  }

  /** Ends it here, for another process to go on; readers are held until it is closed. */
  leave(): void {
    if (this.#isClosed || this.#stopReason) return;
    this.#isLeft = true;
    this.#abort.abort();
  }

  stop(reason: 'stopped' | 'interrupted'): void {
    if (this.#isClosed || this.#isLeft || this.#stopReason) return;
    this.#stopReason = reason;
    this.#abort.abort();
  }

  /** The events after `seen` (a count), then the following ones as they come, until the query closes. */
  async *read(seen: number, signal?: AbortSignal): AsyncGenerator<NumberedEvent> {
    this.#readers += 1;
    this.#isWanted = true;
    this.#onEvent?.();
    clearTimeout(this.#graceTimer);
    const onAbort = () => this.#notify();
    signal?.addEventListener('abort', onAbort);
    try {
      let next = Math.max(0, seen);
      while (signal?.aborted !== true) {
        const event = next < this.#shown ? this.#events[next] : undefined;
        if (event) yield { id: ++next, event };
        else if (this.#isClosed) return;
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
    const wake = this.#wake;
    this.#wake = Promise.withResolvers<void>();
    wake.resolve();
  }
}
