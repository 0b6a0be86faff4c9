import type { SentFile, SentQuery } from '#web/api/stream/sent-query.ts';
import { publishThreadNews, subscribeToThreadNews } from '#web/api/threads/thread-news.ts';
import { dropToast, showToast } from '#web/ui/feedback/toast-store.ts';
import { isSettled } from './announce-end.ts';
import { reduceConversation, type ConversationEvent } from './state/conversation-reducer.ts';
import {
  findLastSaved,
  findRequest,
  findSavedThread,
  type ConversationState,
  type QueryRequest,
  type Sender,
} from './state/conversation-state.ts';
import { beginTurn } from './state/begin-turn.ts';
import { isSending, type ShownAnswer, type Turn } from './state/turn.ts';
import {
  hasStoredChange,
  removeUnsaved,
  storeConversation,
  storeLate,
  type ConversationStorage,
} from './storage/conversation-storage.ts';
import { hold } from './storage/held-conversation.ts';
import type { AnswerStream } from './stream/answer-stream.ts';
import { QueryRunner } from './stream/query-runner.ts';

/** The external services that a conversation uses. */
export interface ConversationPorts {
  storage: ConversationStorage;
  stream: AnswerStream;
  /** Returns a model's name by its picker id; null for Auto and for unknown models. */
  findModelName: (id: string | undefined) => string | null;
  /** Returns the search switch's setting as a field in a query. */
  findSearch: () => Pick<SentQuery, 'search'>;
  /**
   * Called once for each turn that ended, unless the user stopped it. `wasLeft` says whether the user had left the
   * page by then.
   */
  onEnd: (turn: Turn, wasLeft: boolean) => void;
  /** Called as soon as a turn is answered, before the user can do anything else. */
  onAnswered: (turn: Turn, request: QueryRequest) => void;
}

// The undo toast stays longer than others, because a visitor's turns aren't stored anywhere else.
const undoMs = 15_000;

type LaterEvent = 'version-shown' | 'voted' | 'rated' | 'names-revealed';

/** Shows a state. If a state isn't urgent, user input may be handled first. */
type ShowState = (state: ConversationState, isUrgent: boolean) => void;

/** One conversation: its state, and the actions that change it. */
export class ConversationStore {
  readonly ports: ConversationPorts;
  readonly #runner: QueryRunner;
  #state: ConversationState;
  #show: ShowState | null = null;

  constructor(ports: ConversationPorts, initial: ConversationState) {
    this.ports = ports;
    this.#state = initial;
    this.#runner = new QueryRunner({
      stream: ports.stream,
      findTurn: () => this.#state.current,
      onEvent: (event) => this.#apply(event, event.type !== 'stop-requested'),
      onEnd: (wasLeft) => {
        if (this.#state.current) ports.onEnd(this.#state.current, wasLeft);
      },
    });
  }

  get state(): ConversationState {
    return this.#state;
  }

  /**
   * Shows the conversation on a page until the returned function is called. Resumes a query that is
   * still running.
   */
  open(show: ShowState): () => void {
    this.#show = show;
    storeConversation(this.ports.storage, this.#state);
    this.#publish(null);
    const unsubscribe = subscribeToThreadNews((news) =>
      this.#apply({ type: 'thread-continued', news }),
    );
    const { current } = this.#state;
    if (current?.queryId && current.phase !== 'ended') {
      void this.#runner.run(current, findRequest(this.#state, current));
    }
    return () => {
      unsubscribe();
      dropToast('conversation');
      this.#show = null;
      hold(() => this.#state);
      this.#runner.leave();
      if (this.#state.current && isSending(this.#state.current)) {
        storeConversation(this.ports.storage, this.#state, true);
      }
    };
  }

  /**
   * Removes the copy stored without a thread. Called once the page has the thread's URL, because a
   * reload before that can only find this copy.
   */
  dropUnsaved(): void {
    removeUnsaved(this.ports.storage, this.#state);
  }

  setSender(sender: Sender): void {
    this.#apply({ type: 'sender-known', sender });
    if (!this.#state.current) this.#runner.abort();
  }

  /** Sends a first prompt, which starts a new conversation. */
  ask = (query: SentQuery, files: readonly SentFile[] = []): void => {
    const askedName = this.ports.findModelName(query.model);
    const request = { query, askedName, files };
    this.send({ type: 'asked', turn: beginTurn(request, { parentId: null }), request });
  };

  /** Sends a turn and ends the one that was running. */
  send(event: Extract<ConversationEvent, { turn: Turn }>): void {
    this.#apply(event);
    void this.#runner.run(event.turn, event.request);
  }

  /** Applies an event from a part of the page that was loaded later. */
  apply(event: Extract<ConversationEvent, { type: LaterEvent }>): void {
    this.#apply(event);
  }

  /** Retries one model in the current comparison, in its own column. */
  retryAnswer(answer: ShownAnswer, request: QueryRequest): Promise<void> {
    return this.#runner.retryAnswer(answer, request);
  }

  stop = (): void => this.#runner.stop();

  stopRetry = (): void => this.#runner.stopRetry();

  /** Hides the earlier turns and leaves their thread, until the user undoes that. */
  clearHistory = (): void => {
    const before = this.#state;
    this.#apply({ type: 'history-cleared' });
    showToast({
      title: 'Conversation History Cleared',
      action: { label: 'Undo', run: () => this.#apply({ type: 'history-restored', before }) },
      about: 'conversation',
      durationMs: undoMs,
    });
  };

  /** Ends the running query and clears all turns. */
  startOver = (): void => {
    this.#runner.abort();
    this.#apply({ type: 'started-over' });
  };

  /** Restores the conversation that this one replaced. */
  bringBack = (): void => {
    this.#runner.abort();
    this.#apply({ type: 'brought-back' });
  };

  /** With `mayWait`, React may render answers in slices, between clicks and key presses. */
  #apply(event: ConversationEvent, mayWait = false): void {
    const before = this.#state;
    this.#state = reduceConversation(before, event);
    if (this.#state === before) return;
    // Once the user has left the page, the state is only stored.
    if (!this.#show) return storeLate(this.ports.storage, before, this.#state);
    if (this.#state.current?.id !== before.current?.id) dropToast('conversation');
    this.#reportAnswered(before.current);
    const hasAnswers = Boolean(this.#state.current?.answers.length);
    this.#show(this.#state, !(mayWait && hasAnswers));
    if (hasStoredChange(before, this.#state)) storeConversation(this.ports.storage, this.#state);
    this.#publish(before);
  }

  /** Reports the current turn if it has just been answered, at least in part. */
  #reportAnswered(before: Turn | null): void {
    const { current } = this.#state;
    if (!current || before?.id !== current.id || before.phase === 'ended') return;
    if (isSettled(current)) this.ports.onAnswered(current, findRequest(this.#state, current));
  }

  /** Notifies other tabs of the latest saved turn if it is new. */
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
