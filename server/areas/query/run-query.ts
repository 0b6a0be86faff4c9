import { AppError } from '../../platform/app-error.ts';
import { retrySave } from './answer/retry-save.ts';
import { outOfTime } from './answer/error-messages.ts';
import { runAnswer } from './answer/run-answer.ts';
import type { PlannedQuery } from './plan-query.ts';
import type { Slot } from './slots/slots.ts';
import type { FinishedAnswer } from './answer/ports.ts';
import type { QueryDeps } from './query-deps.ts';
import { createAnswerSaver } from './save-answer.ts';
import { endEvent, routeEvent } from './stream/query-events.ts';
import type { RunningQuery } from './stream/running-query.ts';

/** Waits for a slot, runs the answers, stores each of them, and publishes `done` only after that. */
export async function runQuery(
  deps: QueryDeps,
  query: PlannedQuery,
  running: RunningQuery,
): Promise<FinishedAnswer[]> {
  const overtime = setTimeout(() => running.stop('overtime'), deps.settings.queryMs());
  try {
    const slot = await waitForSlot(deps, query, running);
    return await runAnswers(deps, query, running, slot).finally(slot.release);
  } catch (error) {
    running.publish({ type: 'problem', problem: asAppError(deps, query, error).toProblem() });
    throw error;
  } finally {
    clearTimeout(overtime);
    running.publish({ type: 'done', queryId: query.id });
    running.close();
  }
}

async function waitForSlot(
  deps: QueryDeps,
  { id: queryId, tier, candidates }: PlannedQuery,
  running: RunningQuery,
): Promise<Slot> {
  const asked = () => candidates.filter(({ model }) => !deps.health.isOpen(model));
  try {
    return await deps.slots.wait({
      providers: () => [...new Set(asked().map(({ model }) => model.provider))],
      priority: tier === 'standard' ? 1 : 0,
      signal: running.signal,
      tellAhead: (ahead) => running.publish({ type: 'waiting', queryId, ahead }),
    });
  } catch (cause) {
    const { stopReason } = running;
    if (stopReason === 'overtime') {
      const late = outOfTime('No answer started', deps.settings.queryMs());
      await retrySave(() => deps.store.closeQuery(queryId, 'failed', late));
      throw AppError.of(late, cause);
    }
    const status = stopReason ?? 'interrupted';
    await retrySave(() => deps.store.closeQuery(queryId, status, null));
    throw new AppError('stopped', 'Stopped before the answer started. Your prompt is saved.', {
      cause,
    });
  }
}

async function runAnswers(
  deps: QueryDeps,
  query: PlannedQuery,
  running: RunningQuery,
  slot: Slot,
): Promise<FinishedAnswer[]> {
  const saveAnswer = createAnswerSaver(deps, query);
  running.publish(routeEvent(query));
  const shown = new Set(query.candidates.map(({ model }) => model.id));
  const settled = await Promise.allSettled(
    query.candidates.map(async (candidate, position) => {
      const answer = await runAnswer(deps, { query, running, slot, position, shown }, candidate);
      await saveAnswer(answer);
      running.drafts.delete(position);
      running.publish(endEvent(answer));
      return answer;
    }),
  );
  const lost = settled.find((one) => one.status === 'rejected');
  if (lost) throw lost.reason;
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

function asAppError(deps: QueryDeps, { id }: PlannedQuery, error: unknown): AppError {
  if (error instanceof AppError) return error;
  deps.logError(error, `Couldn’t answer query ${id}`);
  return new AppError('internal', 'Something went wrong on our side. Try again.', { cause: error });
}
