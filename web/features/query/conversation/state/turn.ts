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

/** One model's answer as it arrives. */
export interface Answer {
  routed: RoutedColumn;
  /** What is said of how it came about, such as that the model was asked again. */
  notes: string[];
  /** Null where the model does not think, or did so in an earlier visit. */
  thinking: Thinking | null;
  text: string;
  failovers: Failover[];
  substitution: Substitution | null;
  receipt: Receipt | null;
  error: TurnError | null;
  /** The answer failed in the comparison and was retried alone, so it has no part in the vote. */
  isRetry: boolean;
}

/** A file that was sent with a prompt; `href` is its address on the server, null until that is known. */
export interface TurnFile {
  name: string;
  kind: 'image' | 'document';
  href: string | null;
}

/** One prompt and its answers, from the moment it is sent. */
export interface Turn {
  /** Counts up from 1 in a visit; below zero for turns of an earlier one. */
  id: number;
  query: string;
  /** The name of the model asked for; null when Switchyard chooses. */
  askedName: string | null;
  /** Whether several models were asked to answer side by side. */
  isComparison: boolean;
  /** Whether it is kept nowhere but here. */
  isTemporary: boolean;
  files: TurnFile[];
  /** How much of the files has been sent, 0 to 1; null where there are none. */
  uploaded: number | null;
  phase: 'sending' | 'waiting' | 'answering' | 'ended';
  isStopping: boolean;
  /** Whether the connection broke and is being restored. */
  isReconnecting: boolean;
  /** Whether the turn was restored from a saved thread, so that nothing of it is happening now. */
  isRestored: boolean;
  queryId: string | null;
  /** The query that it continues; null where it begins the conversation. Versions of a turn continue the same one. */
  parentId: string | null;
  /** The comparison whose answers it combines; null for every other turn. */
  combines: string | null;
  /** Where the turn is saved, once it has ended well and somebody is signed in. */
  threadId: string | null;
  /** How many queries wait before this one. */
  ahead: number;
  answers: Answer[];
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

/** The error that failed the turn: that of the turn itself, or of its answers if all of them failed. */
export function findError({ error, answers }: Turn): TurnError | null {
  if (error) return error;
  const [first] = answers;
  if (!first?.error || !answers.every((answer) => answer.error)) return null;
  if (answers.length === 1 || first.error.missingKey) return first.error;
  // Each answer says for itself why it failed.
  return { ...first.error, message: 'None of the models answered. Try again, or choose others.' };
}

/** Whether a turn was ended by its sender before any of its answers was whole. */
export function wasStopped({ phase, answers }: Turn): boolean {
  return (
    phase === 'ended' &&
    answers.every(({ receipt }) => (receipt?.finish ?? 'stopped') === 'stopped')
  );
}

/** Whether another model may do what none did, so that they are offered below the turn. */
export function isToAskAgain(turn: Turn): boolean {
  if (turn.phase !== 'ended') return false;
  const error = findError(turn);
  if (turn.answers.length === 0) return error !== null && isOfModel(error);
  return error !== null || wasStopped(turn);
}

/** Whether a prompt was refused because of the model that was asked for. */
function isOfModel({ code, missingKey }: TurnError): boolean {
  return Boolean(missingKey) || code === 'prompt-too-long' || code === 'unknown-model';
}

/** Whether a turn is running and its first words have not arrived. */
export function isAwaitingText({ phase, answers }: Turn): boolean {
  return phase !== 'ended' && !answers.some(({ text }) => text);
}

/** Whether the server saves a signed-in person's turn: some answer came whole, or was stopped. */
export function isSaved({ phase, answers, isTemporary }: Turn): boolean {
  return (
    phase === 'ended' &&
    !isTemporary &&
    answers.some(({ receipt, error }) => receipt && !error && receipt.finish !== 'interrupted')
  );
}

/** Whether a turn is running, or has a word or more that is kept as a version when it is asked again. */
export function cameToSomething(turn: Turn): boolean {
  return turn.phase !== 'ended' || isSaved(turn) || turn.answers.some(({ text }) => text !== '');
}

/** Whether a failed answer of an ended comparison is being asked for again. */
export function isRetrying({ isRetry, receipt, error }: Answer): boolean {
  return isRetry && !receipt && !error;
}

/** Whether an answer that is no longer written ended before its last word. */
export function isCut({ receipt }: Answer): boolean {
  return receipt?.finish !== 'complete';
}
