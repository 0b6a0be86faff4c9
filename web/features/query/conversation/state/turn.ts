import type { Rating } from '#shared/contract/preferences/constants.ts';
import type {
  Failover,
  Receipt,
  Recommendation,
  RouteDetails,
  Substitution,
} from '#shared/contract/query/schemas.ts';
import type { RoutedColumn } from '#shared/contract/query/stream-events.ts';
import type { Thinking } from './thinking.ts';
import type { TurnError } from './turn-error.ts';
import type { WebFinds } from '#shared/lib/citations.ts';

/** One model's answer as it arrives. */
export interface ShownAnswer {
  routed: RoutedColumn;
  /** Notes on how the answer was made, for example that the model was called again. */
  notes: string[];
  /** Null if the model doesn't think, or did so on an earlier visit. */
  thinking: Thinking | null;
  text: string;
  failovers: Failover[];
  substitution: Substitution | null;
  /** What the model found on the web; null if it didn't search. */
  web: WebFinds | null;
  receipt: Receipt | null;
  error: TurnError | null;
  /** Whether this is a retry of an answer that failed. Retries cannot be voted on. */
  isRetry: boolean;
  /** The user's rating of this one answer; null if there is none. */
  rating: Rating | null;
}

/** A file sent with a prompt. `href` is the file's URL on the server; null until that is known. */
export interface TurnFile {
  name: string;
  kind: 'image' | 'document';
  href: string | null;
}

/** The files that were sent while this page was open, which can be shown before `href` is known. */
export const sentFiles = new WeakMap<TurnFile, File>();

/** One prompt and its answers, from the moment it is sent. */
export interface Turn {
  /** Counts up from 1 within a visit. Turns from earlier visits have negative ids. */
  id: number;
  query: string;
  /** The requested model's name; null if Switchyard chooses. */
  askedName: string | null;
  /** Whether several models answer side by side. */
  isComparison: boolean;
  /** Whether the turn is kept only on this page. */
  isTemporary: boolean;
  files: TurnFile[];
  /** The uploaded share of the files, from 0 to 1; null if there are none. */
  uploaded: number | null;
  phase: 'sending' | 'waiting' | 'answering' | 'ended';
  isStopping: boolean;
  /** Whether the connection broke and is being restored. */
  isReconnecting: boolean;
  /** Whether the turn had already ended when the page loaded it. Such a turn isn't announced. */
  isRestored: boolean;
  queryId: string | null;
  /**
   * The query that this one continues; null for a first prompt. All versions of a turn have the
   * same parent.
   */
  parentId: string | null;
  /** The comparison whose answers the turn combines; null for other turns. */
  combines: string | null;
  /** The thread of the turn, known once its `route` event has arrived. Visitors have a thread too. */
  threadId: string | null;
  /** The number of queries waiting ahead of this one. */
  ahead: number;
  answers: ShownAnswer[];
  recommendations: Recommendation[];
  details: RouteDetails | null;
  error: TurnError | null;
}

export function startTurn(
  id: number,
  query: string,
  askedName: string | null,
  traits: Partial<
    Pick<Turn, 'isComparison' | 'isTemporary' | 'files' | 'uploaded' | 'parentId' | 'combines'>
  > = {},
): Turn {
  return {
    id,
    query,
    askedName,
    isComparison: false,
    isTemporary: false,
    files: [],
    uploaded: null,
    phase: 'sending',
    isStopping: false,
    isReconnecting: false,
    isRestored: false,
    queryId: null,
    parentId: null,
    combines: null,
    threadId: null,
    ahead: 0,
    answers: [],
    recommendations: [],
    details: null,
    error: null,
    ...traits,
  };
}

export function startAnswer(routed: RoutedColumn): ShownAnswer {
  return {
    routed,
    notes: [],
    thinking: null,
    text: '',
    failovers: [],
    substitution: null,
    web: null,
    receipt: null,
    error: null,
    isRetry: false,
    rating: null,
  };
}

/** Whether a turn is being sent and the server hasn't confirmed yet that it received the prompt. */
export function isSending({ queryId, phase }: Turn): boolean {
  return queryId === null && phase !== 'ended';
}

/** Whether a prompt from the user was refused before the server stored it. */
export function isUnsent({ queryId, combines, error }: Turn): boolean {
  return error !== null && queryId === null && combines === null;
}

/** The turn's error: its own, or the error of its answers if all of them failed. */
export function findError({ error, answers }: Turn): TurnError | null {
  if (error) return error;
  const [first] = answers;
  if (!first?.error || !answers.every((answer) => answer.error)) return null;
  if (answers.length === 1 || first.error.missingKey) return first.error;
  // Each answer shows its own reason, so the turn needs only a summary.
  const what = answers.some(({ text }) => text !== '') ? 'finished' : 'answered';
  return {
    ...first.error,
    message: `None of the models ${what}. Try again, or choose other models.`,
  };
}

/** Whether the user stopped a turn before any of its answers was complete. */
export function wasStopped({ phase, answers }: Turn): boolean {
  return (
    phase === 'ended' &&
    answers.every(({ receipt }) => (receipt?.finish ?? 'stopped') === 'stopped')
  );
}

/** True if no model answered the turn, so that the page offers other models below it. */
export function isToAskAgain(turn: Turn): boolean {
  if (turn.phase !== 'ended') return false;
  const error = findError(turn);
  if (turn.answers.length === 0) return error !== null && isOfModel(error);
  return error !== null || wasStopped(turn);
}

/** Whether a prompt was rejected because of the requested model. */
function isOfModel({ code, missingKey }: TurnError): boolean {
  return Boolean(missingKey) || code === 'prompt-too-long' || code === 'unknown-model';
}

/** Whether a turn is running and has no text yet. */
export function isAwaitingText({ phase, answers }: Turn): boolean {
  return phase !== 'ended' && !answers.some(({ text }) => text);
}

/**
 * Whether the server saves the turn for a signed-in user, because at least one answer has text or was
 * stopped.
 */
export function isSaved({ phase, answers, isTemporary }: Turn): boolean {
  return (
    phase === 'ended' &&
    !isTemporary &&
    answers.some(
      ({ text, receipt, error }) =>
        receipt && (text !== '' || (!error && receipt.finish !== 'interrupted')),
    )
  );
}

/** Whether a turn is running or has any text. Only then is it kept as a version when its prompt is sent again. */
export function cameToSomething(turn: Turn): boolean {
  return turn.phase !== 'ended' || isSaved(turn) || turn.answers.some(({ text }) => text !== '');
}

/** Whether a failed answer in a completed comparison is being retried. */
export function isRetrying({ isRetry, receipt, error }: ShownAnswer): boolean {
  return isRetry && !receipt && !error;
}

/** Whether an answer is incomplete and no longer being written. */
export function isCut({ receipt }: ShownAnswer): boolean {
  return receipt?.finish !== 'complete';
}
