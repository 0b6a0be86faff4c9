import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { ThreadNews } from '#web/api/thread-news.ts';
import {
  emptyConversation,
  findParent,
  findSavedThread,
  listTurns,
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
import { isSaved, type Turn } from './turn.ts';
import type { CastVote } from './votes.ts';

/** An event of the current turn, from its stream or from the person. */
export type TurnEvent =
  | { type: 'streamed'; events: readonly StreamEvent[]; now: number }
  /** The share of the files that has been sent, 0 to 1. */
  | { type: 'uploaded'; share: number }
  | { type: 'connection-broken' }
  | { type: 'stop-requested' }
  | { type: 'stopped' }
  | { type: 'failed'; error: TurnError }
  | { type: 'retry-started'; column: number }
  | { type: 'retry-streamed'; column: number; events: readonly StreamEvent[]; now: number }
  | { type: 'retry-failed'; column: number; error: TurnError };

export type ConversationEvent =
  | TurnEvent
  | { type: 'asked' | SentOn; turn: Turn; request: QueryRequest }
  | { type: 'voted'; turnId: number; cast: CastVote | null }
  /** All events of a blind comparison once more, now with its names. */
  | { type: 'names-revealed'; turnId: number; events: readonly StreamEvent[]; now: number }
  | { type: 'history-cleared' }
  | { type: 'started-over' | 'brought-back' }
  | { type: 'sender-known'; sender: Sender }
  | { type: 'thread-continued'; news: ThreadNews };

/** The conversation after an event. */
export function reduceConversation(
  state: ConversationState,
  event: ConversationEvent,
): ConversationState {
  switch (event.type) {
    case 'asked':
      return {
        ...state,
        history: [],
        current: event.turn,
        request: event.request,
        setAside: setAside(state),
      };
    case 'followed-up':
    case 'asked-again':
    case 'tried':
      return {
        ...state,
        setAside: null,
        history: staysInHistory(state, event.type) ? listTurns(state) : state.history,
        current: event.turn,
        request: event.request,
      };
    case 'voted':
      return { ...state, votes: changeVote(state.votes, event.turnId, event.cast) };
    case 'names-revealed':
      return changeTurnById(state, event.turnId, (turn) => applyAll(turn, event.events, event.now));
    case 'history-cleared':
      return { ...state, history: [], leftAfterId: state.current?.id ?? null };
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

/** What is sent within the same conversation. */
type SentOn = 'followed-up' | 'asked-again' | 'tried';

/** A visitor's conversation is kept nowhere else. What was still running has ended by then. */
function setAside(state: ConversationState): ConversationState | null {
  const { current, sender } = state;
  if (sender !== null || !current || listTurns(state).every(({ answers }) => answers.length === 0))
    return state.setAside;
  return {
    ...state,
    setAside: null,
    current: current.phase === 'ended' ? current : endTurn(current),
  };
}

/** Whether the current turn moves to the history when another takes its place. */
function staysInHistory(state: ConversationState, next: SentOn): boolean {
  if (next === 'followed-up') return findParent(state) === state.current;
  // What another model said stays beside what the tried one says.
  if (next === 'tried' && state.current?.answers.some(({ text }) => text !== '')) return true;
  // In a saved thread the repeated turn is added; as a new thread it could push out another.
  return findSavedThread(state) !== null && state.current !== null && isSaved(state.current);
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

/** Removes what this tab stored for somebody else, once it is known who is signed in. */
function changeSender(state: ConversationState, sender: Sender): ConversationState {
  if (sender === state.sender) return state;
  const { storedSender } = state;
  const isOfAnother =
    sender !== undefined && typeof storedSender === 'number' && storedSender !== sender;
  return isOfAnother ? { ...emptyConversation, sender } : { ...state, sender };
}

function isNews(state: ConversationState, { threadId, queryId }: ThreadNews): boolean {
  const isKnown = listTurns(state).some((turn) => turn.queryId === queryId);
  return threadId === findSavedThread(state) && !isKnown;
}
