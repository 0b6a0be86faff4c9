import type { SentFile, SentQuery } from '#web/api/stream/sent-query.ts';
import { hasHiddenNames } from './hidden-names.ts';
import { isRetrying, isSaved, type Turn } from './turn.ts';
import { leadingAnswer, type CastVote } from './votes.ts';

/** A turn's request, kept for retries. */
export interface QueryRequest {
  query: SentQuery;
  /** The requested model's name; null if Switchyard chooses. */
  askedName: string | null;
  /** The request's files. If there are none, empty for a first prompt and absent for others. */
  files?: readonly SentFile[];
  /** How long the placeholder is shown before sending, in milliseconds. */
  delayMs?: number;
}

/** The id of the signed-in user, null for a visitor, undefined until it is known. */
export type Sender = number | null | undefined;

export interface ConversationState {
  /** The turns before the current one, each in its visible version. */
  history: Turn[];
  /** The running turn, or the last one. */
  current: Turn | null;
  /** Hidden versions, and the turns that continue them. */
  others: Turn[];
  /** The requests made on this visit, by turn id. */
  requests: ReadonlyMap<number, QueryRequest>;
  /** The votes, by turn id. */
  votes: ReadonlyMap<number, CastVote>;
  /** The last turn before the user left the thread. From then on, it is used only as context. */
  leftAfterId: number | null;
  /** The visitor's conversation that this one replaced, which can be restored. */
  setAside: ConversationState | null;
  /** Whether the user selected the visible version and is therefore already reading it. */
  isStepped: boolean;
  /** Whether another tab has added a turn to the thread that this page doesn't show yet. */
  isBehind: boolean;
  sender: Sender;
  /** The user whose turns this tab had stored; undefined if there were none. */
  storedSender: Sender;
}

export const emptyConversation: ConversationState = {
  history: [],
  current: null,
  others: [],
  requests: new Map(),
  votes: new Map(),
  leftAfterId: null,
  setAside: null,
  isStepped: false,
  isBehind: false,
  sender: undefined,
  storedSender: undefined,
};

/** The visible turns, oldest first. */
export function listTurns({ history, current }: ConversationState): Turn[] {
  return current ? [...history, current] : history;
}

/** All turns in all versions, in the order they were sent. */
export function listVersions(state: ConversationState): Turn[] {
  return [...listTurns(state), ...state.others].sort((a, b) => a.id - b.id);
}

/** The request that sends a turn again, rebuilt from the turn if it is from an earlier visit. */
export function findRequest({ requests }: ConversationState, turn: Turn): QueryRequest {
  return requests.get(turn.id) ?? { query: toQuery(turn), askedName: turn.askedName };
}

function toQuery(turn: Turn): SentQuery {
  const { query, askedName, isComparison, combines, answers } = turn;
  if (combines !== null) return { query, combineOf: combines };
  if (isComparison) return { query, ...askSameModels(turn) };
  const model = answers[0]?.routed.id;
  return askedName !== null && model ? { query, model } : { query };
}

/** The query fields for comparing the same models again. A blind comparison stays blind. */
export function askSameModels(turn: Turn): Partial<SentQuery> {
  const models = turn.answers.map(({ routed, substitution }) => substitution?.asked ?? routed.id);
  const blind = hasHiddenNames(turn) && { blind: true };
  return { model: 'auto-standard', models, compareMode: true, ...blind };
}

/** The latest turn that the server saved in the conversation's thread. */
export function findLastSaved(state: ConversationState): Turn | null {
  const saved = listTurns(state).findLast(
    (turn) => isSaved(turn) && turn.id !== state.leftAfterId && !isVisitors(state, turn),
  );
  return saved ?? null;
}

/**
 * Whether a visitor sent this turn on an earlier visit. If the user has signed in since, such turns
 * possibly didn't become a thread of that user.
 */
export function isVisitors({ sender, storedSender }: ConversationState, { id }: Turn): boolean {
  return Boolean(sender) && storedSender === null && id < 0;
}

/** The thread that a follow-up continues; null before the first answer. Visitors have a thread too. */
export function findContextThread(state: ConversationState): string | null {
  return findLastSaved(state)?.threadId ?? null;
}

/** The thread where a signed-in user's conversation is saved; null for visitors. */
export function findSavedThread(state: ConversationState): string | null {
  return state.sender ? findContextThread(state) : null;
}

/** The answer text in a turn that a follow-up would continue; empty if there is none. */
export function findAnswerText({ votes }: ConversationState, turn: Turn): string {
  return leadingAnswer(turn, votes.get(turn.id))?.text ?? '';
}

/** The turn that a follow-up would continue. */
export function findParent(state: ConversationState): Turn | null {
  const { current, history } = state;
  return current && findAnswerText(state, current) !== '' ? current : (history.at(-1) ?? null);
}

export function canFollowUp(state: ConversationState): boolean {
  const { current, history } = state;
  if (!current) return false;
  if (current.phase === 'ended') return true;
  // If the prompt box were below a running comparison, it would move while the answers grow.
  if (current.isComparison) return false;
  return history.length > 0 || findAnswerText(state, current) !== '';
}

export function isBusy({ current }: ConversationState): boolean {
  return current !== null && (current.phase !== 'ended' || current.answers.some(isRetrying));
}

/** Whether the thread has turns that this page doesn't show yet. */
export function hasMore(state: ConversationState): boolean {
  return state.isBehind && findSavedThread(state) !== null;
}
