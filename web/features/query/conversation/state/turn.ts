import type {
  Failover,
  Receipt,
  Recommendation,
  RouteDetails,
  Substitution,
} from '#shared/contract/query/schemas.ts';
import type { RoutedColumn, StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { RunFailure } from './turn-error.ts';

/** One model's reply as it arrives. */
export interface AnswerColumn {
  routed: RoutedColumn;
  text: string;
  failovers: Failover[];
  substitution: Substitution | null;
  receipt: Receipt | null;
  failure: RunFailure | null;
  /** Failed in its comparison and was asked again by itself: it has no part in the vote. */
  isAgain: boolean;
}

/** A file that went with a prompt; `href` is where it is kept, null as long as that is not known. */
export interface RunFile {
  name: string;
  kind: 'image' | 'document';
  href: string | null;
}

/** One prompt on its way from the submission to the end of its answer. */
export interface Run {
  id: number;
  query: string;
  /** The name of the model asked for; null when Switchyard chooses. */
  askedName: string | null;
  /** Whether several models were asked to answer side by side. */
  isComparison: boolean;
  files: RunFile[];
  /** How much of the files has been sent, 0 to 1; null where there are none. */
  uploaded: number | null;
  phase: 'sending' | 'waiting' | 'answering' | 'ended';
  isStopping: boolean;
  /** Whether the connection broke and is being taken up again. */
  isReconnecting: boolean;
  /** Came back from a saved thread: nothing of it happens now. */
  isRestored: boolean;
  queryId: string | null;
  /** Where the turn is saved, once it has ended well and somebody is signed in. */
  threadId: string | null;
  ahead: number;
  columns: AnswerColumn[];
  recommendations: Recommendation[];
  details: RouteDetails | null;
  failure: RunFailure | null;
}

export function startRun(
  id: number,
  query: string,
  askedName: string | null,
  traits: Partial<Pick<Run, 'isComparison' | 'files' | 'uploaded'>> = {},
): Run {
  return {
    id,
    query,
    askedName,
    isComparison: false,
    files: [],
    uploaded: null,
    phase: 'sending',
    isStopping: false,
    isReconnecting: false,
    isRestored: false,
    queryId: null,
    threadId: null,
    ahead: 0,
    columns: [],
    recommendations: [],
    details: null,
    failure: null,
    ...traits,
  };
}

export function applyEvent(run: Run, event: StreamEvent): Run {
  switch (event.type) {
    case 'waiting':
      return { ...run, phase: 'waiting', queryId: event.queryId, ahead: event.ahead };
    case 'route':
      return {
        ...run,
        phase: 'answering',
        queryId: event.queryId,
        threadId: event.threadId,
        columns: event.columns.map(startColumn),
        recommendations: event.recommendations,
        details: event.details,
      };
    case 'failover':
      return changeColumn(run, event.column, (column) => ({
        routed: event.next,
        failovers: [...column.failovers, event.failover],
      }));
    case 'substitution':
      return changeColumn(run, event.column, () => ({
        routed: event.next,
        substitution: event.substitution,
      }));
    case 'text':
      return changeColumn(run, event.column, (column) => ({ text: column.text + event.text }));
    case 'receipt':
      return changeColumn(run, event.column, () => ({ receipt: event.receipt }));
    case 'problem':
      // What the person stopped did not fail.
      if (event.problem.code === 'stopped') return run;
      if (event.column === undefined) return { ...run, failure: event.problem };
      return changeColumn(run, event.column, (column) => ({
        failure: event.problem,
        receipt: event.receipt ?? column.receipt,
      }));
    case 'done':
      return { ...run, phase: 'ended', isStopping: false };
  }
}

export function failRun(run: Run, failure: RunFailure): Run {
  return { ...run, phase: 'ended', isStopping: false, isReconnecting: false, failure };
}

function startColumn(routed: RoutedColumn): AnswerColumn {
  return {
    routed,
    text: '',
    failovers: [],
    substitution: null,
    receipt: null,
    failure: null,
    isAgain: false,
  };
}

export function changeColumn(
  run: Run,
  index: number,
  change: (column: AnswerColumn) => Partial<AnswerColumn>,
): Run {
  const columns = run.columns.map((column) =>
    column.routed.column === index ? { ...column, ...change(column) } : column,
  );
  return { ...run, columns };
}

/** What failed the run: the whole of it, or each of its answers. */
export function findFailure(run: Run): RunFailure | null {
  if (run.failure) return run.failure;
  const [first] = run.columns;
  if (!first?.failure || !run.columns.every(({ failure }) => failure)) return null;
  if (run.columns.length === 1 || first.failure.missingKey) return first.failure;
  // Each says in its column why.
  return { ...first.failure, message: 'None of the models answered. Try again, or choose others.' };
}

/** Whether a run was ended by its person before any of its answers was whole. */
export function wasStopped({ phase, columns }: Run): boolean {
  return (
    phase === 'ended' &&
    columns.every(({ receipt }) => (receipt?.finish ?? 'stopped') === 'stopped')
  );
}

/** Whether a run is on its way and its first words have not arrived. */
export function isAwaitingText(run: Run): boolean {
  return run.phase !== 'ended' && !run.columns.some(({ text }) => text);
}
