import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerChunk, AnswersElsewhere } from '../ports.ts';
import type { NumberedEvent } from '../stream/running-query.ts';

/** How long a notice is waited for before the table is looked at without one. */
const lookMs = 1_000;
/** A reader says so often that it reads. */
const askMs = 5_000;
/** How long the last events of an answer that is stored are waited for. */
const lastEventsMs = 250;

/** The answers that other processes write, as they are read here. */
export class Elsewhere {
  readonly #answers: AnswersElsewhere;
  readonly #bells = new Map<string, Set<Bell>>();

  constructor(answers: AnswersElsewhere) {
    this.#answers = answers;
  }

  /** Has the process that runs a query stop it; false when the query has ended. */
  stop(queryId: string): Promise<boolean> {
    return this.#answers.stop(queryId);
  }

  /** More of a query has come, or it has ended. */
  wake(queryId: string): void {
    for (const bell of this.#bells.get(queryId) ?? []) bell.ring();
  }

  /**
   * The events of a query after the first `seen`, as its process writes them; no faster than they are
   * read. Ends early where the rest is to be taken from storage, because its process died or the answer was stored before.
   */
  async *read(queryId: string, seen: number, signal: AbortSignal): AsyncGenerator<NumberedEvent> {
    const ask = () => this.#answers.askFor(queryId);
    await ask();
    // What a failed one says is said again soon.
    const asking = setInterval(() => void ask().catch(() => undefined), askMs);
    try {
      yield* this.#readChunks(queryId, seen, signal);
    } finally {
      clearInterval(asking);
    }
  }

  async *#readChunks(
    queryId: string,
    seen: number,
    signal: AbortSignal,
  ): AsyncGenerator<NumberedEvent> {
    const bell = this.#hang(queryId, signal);
    let next = seen;
    let hasEnded = false;
    try {
      while (!signal.aborted) {
        const { isRunning, chunks } = await this.#answers.find(queryId, next);
        const events = eventsAfter(chunks, next);
        for (const numbered of events) {
          yield numbered;
          next = numbered.id;
          if (numbered.event.type === 'done') return;
        }
        if (events.length > 0) continue;
        if (!isRunning && hasEnded) return;
        hasEnded = !isRunning;
        await bell.within(hasEnded ? lastEventsMs : lookMs);
      }
    } finally {
      bell.takeDown();
    }
  }

  /** A bell that rings when more of the query has come, or the reader goes. */
  #hang(queryId: string, signal: AbortSignal) {
    const bells = this.#bells.get(queryId) ?? new Set();
    const bell = new Bell();
    const ring = () => bell.ring();
    this.#bells.set(queryId, bells.add(bell));
    signal.addEventListener('abort', ring);
    return {
      within: (ms: number) => bell.within(ms),
      takeDown: () => {
        signal.removeEventListener('abort', ring);
        bells.delete(bell);
        if (bells.size === 0 && this.#bells.get(queryId) === bells) this.#bells.delete(queryId);
      },
    };
  }
}

class Bell {
  #rung = Promise.withResolvers<void>();

  ring(): void {
    this.#rung.resolve();
  }

  /** Resolves once it has rung since the last time, or after so long. */
  async within(ms: number): Promise<void> {
    const timeout = new AbortController();
    const late = sleep(ms, null, { signal: timeout.signal }).catch(() => null);
    await Promise.race([this.#rung.promise, late]);
    timeout.abort();
    this.#rung = Promise.withResolvers();
  }
}

/** Those that follow on `seen` without a gap, each once: chunks that were written anew overlap. */
function eventsAfter(chunks: readonly AnswerChunk[], seen: number): NumberedEvent[] {
  const events: NumberedEvent[] = [];
  let next = seen + 1;
  for (const chunk of chunks) {
    const first = chunk.last - chunk.events.length + 1;
    for (const [index, event] of chunk.events.entries()) {
      if (first + index !== next) continue;
      events.push({ id: next, event });
      next += 1;
    }
  }
  return events;
}
