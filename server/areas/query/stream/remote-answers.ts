import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#server/platform/app-error.ts';
import type { AnswerChunk, RemoteAnswerStore } from './ports.ts';
import type { NumberedEvent } from '#server/platform/http/replies/event-stream.ts';

/** How long to wait for a notice before checking the table anyway. */
const lookMs = 1_000;
/** How often a reader repeats `askFor`. */
const askMs = 5_000;
/** How many readers one query may have in this process. */
const mostReaders = 8;
/** How many checks in a row may fail, for example while the database restarts. */
const mostFailures = 5;
/** How long to wait for the last events of an answer that is already stored. */
const lastEventsMs = 1_000;

/** Reads the answers that other processes write. */
export class RemoteAnswers {
  readonly #answers: RemoteAnswerStore;
  readonly #bells = new Map<string, Set<Bell>>();

  constructor(answers: RemoteAnswerStore) {
    this.#answers = answers;
  }

  /** Makes the process that runs a query stop it. Returns false if the query has ended. */
  stop(queryId: string): Promise<boolean> {
    return this.#answers.stop(queryId);
  }

  /** Makes every other process stop the user's running queries; the text so far is saved. */
  stopAllOf(userId: number): Promise<void> {
    return this.#answers.stopAllOf(userId);
  }

  /** Wakes the readers of a query, because it has new events or has ended. */
  wake(queryId: string): void {
    for (const bell of this.#bells.get(queryId) ?? []) bell.ring();
  }

  /**
   * Streams a query's events after the first `seen`, while another process writes them. Reads no
   * faster than the caller consumes. Ends early if that process dies or the answer is stored first;
   * the caller must then read the rest from storage. Throws `busy` if this process has too many
   * readers of the query, because each reader polls the database.
   */
  read(queryId: string, seen: number, signal: AbortSignal): AsyncGenerator<NumberedEvent> {
    const bell = this.#hang(queryId, signal);
    return this.#keepAsking(queryId, this.#readChunks(queryId, seen, signal, bell), bell);
  }

  async *#keepAsking(
    queryId: string,
    events: AsyncGenerator<NumberedEvent>,
    bell: HungBell,
  ): AsyncGenerator<NumberedEvent> {
    let asking: NodeJS.Timeout | undefined;
    try {
      const ask = () => this.#answers.askFor(queryId);
      await patiently(ask, bell);
      // Failures are ignored, because the next call follows shortly.
      asking = setInterval(() => void ask().catch(() => undefined), askMs);
      yield* events;
    } finally {
      clearInterval(asking);
      bell.takeDown();
    }
  }

  async *#readChunks(
    queryId: string,
    seen: number,
    signal: AbortSignal,
    bell: HungBell,
  ): AsyncGenerator<NumberedEvent> {
    let next = seen;
    let endedAt: number | null = null;
    while (!signal.aborted) {
      const { isRunning, chunks } = await patiently(() => this.#answers.find(queryId, next), bell);
      const events = eventsAfter(chunks, next);
      for (const numbered of events) {
        yield numbered;
        next = numbered.id;
        if (numbered.event.type === 'done') return;
      }
      if (events.length > 0) continue;
      if (!isRunning) endedAt ??= performance.now();
      const leftMs = endedAt === null ? lookMs : endedAt + lastEventsMs - performance.now();
      if (leftMs <= 0) return;
      await bell.within(leftMs);
    }
  }

  /**
   * Registers a bell that `wake` rings when the query has new events. It is removed when the reader leaves.
   */
  #hang(queryId: string, signal: AbortSignal): HungBell {
    const bells = this.#bells.get(queryId) ?? new Set();
    if (bells.size >= mostReaders) throw isReadTooOften();
    const bell = new Bell();
    this.#bells.set(queryId, bells.add(bell));
    const takeDown = () => {
      signal.removeEventListener('abort', takeDown);
      bells.delete(bell);
      if (bells.size === 0 && this.#bells.get(queryId) === bells) this.#bells.delete(queryId);
      bell.ring();
    };
    if (signal.aborted) takeDown();
    else signal.addEventListener('abort', takeDown);
    return { within: (ms) => bell.within(ms), takeDown };
  }
}

interface HungBell {
  /** Resolves after `ms`, or once `wake` has been called for the query since the last call. */
  within(ms: number): Promise<void>;
  takeDown(): void;
}

/** Repeats a failed call to the database after a moment, up to `mostFailures` times in a row. */
async function patiently<Found>(ask: () => Promise<Found>, bell: HungBell): Promise<Found> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (failures === mostFailures) throw error;
      await bell.within(lookMs);
    }
  }
}

function isReadTooOften(): AppError {
  return new AppError(
    'busy',
    'This answer is open in too many places. Close one of them and try again.',
    { retryAfterSeconds: 5 },
  );
}

class Bell {
  #rung = Promise.withResolvers<void>();

  ring(): void {
    this.#rung.resolve();
  }

  async within(ms: number): Promise<void> {
    const timeout = new AbortController();
    const late = sleep(ms, null, { signal: timeout.signal }).catch(() => null);
    await Promise.race([this.#rung.promise, late]);
    timeout.abort();
    this.#rung = Promise.withResolvers();
  }
}

/**
 * The events that follow `seen` without a gap. Each is returned once, although chunks that were written again
 * overlap.
 */
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
