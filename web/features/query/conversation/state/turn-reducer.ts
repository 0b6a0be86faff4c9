import type { RoutedColumn, StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { TurnError } from './turn-error.ts';
import { isRetrying, type Answer, type Turn } from './turn.ts';

/** The turn after an event of its stream. */
export function applyStreamEvent(turn: Turn, event: StreamEvent): Turn {
  switch (event.type) {
    case 'waiting':
      return { ...turn, phase: 'waiting', queryId: event.queryId, ahead: event.ahead };
    case 'route':
      return {
        ...turn,
        phase: 'answering',
        queryId: event.queryId,
        threadId: event.threadId,
        answers: event.columns.map(startAnswer),
        recommendations: event.recommendations,
        details: event.details,
      };
    case 'failover':
      return changeAnswer(turn, event.column, ({ failovers }) => ({
        routed: event.next,
        failovers: [...failovers, event.failover],
      }));
    case 'substitution':
      return changeAnswer(turn, event.column, () => ({
        routed: event.next,
        substitution: event.substitution,
      }));
    case 'note':
      return changeAnswer(turn, event.column, ({ routed }) => ({
        routed: { ...routed, reason: `${routed.reason} ${event.note}` },
      }));
    case 'thinking':
      return turn;
    case 'text':
      return changeAnswer(turn, event.column, ({ text }) => ({ text: text + event.text }));
    case 'receipt':
      return changeAnswer(turn, event.column, () => ({ receipt: event.receipt }));
    case 'problem':
      return applyProblem(turn, event);
    case 'done':
      return { ...turn, phase: 'ended', isStopping: false };
  }
}

function applyProblem(turn: Turn, event: Extract<StreamEvent, { type: 'problem' }>): Turn {
  const { column, problem, receipt } = event;
  // An answer that its sender stopped did not fail.
  if (problem.code === 'stopped') return turn;
  if (column === undefined) return { ...turn, error: problem };
  return changeAnswer(turn, column, (answer) => ({
    error: problem,
    receipt: receipt ?? answer.receipt,
  }));
}

/** The turn ends without a `done`: it was stopped here, or it failed with the error. */
export function endTurn(turn: Turn, error: TurnError | null = null): Turn {
  const ended: Turn = { ...turn, phase: 'ended', isStopping: false, isReconnecting: false };
  return error ? { ...ended, error } : ended;
}

/** One model of an ended comparison is asked again. */
export function restartAnswer(turn: Turn, column: number): Turn {
  return changeAnswer(turn, column, ({ routed }) => ({ ...startAnswer(routed), isRetry: true }));
}

/** An event of the query that retries one answer; the comparison stays ended. */
export function applyRetryEvent(turn: Turn, column: number, event: StreamEvent): Turn {
  const inPlace = (routed: RoutedColumn) => ({ ...routed, column });
  switch (event.type) {
    case 'waiting':
    case 'done':
      return turn;
    case 'route': {
      const [routed] = event.columns;
      return routed ? changeAnswer(turn, column, () => ({ routed: inPlace(routed) })) : turn;
    }
    case 'failover':
    case 'substitution':
      return applyStreamEvent(turn, { ...event, column, next: inPlace(event.next) });
    default:
      return applyStreamEvent(turn, { ...event, column });
  }
}

/** A retry ended without a `done`: it was stopped, or the connection was lost. */
export function failRetry(turn: Turn, column: number, error: TurnError): Turn {
  return changeAnswer(turn, column, (answer) => (isRetrying(answer) ? { error } : {}));
}

function startAnswer(routed: RoutedColumn): Answer {
  return {
    routed,
    text: '',
    failovers: [],
    substitution: null,
    receipt: null,
    error: null,
    isRetry: false,
  };
}

function changeAnswer(
  turn: Turn,
  column: number,
  change: (answer: Answer) => Partial<Answer>,
): Turn {
  const answers = turn.answers.map((answer) =>
    answer.routed.column === column ? { ...answer, ...change(answer) } : answer,
  );
  return { ...turn, answers };
}
