import { limits } from '#shared/contract/limits.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { SentFile, SentQuery } from '#web/api/sent-query.ts';
import { publishThreadNews, subscribeToThreadNews } from '#web/api/thread-news.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { reduceConversation, type ConversationEvent } from './state/conversation-reducer.ts';
import {
  findAnswerText,
  findContextThread,
  findLastSaved,
  findParent,
  findSavedThread,
  listTurns,
  type ConversationState,
  type QueryRequest,
  type Sender,
} from './state/conversation-state.ts';
import { readNames } from './reveal-names.ts';
import { hasHiddenNames } from './state/hidden-names.ts';
import { toRetryQuery, toRetryRequest } from './state/retry-query.ts';
import { startTurn, type Answer, type Turn } from './state/turn.ts';
import type { Vote } from './state/votes.ts';
import {
  hasStoredChange,
  storeConversation,
  type ConversationStorage,
} from './storage/conversation-storage.ts';
import type { AnswerStream } from './stream/answer-stream.ts';
import { QueryRunner } from './stream/query-runner.ts';

/** What a conversation needs from outside. */
export interface ConversationPorts {
  storage: ConversationStorage;
  stream: AnswerStream;
  /** A model's name by its picker id; null for Auto and for what the picker does not list. */
  findModelName: (id: string | undefined) => string | null;
  /** True when the vote was saved. */
  saveVote: (turn: Turn, vote: Vote) => Promise<boolean>;
  /** Says what was voted, once the names are known. */
  announceVote: (turn: Turn, vote: Vote) => void;
  /** True when the server tells the names of a blind comparison from now on. */
  revealNames: (turn: Turn) => Promise<boolean>;
  /**
   * Called once for each turn that ended without being stopped by its sender, with whether its page had been
   * left by then.
   */
  onEnd: (turn: Turn, request: QueryRequest, wasLeft: boolean) => void;
}

/** Shows a state; one that is not urgent may be delayed by a click or a key. */
export type ShowState = (state: ConversationState, isUrgent: boolean) => void;

// The specification asks for a short pause before a recommended model runs.
const tryDelayMs = 100;

let lastTurnId = 0;

/** One conversation: its state, and what the person and the server do to it. */
export class ConversationStore {
  readonly #ports: ConversationPorts;
  readonly #runner: QueryRunner;
  #state: ConversationState;
  #show: ShowState | null = null;

  constructor(ports: ConversationPorts, initial: ConversationState) {
    this.#ports = ports;
    this.#state = initial;
    this.#runner = new QueryRunner({
      stream: ports.stream,
      findTurn: () => this.#state.current,
      onEvent: (event) => this.#apply(event, event.type !== 'stop-requested'),
      onEnd: (request, wasLeft) => {
        if (this.#state.current) ports.onEnd(this.#state.current, request, wasLeft);
      },
    });
  }

  /**
   * Shows the conversation on a page until the returned function is called, and follows a query that is still
   * running.
   */
  open(show: ShowState): () => void {
    this.#show = show;
    storeConversation(this.#ports.storage, this.#state);
    this.#publish(null);
    const unsubscribe = subscribeToThreadNews((news) =>
      this.#dispatch({ type: 'thread-continued', news }),
    );
    const { current, request } = this.#state;
    if (current?.queryId && current.phase !== 'ended' && request) {
      void this.#runner.run(current, request);
    }
    return () => {
      unsubscribe();
      this.#show = null;
      this.#runner.leave();
    };
  }

  setSender(sender: Sender): void {
    this.#dispatch({ type: 'sender-known', sender });
    if (!this.#state.current) this.#runner.abort();
  }

  /** Asks a first prompt: a conversation of its own. */
  ask = (query: SentQuery, files: readonly SentFile[] = []): void => {
    this.#send('asked', { query, askedName: this.#ports.findModelName(query.model), files });
  };

  /** Continues from the latest answer. True when the follow-up was accepted. */
  followUp = (asked: SentQuery, files: readonly SentFile[] = []): boolean => {
    const parent = findParent(this.#state);
    if (!parent) {
      showToast({
        title: 'No Previous Conversation',
        description: 'Please submit an initial query first before following up.',
      });
      return false;
    }
    const askedName = this.#ports.findModelName(asked.model);
    const query = { ...asked, ...this.#findContext(parent) };
    this.#send('followed-up', { query, askedName, ...(files.length > 0 && { files }) });
    return true;
  };

  retry = (): void => {
    const { request } = this.#state;
    if (request) this.#send('asked-again', toRetryRequest(this.#state, { ...request, delayMs: 0 }));
  };

  /** Asks the current turn again, by another model. */
  tryModel = (model: ModelId): void => {
    const { request } = this.#state;
    if (!request) return;
    const { models: _, ...rest } = request.query;
    const query = { ...rest, model, compareMode: false };
    const askedName = this.#ports.findModelName(model);
    const tried = { ...request, query, askedName, delayMs: tryDelayMs };
    this.#send('tried', toRetryRequest(this.#state, tried));
  };

  /** Asks one model of the current comparison again. */
  retryAnswer = (answer: Answer): void => {
    const { request, current } = this.#state;
    if (!request) return;
    const query = toRetryQuery(request.query, current, findSavedThread(this.#state));
    void this.#runner.retryAnswer(answer, { ...request, query });
  };

  stop = (): void => this.#runner.stop();

  stopRetry = (): void => this.#runner.stopRetry();

  /** Votes on a comparison. A vote that could not be saved is taken back. */
  castVote = async (turn: Turn, vote: Vote): Promise<void> => {
    const turnId = turn.id;
    const isBlind = hasHiddenNames(turn);
    this.#dispatch({ type: 'voted', turnId, cast: { vote, isSaved: false, isBlind } });
    const isSaved = await this.#ports.saveVote(turn, vote);
    const named = isSaved && isBlind ? await this.#showNames(turn) : turn;
    this.#dispatch({ type: 'voted', turnId, cast: isSaved ? { vote, isSaved, isBlind } : null });
    if (isSaved) this.#ports.announceVote(named, vote);
  };

  /** Shows the names of a blind comparison without a vote. */
  reveal = async (turn: Turn): Promise<void> => {
    if (await this.#ports.revealNames(turn)) await this.#showNames(turn);
  };

  clearHistory = (): void => {
    this.#dispatch({ type: 'history-cleared' });
    showToast({ title: 'Conversation History Cleared' });
  };

  /** Ends what is running and forgets every turn. */
  startOver = (): void => {
    this.#runner.abort();
    this.#dispatch({ type: 'started-over' });
  };

  /** Shows the conversation again whose place this one took. */
  bringBack = (): void => {
    this.#runner.abort();
    this.#dispatch({ type: 'brought-back' });
  };

  async #showNames(turn: Turn): Promise<Turn> {
    const turnId = turn.id;
    const events = await readNames(this.#ports.stream, turn);
    if (events) {
      this.#dispatch({ type: 'names-revealed', turnId, events, now: performance.now() });
    }
    return listTurns(this.#state).find(({ id }) => id === turnId) ?? turn;
  }

  #send(type: 'asked' | 'followed-up' | 'asked-again' | 'tried', request: QueryRequest): void {
    const { query, askedName, files = [] } = request;
    lastTurnId += 1;
    const turn = startTurn(lastTurnId, query.query, askedName, {
      isComparison: query.compareMode ?? false,
      files: files.map(({ file, kind }) => ({ name: file.name, kind, href: null })),
      uploaded: files.length > 0 ? 0 : null,
    });
    this.#dispatch({ type, turn, request });
    void this.#runner.run(turn, request);
  }

  /**
   * The fields that tell the server what a follow-up continues: a thread, or the prompt and answer before it.
   */
  #findContext(parent: Turn): Partial<SentQuery> {
    const threadId = findSavedThread(this.#state);
    if (threadId) return { threadId };
    // A visitor's thread is lost when the cookie ends, and becomes the person's own on signing in.
    const visitorsThreadId = findContextThread(this.#state);
    return {
      parentQuery: parent.query,
      parentResponse: findAnswerText(this.#state, parent).slice(0, limits.contextCharacters),
      ...(visitorsThreadId && { threadId: visitorsThreadId }),
    };
  }

  #dispatch(event: ConversationEvent): void {
    this.#apply(event, false);
  }

  /** Events are not urgent: React draws their answers in slices, after any click or key. */
  #apply(event: ConversationEvent, mayWait: boolean): void {
    const before = this.#state;
    this.#state = reduceConversation(before, event);
    // A page that was left no longer shows or stores anything.
    if (this.#state === before || !this.#show) return;
    const hasAnswers = Boolean(this.#state.current?.answers.length);
    this.#show(this.#state, !(mayWait && hasAnswers));
    if (hasStoredChange(before, this.#state)) storeConversation(this.#ports.storage, this.#state);
    this.#publish(before);
  }

  /** Publishes the latest saved turn to other tabs when it is a new one. */
  #publish(before: ConversationState | null): void {
    const [earlier, latest] = [before && describeNews(before), describeNews(this.#state)];
    if (latest && latest.queryId !== earlier?.queryId) publishThreadNews(latest);
  }
}

function describeNews(state: ConversationState) {
  const threadId = findSavedThread(state);
  const queryId = findLastSaved(state)?.queryId;
  return threadId && queryId ? { threadId, queryId } : null;
}
