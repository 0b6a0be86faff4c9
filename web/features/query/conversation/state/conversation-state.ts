import type { SentFile, SentQuery } from '#web/api/stream/sent-query.ts';
import { hasHiddenNames } from './hidden-names.ts';
import { isRetrying, isSaved, type Turn } from './turn.ts';
import { leadingAnswer, type CastVote } from './votes.ts';

/** The request of a turn, kept so that it can be asked again. */
export interface QueryRequest {
  query: SentQuery;
  /** The name of the model asked for; null when Switchyard chooses. */
  askedName: string | null;
  /** Its files, where it is a first prompt or has any. */
  files?: readonly SentFile[];
  /** How long the placeholder shows before the request is sent. */
  delayMs?: number;
}

/** A signed-in person's id, null for a visitor, undefined as long as it is not known. */
export type Sender = number | null | undefined;

/** All that the page knows of one conversation. */
export interface ConversationState {
  /** The turns before the current one, each in the version that is shown. */
  history: Turn[];
  /** The turn that is running or was the last. */
  current: Turn | null;
  /** The versions that are not shown, and what continues them. */
  others: Turn[];
  /** The requests of this visit by the turn's id. */
  requests: ReadonlyMap<number, QueryRequest>;
  /** The votes by the turn's id. */
  votes: ReadonlyMap<number, CastVote>;
  /** After this turn the person left its thread; it is now only the context of what follows. */
  leftAfterId: number | null;
  /** A visitor's conversation whose place this one took; it can be brought back. */
  setAside: ConversationState | null;
  /** Whether the person chose the version that is shown, and so is reading already. */
  isStepped: boolean;
  /** Whether another tab has added a turn to the thread that is not here. */
  isBehind: boolean;
  /** Who is signed in. */
  sender: Sender;
  /** Whose turns this tab had stored; undefined where it had none. */
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

/** The turns that are shown, oldest first. */
export function listTurns({ history, current }: ConversationState): Turn[] {
  return current ? [...history, current] : history;
}

/** All turns with all their versions, in the order in which they were asked. */
export function listVersions(state: ConversationState): Turn[] {
  return [...listTurns(state), ...state.others].sort((a, b) => a.id - b.id);
}

/** The request that asks a turn as it was asked; for one of an earlier visit, as far as that is known. */
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

/** The fields of a query that compares those who answered in a turn; hidden ones stay hidden. */
export function askSameModels(turn: Turn): Partial<SentQuery> {
  const models = turn.answers.map(({ routed, substitution }) => substitution?.asked ?? routed.id);
  const blind = hasHiddenNames(turn) && { blind: true };
  return { model: 'auto-standard', models, compareMode: true, ...blind };
}

/** The latest turn that the server saves in the conversation's thread. */
export function findLastSaved(state: ConversationState): Turn | null {
  const saved = listTurns(state).findLast(
    (turn) => isSaved(turn) && turn.id !== state.leftAfterId && !isVisitors(state, turn),
  );
  return saved ?? null;
}

/**
 * What a visitor asked in an earlier visit has not always become a thread of the person who signed in since.
 */
export function isVisitors({ sender, storedSender }: ConversationState, { id }: Turn): boolean {
  return Boolean(sender) && storedSender === null && id < 0;
}

/** The thread that a follow-up continues. Visitors have one too; null before the first answer. */
export function findContextThread(state: ConversationState): string | null {
  return findLastSaved(state)?.threadId ?? null;
}

/** The thread that a signed-in person's conversation is saved in; null for visitors. */
export function findSavedThread(state: ConversationState): string | null {
  return state.sender ? findContextThread(state) : null;
}

/** The text of a turn that a follow-up continues; empty if it has none. */
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
  // Below a running comparison the field would move while the answers grow.
  if (current.isComparison) return false;
  return history.length > 0 || findAnswerText(state, current) !== '';
}

export function isBusy({ current }: ConversationState): boolean {
  return current !== null && (current.phase !== 'ended' || current.answers.some(isRetrying));
}

/** Whether the thread has turns that are not here. */
export function hasMore(state: ConversationState): boolean {
  return state.isBehind && findSavedThread(state) !== null;
}
