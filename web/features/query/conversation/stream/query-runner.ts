import type { TurnEvent } from '../state/conversation-reducer.ts';
import type { QueryRequest } from '../state/conversation-state.ts';
import { toTurnError, type TurnError } from '../state/turn-error.ts';
import type { ShownAnswer, Turn } from '../state/turn.ts';
import type { AnswerStream } from './answer-stream.ts';
import {
  continueInBackground,
  endInBackground,
  takeFromBackground,
  type RunningQuery,
} from './background-queries.ts';

// If the server doesn't confirm a stop within this time, the page aborts the query itself.
const stopTimeoutMs = 3000;
// Delays `onEnd`, and therefore the toast, so that the end of the answer is rendered first.
const drawingMs = 50;

const stoppedRetry: TurnError = { message: 'You stopped this answer.' };

interface RunnerPorts {
  stream: AnswerStream;
  findTurn: () => Turn | null;
  onEvent: (event: TurnEvent) => void;
  /**
   * Called once for each query that ended, unless it was stopped on this page. `wasLeft` says whether the user had
   * left the page by then.
   */
  onEnd: (wasLeft: boolean) => void;
}

/** Runs a conversation's queries, one at a time, and retries individual answers. */
export class QueryRunner {
  readonly #ports: RunnerPorts;
  #query: RunningQuery | null = null;
  #retry: AbortController | null = null;

  constructor(ports: RunnerPorts) {
    this.#ports = ports;
  }

  /** Sends the turn's query or, if it was already sent, follows it. Aborts any other query. */
  async run(turn: Turn, request: QueryRequest): Promise<void> {
    this.abort();
    if (turn.queryId) takeFromBackground(turn.queryId);
    const { stream, findTurn, onEnd } = this.#ports;
    const abort = new AbortController();
    const query = { abort, findQueryId: () => findTurn()?.queryId ?? null };
    this.#query = query;
    const report = (event: TurnEvent) => {
      if (this.#query === query) this.#ports.onEvent(event);
    };
    try {
      if (request.delayMs) await wait(request.delayMs);
      const options = {
        signal: abort.signal,
        files: request.files ?? [],
        onUploaded: (share: number) => report({ type: 'uploaded', share }),
        onBroken: () => report({ type: 'connection-broken' }),
        sentAs: turn.queryId,
      };
      await stream.read(request.query, options, (events) =>
        report({ type: 'streamed', events, now: performance.now() }),
      );
    } catch (error) {
      // A reload makes requests fail after `pagehide`. Timers no longer run by then, so this `wait`
      // prevents the failure from being reported.
      if (!abort.signal.aborted) await wait(0);
      report(
        abort.signal.aborted ? { type: 'stopped' } : { type: 'failed', error: toTurnError(error) },
      );
    }
    await wait(drawingMs);
    const wasLeft = endInBackground(query);
    if (this.#query === query && !abort.signal.aborted) onEnd(wasLeft);
  }

  /** Retries one model in a comparison, in its own column. The other answers stay unchanged. */
  async retryAnswer({ routed: { column, id } }: ShownAnswer, request: QueryRequest): Promise<void> {
    const retry = new AbortController();
    this.#retry = retry;
    const report = (event: TurnEvent) => {
      if (this.#retry === retry) this.#ports.onEvent(event);
    };
    const { models: _, ...query } = request.query;
    const alone = { ...query, model: id, compareMode: false };
    const options = { signal: retry.signal, files: request.files ?? [] };
    report({ type: 'retry-started', column });
    let error = stoppedRetry;
    try {
      await this.#ports.stream.read(alone, options, (events) =>
        report({ type: 'retry-streamed', column, events, now: performance.now() }),
      );
    } catch (thrown) {
      if (!retry.signal.aborted) error = toTurnError(thrown);
    }
    report({ type: 'retry-failed', column, error });
  }

  /** Asks the server to stop the query, and aborts it on this page if the server doesn't. */
  stop(): void {
    const query = this.#query;
    const turn = this.#ports.findTurn();
    if (!query || !turn || turn.phase === 'ended') return;
    const abort = () => query.abort.abort();
    if (!turn.queryId) return abort();
    this.#ports.onEvent({ type: 'stop-requested' });
    setTimeout(abort, stopTimeoutMs);
    this.#ports.stream.stop(turn.queryId).catch(abort);
  }

  stopRetry(): void {
    this.#retry?.abort();
  }

  /** Aborts everything that is running without reporting it. */
  abort(): void {
    this.#abortRetry();
    this.#query?.abort.abort();
    this.#query = null;
  }

  /** Called when the user leaves the page. The query continues in the background; a retry is aborted. */
  leave(): void {
    this.#abortRetry();
    const isRunning = this.#ports.findTurn()?.phase !== 'ended';
    if (this.#query && isRunning) continueInBackground(this.#query);
  }

  #abortRetry(): void {
    this.#retry?.abort();
    this.#retry = null;
  }
}

function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
