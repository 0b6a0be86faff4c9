import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import type { AnswerChunk, AnswersElsewhere } from './ports.ts';
import type { NumberedEvent } from '../stream/running-query.ts';

/** How long a notice is waited for before the table is looked at without one. */
const lookMs = 1_000;
/** A reader says so often that it reads. */
const askMs = 5_000;
/** So often may one query be read here at once. */
const mostReaders = 8;
/** So often in a row may a look at the table fail, as while the database starts again. */
const mostFailures = 5;
/** How long the last events of an answer that is stored are waited for. */
const lastEventsMs = 1_000;

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

  /** Has every other process stop what a person has running there; what has arrived is kept. */
  stopAllOf(userId: number): Promise<void> {
    return this.#answers.stopAllOf(userId);
  }

  /** More of a query has come, or it has ended. */
  wake(queryId: string): void {
    for (const bell of this.#bells.get(queryId) ?? []) bell.ring();
  }

  /**
   * The events of a query after the first `seen`, as its process writes them; no faster than they are
   * read. They end early where the rest is to be taken from storage, because its process died or the answer
   * was stored before. Throws where it is read here in too many places: each of them asks the database.
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
      // What a failed one says is said again soon.
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

  /** A bell that rings when more of the query has come; it is taken down when the reader goes. */
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
  /** Resolves once it has rung since the last time, or after so long. */
  within(ms: number): Promise<void>;
  takeDown(): void;
}

/** What the database does not answer is asked again a moment later. */
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
    'This answer is being read in too many places. Close one of them and try again.',
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
