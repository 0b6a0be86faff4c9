import { AppError } from '../../platform/app-error.ts';
import { senderOf, type Actor } from '../../platform/actor.ts';
import { admitQuery, refuseWhenFull } from './admit-query.ts';
import { isBlind } from './blind/is-blind.ts';
import { planQuery, type PlannedQuery } from './plan-query.ts';
import type { SentPrompt } from './plan/prompt.ts';
import type { FinishedAnswer } from './answer/ports.ts';
import type { QueryDeps } from './query-deps.ts';
import { settleSearches } from './limits/reserve-searches.ts';
import { runQuery } from './run-query.ts';
import { RunningQuery } from './stream/running-query.ts';

/** A query that has been counted, stored and started. */
export interface StartedQuery {
  query: PlannedQuery;
  running: RunningQuery;
  /** Resolves once the answers are stored; rejects with an AppError if none could be stored. */
  outcome: Promise<FinishedAnswer[]>;
}

/**
 * Sends a prompt: chooses the models, counts the query against its sender's limits, stores it and
 * starts it. If the query cannot run, throws an AppError without counting or storing anything.
 */
export function startQuery(deps: QueryDeps, actor: Actor, sent: SentPrompt): Promise<StartedQuery> {
  return deps.running.begin(async () => {
    if (sent.input.isSignedIn && !actor.user) throw signedOut();
    refuseWhenFull(deps);
    const planned = await planQuery(deps, actor, sent);
    return deps.running.admit(planned.id, async () => {
      const query = await admitQuery(deps, planned);
      const { id } = query;
      const isTemporary = sent.input.temporary === true;
      const maySearch = query.searches > 0;
      const traits = { isBlind: isBlind(query), maySearch, isTemporary };
      const running = new RunningQuery(id, senderOf(actor), traits);
      const outcome = runQuery(deps, query, running);
      deps.running.add(running, countCost(deps, query, outcome));
      return { query, running, outcome };
    });
  });
}

function signedOut(): AppError {
  const message = 'You’re signed out. Your prompt is saved. Sign in to send it.';
  return new AppError('signed-out', message);
}

/** Resolves once the query's actual cost and number of searches have replaced its reservations. */
async function countCost(
  deps: QueryDeps,
  query: PlannedQuery,
  outcome: Promise<FinishedAnswer[]>,
): Promise<void> {
  try {
    const answers = await outcome;
    const made = answers.reduce((sum, { searches }) => sum + (searches ?? 0), 0);
    await settleSearches(deps, query, made);
  } finally {
    await deps.budgets.settle(query.actor, query.id);
  }
}
