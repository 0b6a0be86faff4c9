import type { Permit } from '#shared/lib/limiter.ts';
import type { Tier } from '../accounts/actor.ts';
import { AppError } from '../app-error.ts';
import type { LiveQuery } from './stream/running-query.ts';
import type { Candidate } from './candidate.ts';
import type { QueryPlan } from './plan-query.ts';
import { firstOf, runColumn } from './answer/run-answer.ts';
import type { QueryDeps } from './query-deps.ts';
import type { QueryStatus, StoredAnswer, TurnToKeep } from './ports.ts';
import { receiptOf } from './answer/answer.ts';
import type { Submission } from './plan/submission.ts';
import { untilSaved } from './answer/retry-save.ts';

/** No answer takes longer; a query found running for longer was abandoned by a process that died. */
export const maxQueryMs = 10 * 60 * 1000;

export interface Execution {
  live: LiveQuery;
  plan: QueryPlan;
  submission: Submission;
  tier: Tier;
  startedAtMs: number;
  threadId: string;
  /** Null for a visitor, whose conversation is not saved. */
  userId: number | null;
}

/** Waits for its turn, has the answers written, stores each, and only then tells that it is done. */
export async function executeQuery(deps: QueryDeps, run: Execution): Promise<StoredAnswer[]> {
  const { live } = run;
  const overtime = setTimeout(() => live.stop('interrupted'), maxQueryMs);
  try {
    const { release } = await waitForTurn(deps, run);
    try {
      return await answerAll(deps, run);
    } finally {
      release();
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

async function waitForTurn(deps: QueryDeps, { live, tier }: Execution): Promise<Permit> {
  try {
    return await deps.limiter.wait({
      priority: tier === 'standard' ? 1 : 0,
      signal: live.signal,
      tellAhead: (ahead) => live.publish({ type: 'waiting', queryId: live.id, ahead }),
    });
  } catch (cause) {
    const status = live.stopReason ?? 'interrupted';
    await untilSaved(() => deps.store.closeQuery(live.id, status, null));
    throw new AppError('stopped', 'Stopped before it began. Your prompt was kept.', { cause });
  }
}

async function answerAll(deps: QueryDeps, run: Execution): Promise<StoredAnswer[]> {
  const { live, plan } = run;
  live.publish({
    type: 'route',
    queryId: live.id,
    threadId: run.threadId,
    columns: plan.columns.map((candidate, column) => firstOf(deps, column, candidate)),
    recommendations: plan.decision.recommendations,
    details: plan.decision.details,
  });
  const finished: StoredAnswer[] = [];
  const columns = plan.columns.map(async (candidate, column) => {
    const answer = await answerColumn(deps, run, candidate, column);
    finished.push(answer);
    const isLast = finished.length === plan.columns.length;
    const closing = isLast ? statusOf(finished) : null;
    await untilSaved(() =>
      deps.store.recordAnswer(live.id, answer, closing, turnToKeep(run, closing)),
    );
    tellEnd(live, answer);
    return answer;
  });
  const settled = await Promise.allSettled(columns);
  const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const lost = settled.find((one) => one.status === 'rejected');
  if (lost) throw lost.reason;
  return answers;
}

/** A turn is kept once it came to something. */
function turnToKeep(
  { userId, threadId, submission }: Execution,
  closing: QueryStatus | null,
): TurnToKeep | null {
  if (userId === null || (closing !== 'done' && closing !== 'stopped')) return null;
  const { input, attachments } = submission;
  return { userId, threadId, title: titleOf(input.query), files: attachments };
}

function titleOf(query: string): string {
  const line = query.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? 'Files' : line.length <= 80 ? line : `${line.slice(0, 79).toWellFormed()}…`;
}

function answerColumn(
  deps: QueryDeps,
  { live, plan, submission, startedAtMs }: Execution,
  first: Candidate,
  column: number,
): Promise<StoredAnswer> {
  return runColumn(deps, {
    queryId: live.id,
    column,
    first,
    standIns: plan.standIns,
    submission,
    startedAtMs,
    signal: live.signal,
    stopReason: () => live.stopReason,
    publish: (event) => live.publish(event),
  });
}

function tellEnd(live: LiveQuery, answer: StoredAnswer): void {
  const { position: column, problem } = answer;
  const receipt = receiptOf(answer);
  live.publish(
    problem ? { type: 'problem', column, problem, receipt } : { type: 'receipt', column, receipt },
  );
}

/** Done when any answer is whole; otherwise as the person or the fault left it. */
function statusOf(answers: readonly StoredAnswer[]): QueryStatus {
  const isWhole = ({ problem, finish }: StoredAnswer) =>
    problem === null && finish !== 'stopped' && finish !== 'interrupted';
  if (answers.some(isWhole)) return 'done';
  const unfinished = answers.find(({ problem }) => problem === null)?.finish;
  return unfinished === 'stopped' || unfinished === 'interrupted' ? unfinished : 'failed';
}

function asAppError(deps: QueryDeps, live: LiveQuery, error: unknown): AppError {
  if (error instanceof AppError) return error;
  deps.logFailure(error, live.id);
  return new AppError('internal', 'Something went wrong on our side. Please try again.', {
    cause: error,
  });
}
