import type { Rating } from '#shared/contract/preferences/constants.ts';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { ThreadNews } from '#web/api/threads/thread-news.ts';
import {
  emptyConversation,
  findParent,
  findSavedThread,
  listTurns,
  listVersions,
  type ConversationState,
  type QueryRequest,
  type Sender,
} from './conversation-state.ts';
import type { TurnError } from './turn-error.ts';
import {
  applyRetryEvent,
  applyStreamEvent,
  endTurn,
  failRetry,
  restartAnswer,
} from './turn-reducer.ts';
import { cameToSomething, type Turn } from './turn.ts';
import type { CastVote } from './votes.ts';

/** An event in the current turn, from its stream or from the user. */
export type TurnEvent =
  | { type: 'streamed'; events: readonly StreamEvent[]; now: number }
  /** The uploaded share of the files, from 0 to 1. */
  | { type: 'uploaded'; share: number }
  | { type: 'connection-broken' }
  | { type: 'stop-requested' }
  | { type: 'stopped' }
  | { type: 'failed'; error: TurnError }
  | { type: 'retry-started'; column: number }
  | { type: 'retry-streamed'; column: number; events: readonly StreamEvent[]; now: number }
  | { type: 'retry-failed'; column: number; error: TurnError };

/** The turns that are visible and those that are hidden. */
export type Arranged = Pick<ConversationState, 'history' | 'current' | 'others'>;

export type ConversationEvent =
  | TurnEvent
  | { type: 'asked' | 'followed-up'; turn: Turn; request: QueryRequest }
  /** Another version of a turn was sent or selected. `arranged` holds the turns after that. */
  | { type: 'version-asked'; turn: Turn; request: QueryRequest; arranged: Arranged }
  | { type: 'version-shown'; arranged: Arranged }
  | { type: 'voted'; turnId: number; cast: CastVote | null }
  | { type: 'rated'; turnId: number; column: number; rating: Rating | null }
  /** All events of a blind comparison, fetched again with the names. */
  | { type: 'names-revealed'; turnId: number; events: readonly StreamEvent[]; now: number }
  | { type: 'history-cleared' }
  /** `before` is the state before the history was cleared. */
  | { type: 'history-restored'; before: ConversationState }
  | { type: 'started-over' | 'brought-back' }
  | { type: 'sender-known'; sender: Sender }
  | { type: 'thread-continued'; news: ThreadNews };

export function reduceConversation(
  state: ConversationState,
  event: ConversationEvent,
): ConversationState {
  switch (event.type) {
    case 'asked':
      return {
        ...withRequest(state, event),
        history: [],
        current: event.turn,
        others: [],
        setAside: setAside(state),
      };
    case 'followed-up':
      return { ...withRequest(state, event), setAside: null, ...goOn(state, event.turn) };
    case 'version-asked':
      return { ...withRequest(state, event), setAside: null, ...event.arranged };
    case 'version-shown':
      return { ...state, ...event.arranged, isStepped: true };
    case 'voted':
      return { ...state, votes: changeVote(state.votes, event.turnId, event.cast) };
    case 'rated':
      return changeTurnById(state, event.turnId, (turn) => ({
        ...turn,
        answers: turn.answers.map((answer) =>
          answer.routed.column === event.column ? { ...answer, rating: event.rating } : answer,
        ),
      }));
    case 'names-revealed':
      return changeTurnById(state, event.turnId, (turn) => applyAll(turn, event.events, event.now));
    case 'history-cleared':
      return { ...state, history: [], others: [], leftAfterId: state.current?.id ?? null };
    case 'history-restored': {
      const { history, others, leftAfterId, current } = event.before;
      if (state.current?.id !== current?.id) return state;
      return { ...state, history, others, leftAfterId };
    }
    case 'started-over':
      return { ...emptyConversation, sender: state.sender, setAside: setAside(state) };
    case 'brought-back':
      return state.setAside ? { ...state.setAside, sender: state.sender } : state;
    case 'sender-known':
      return changeSender(state, event.sender);
    case 'thread-continued':
      return isNews(state, event.news) ? { ...state, isBehind: true } : state;
    default:
      return state.current ? { ...state, current: changeTurn(state.current, event) } : state;
  }
}

/**
 * A follow-up can't continue a turn without text. It replaces such a turn, whose prompt is kept as another
 * version unless the follow-up repeats it.
 */
function goOn(state: ConversationState, turn: Turn): Arranged {
  const { history, current, others } = state;
  if (!current || findParent(state) === current) {
    return { history: listTurns(state), current: turn, others };
  }
  const isKept = cameToSomething(current) || current.query !== turn.query;
  return { history, current: turn, others: isKept ? [...others, current] : others };
}

function withRequest(
  state: ConversationState,
  { turn, request }: { turn: Turn; request: QueryRequest },
): ConversationState {
  const requests = new Map([...state.requests, [turn.id, request]]);
  return { ...state, requests, isStepped: false };
}

/** Shows the turns on a path; the last one becomes the current turn. */
export function arrange(turns: readonly Turn[], path: readonly Turn[]): Arranged {
  return {
    history: path.slice(0, -1),
    current: path.at(-1) ?? null,
    others: turns.filter((turn) => !path.includes(turn)),
  };
}

/**
 * Keeps a visitor's conversation so that it can be restored, because it isn't stored anywhere else.
 * A running turn counts as ended. Until the current user is known, we assume the user for whom the
 * tab stored the conversation.
 */
function setAside(state: ConversationState): ConversationState | null {
  const { current, sender = state.storedSender } = state;
  if (sender !== null || !current || listTurns(state).every(({ answers }) => answers.length === 0))
    return state.setAside;
  return {
    ...state,
    setAside: null,
    current: current.phase === 'ended' ? current : endTurn(current),
  };
}

function changeTurn(turn: Turn, event: TurnEvent): Turn {
  switch (event.type) {
    case 'streamed':
      return { ...applyAll(turn, event.events, event.now), isReconnecting: false };
    case 'uploaded':
      return { ...turn, uploaded: event.share };
    case 'connection-broken':
      return { ...turn, isReconnecting: true };
    case 'stop-requested':
      return { ...turn, isStopping: true };
    case 'stopped':
      return endTurn(turn);
    case 'failed':
      return endTurn(turn, event.error);
    case 'retry-started':
      return restartAnswer(turn, event.column);
    case 'retry-streamed':
      return event.events.reduce(
        (before, one) => applyRetryEvent(before, event.column, one, event.now),
        turn,
      );
    case 'retry-failed':
      return failRetry(turn, event.column, event.error);
  }
}

function changeTurnById(
  state: ConversationState,
  turnId: number,
  change: (turn: Turn) => Turn,
): ConversationState {
  const changeOne = (turn: Turn) => (turn.id === turnId ? change(turn) : turn);
  return {
    ...state,
    history: state.history.map(changeOne),
    current: state.current && changeOne(state.current),
    others: state.others.map(changeOne),
  };
}

function applyAll(turn: Turn, events: readonly StreamEvent[], now: number): Turn {
  return events.reduce((before, event) => applyStreamEvent(before, event, now), turn);
}

function changeVote(
  votes: ConversationState['votes'],
  turnId: number,
  cast: CastVote | null,
): ConversationState['votes'] {
  const others = [...votes].filter(([id]) => id !== turnId);
  return new Map(cast ? [...others, [turnId, cast]] : others);
}

/** Once the user is known, clears a conversation that this tab stored for another user. */
function changeSender(state: ConversationState, sender: Sender): ConversationState {
  if (sender === state.sender) return state;
  const { storedSender } = state;
  const isOfAnother =
    sender !== undefined && typeof storedSender === 'number' && storedSender !== sender;
  return isOfAnother ? { ...emptyConversation, sender } : { ...state, sender };
}

function isNews(state: ConversationState, { threadId, queryId }: ThreadNews): boolean {
  const isKnown = listVersions(state).some((turn) => turn.queryId === queryId);
  return queryId !== null && threadId === findSavedThread(state) && !isKnown;
}
