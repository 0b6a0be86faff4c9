import type { RoutedColumn, StreamEvent } from '#shared/contract/query/stream-events.ts';
import { addFind } from '#shared/lib/citations.ts';
import { endThinking, thinkOn } from './thinking.ts';
import { errorOf, type TurnError } from './turn-error.ts';
import { isRetrying, startAnswer, type ShownAnswer, type Turn } from './turn.ts';

/** Returns the turn after an event from its stream that arrived at `now`. */
export function applyStreamEvent(turn: Turn, event: StreamEvent, now: number): Turn {
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
        thinking: null,
        web: null,
      }));
    case 'substitution':
      return changeAnswer(turn, event.column, () => ({
        routed: event.next,
        substitution: event.substitution,
      }));
    case 'note':
      return changeAnswer(turn, event.column, ({ notes }) => ({
        notes: [...notes, event.note],
        thinking: null,
      }));
    case 'thinking':
      return changeAnswer(turn, event.column, ({ text, thinking }) => {
        const more = thinkOn(thinking, event.text, now);
        return { thinking: text === '' ? more : endThinking(more, now) };
      });
    case 'text':
      return changeAnswer(turn, event.column, ({ text, thinking }) => ({
        text: text + event.text,
        thinking: endThinking(thinking, now),
      }));
    case 'search':
    case 'citation':
      return changeAnswer(turn, event.column, ({ web }) => ({ web: addFind(web, event) }));
    case 'receipt':
      return changeAnswer(turn, event.column, ({ thinking, web }) => ({
        web: web && { ...web, leftOut: event.citationsLeftOut ?? 0 },
        receipt: event.receipt,
        thinking: endThinking(thinking, now),
      }));
    case 'problem':
      return applyProblem(turn, event, now);
    // Only programs that use the API can receive these events.
    case 'reasoning':
    case 'tool-call':
      return turn;
    case 'done':
      return { ...turn, phase: 'ended', isStopping: false };
  }
}

function applyProblem(
  turn: Turn,
  event: Extract<StreamEvent, { type: 'problem' }>,
  now: number,
): Turn {
  const { column, problem, receipt } = event;
  // An answer that the user stopped hasn't failed.
  if (problem.code === 'stopped') return turn;
  const error = errorOf(problem, now);
  if (column === undefined) return { ...turn, error };
  return changeAnswer(turn, column, (answer) => ({
    error,
    receipt: receipt ?? answer.receipt,
    thinking: endThinking(answer.thinking, now),
  }));
}

/** Ends a turn without a `done` event, because it was stopped on this page or failed with `error`. */
export function endTurn(turn: Turn, error: TurnError | null = null): Turn {
  const ended: Turn = { ...turn, phase: 'ended', isStopping: false, isReconnecting: false };
  return error ? { ...ended, error } : ended;
}

/** Restarts one answer in a completed comparison. */
export function restartAnswer(turn: Turn, column: number): Turn {
  return changeAnswer(turn, column, ({ routed }) => ({ ...startAnswer(routed), isRetry: true }));
}

/** Applies an event from a query that retries one answer. The comparison as a whole stays ended. */
export function applyRetryEvent(turn: Turn, column: number, event: StreamEvent, now: number): Turn {
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
      return applyStreamEvent(turn, { ...event, column, next: inPlace(event.next) }, now);
    default:
      return applyStreamEvent(turn, { ...event, column }, now);
  }
}

/** Ends a retry that has no `done` event, because it was stopped or the connection was lost. */
export function failRetry(turn: Turn, column: number, error: TurnError): Turn {
  return changeAnswer(turn, column, (answer) => (isRetrying(answer) ? { error } : {}));
}

function changeAnswer(
  turn: Turn,
  column: number,
  change: (answer: ShownAnswer) => Partial<ShownAnswer>,
): Turn {
  const answers = turn.answers.map((answer) =>
    answer.routed.column === column ? { ...answer, ...change(answer) } : answer,
  );
  return { ...turn, answers };
}
