import type { QueryInput } from '#shared/contract/queries.ts';
import type { Tier } from '../accounts/actor.ts';
import { AppError } from '../app-error.ts';
import type { LiveQuery } from './live-query.ts';
import type { QueryPlan } from './plan-query.ts';
import type { Turn } from './ports.ts';
import { firstOf, receiptOf, runColumn } from './run-column.ts';
import type { QueryDeps } from './start-query.ts';
import type { QueryStatus, StoredAnswer } from './store.ts';

/** No answer takes longer; a query found running for longer was abandoned by a process that died. */
export const maxQueryMs = 10 * 60 * 1000;
const savingPatienceMs = 20_000;

export interface Execution {
  live: LiveQuery;
  plan: QueryPlan;
  input: QueryInput;
  tier: Tier;
  startedAtMs: number;
}

/** Waits for its turn, has the answer written, stores it, and only then tells that it is done. */
export async function executeQuery(deps: QueryDeps, run: Execution): Promise<StoredAnswer[]> {
  const { live } = run;
  const overtime = setTimeout(() => live.stop('interrupted'), maxQueryMs);
  try {
    await waitForTurn(deps, run);
    try {
      return await answerAndStore(deps, run);
    } finally {
      deps.turnstile.leave();
    }
  } catch (error) {
    live.publish({ type: 'problem', problem: asAppError(deps, live, error).toProblem() });
    throw error;
  } finally {
    clearTimeout(overtime);
    live.publish({ type: 'done', queryId: live.id });
    live.close();
  }
}

async function waitForTurn(deps: QueryDeps, { live, tier }: Execution): Promise<void> {
  try {
    await deps.turnstile.enter(tier, live.signal, (ahead) =>
      live.publish({ type: 'waiting', queryId: live.id, ahead }),
    );
  } catch (cause) {
    const status = live.stopReason ?? 'interrupted';
    await untilSaved(() => deps.store.closeQuery(live.id, status, null));
    throw new AppError('stopped', 'Stopped before it began. Your prompt was kept.', { cause });
  }
}

async function answerAndStore(deps: QueryDeps, run: Execution): Promise<StoredAnswer[]> {
  const { live, plan } = run;
  live.publish({
    type: 'route',
    queryId: live.id,
    columns: [firstOf(deps, { column: 0, first: plan.chosen })],
    recommendations: plan.decision.recommendations,
    details: plan.decision.details,
  });
  const answer = await runColumn(deps, {
    column: 0,
    first: plan.chosen,
    standIns: plan.standIns,
    turns: turnsOf(run.input),
    startedAtMs: run.startedAtMs,
    signal: live.signal,
    stopReason: () => live.stopReason,
    publish: (event) => live.publish(event),
  });
  await untilSaved(() => deps.store.recordAnswer(live.id, answer, statusOf(answer)));
  const receipt = receiptOf(answer);
  live.publish(
    answer.problem
      ? { type: 'problem', column: 0, problem: answer.problem, receipt }
      : { type: 'receipt', column: 0, receipt },
  );
  return [answer];
}

function turnsOf({ query, parentQuery, parentResponse }: QueryInput): Turn[] {
  const earlier: Turn[] =
    parentQuery?.trim() && parentResponse?.trim()
      ? [
          { role: 'user', text: parentQuery },
          { role: 'assistant', text: parentResponse },
        ]
      : [];
  return [...earlier, { role: 'user', text: query }];
}

function statusOf(answer: StoredAnswer): QueryStatus {
  if (answer.problem) return 'failed';
  if (answer.finish === 'stopped' || answer.finish === 'interrupted') return answer.finish;
  return 'done';
}

/** A database that is restarting must not cost an answer: keeps trying for a while. */
async function untilSaved(save: () => Promise<void>): Promise<void> {
  const givesUpAt = Date.now() + savingPatienceMs;
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 2_000)) {
    try {
      return await save();
    } catch (cause) {
      if (Date.now() + waitMs > givesUpAt) {
        throw new AppError(
          'database-unavailable',
          'The answer could not be saved: the database is not reachable. Copy what you need before you go on.',
          { cause },
        );
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

function asAppError(deps: QueryDeps, live: LiveQuery, error: unknown): AppError {
  if (error instanceof AppError) return error;
  deps.logFailure(error, live.id);
  return new AppError('internal', 'Something went wrong on our side. Please try again.', {
    cause: error,
  });
}
