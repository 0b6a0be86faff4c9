import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { RunFailure } from './turn-error.ts';
import { applyEvent, changeColumn, type AnswerColumn, type Run } from './turn.ts';

/** Whether a failed answer of an ended comparison is being asked for again. */
export function isAskedAgain({ isAgain, receipt, failure }: AnswerColumn): boolean {
  return isAgain && !receipt && !failure;
}

export function isAskingAgain(run: Run | null): boolean {
  return run !== null && run.columns.some(isAskedAgain);
}

export function restartColumn(run: Run, index: number): Run {
  const fresh = { text: '', failovers: [], substitution: null, receipt: null, failure: null };
  return changeColumn(run, index, () => ({ ...fresh, isAgain: true }));
}

/** An event of a query that one column stands for; the comparison itself has ended and stays so. */
export function applyColumnEvent(run: Run, index: number, event: StreamEvent): Run {
  const at = <Routed extends { column: number }>(routed: Routed) => ({ ...routed, column: index });
  switch (event.type) {
    case 'waiting':
    case 'done':
      return run;
    case 'route': {
      const [routed] = event.columns;
      return routed ? changeColumn(run, index, () => ({ routed: at(routed) })) : run;
    }
    case 'failover':
    case 'substitution':
      return applyEvent(run, { ...event, column: index, next: at(event.next) });
    default:
      return applyEvent(run, { ...event, column: index });
  }
}

/** The end of a try that brought no end of its own: it was stopped, or the connection was lost. */
export function failColumn(run: Run, index: number, failure: RunFailure): Run {
  return changeColumn(run, index, (column) => (isAskedAgain(column) ? { failure } : {}));
}
