import { modelIdSchema, type ModelId } from '#shared/contract/models/schemas.ts';
import type { ModelPopularity, VoteEffects } from '#shared/contract/statistics/schemas.ts';
import { AppError } from '../../platform/app-error.ts';
import { fullVotes } from './count-vote.ts';
import { rankStandings } from './rank-standings.ts';
import { VoteTally } from './tally-votes.ts';
import type { VoteLog } from './store/vote-log.ts';
import type { PopularityStore } from './store/popularity-store.ts';

export interface PopularityDeps {
  votes: VoteLog;
  popularity: PopularityStore;
}

/**
 * Counts every vote again and saves the models' ranking. Once `signal` has aborted, throws before the next
 * batch.
 */
export async function recalculatePopularity(
  { votes, popularity }: PopularityDeps,
  signal?: AbortSignal,
): Promise<void> {
  const startedAtMs = performance.now();
  await votes.noteMissing();
  const newestId = await votes.newestId();
  const tally = new VoteTally(await votes.countFrequentVoters(fullVotes));
  for await (const some of votes.readAll()) {
    signal?.throwIfAborted();
    for (const vote of some) tally.add(vote);
  }
  signal?.throwIfAborted();
  await popularity.save(rankStandings(tally), {
    effects: tally.effects,
    newestId,
    tookMs: Math.round(performance.now() - startedAtMs),
  });
}

const quickMs = 1_000;
/** How long to pause after a slow recalculation, as a multiple of its duration. */
const restPerWork = 200;

/** Recalculates if there are new votes, resting after slow runs. Returns whether it did so. */
export async function keepPopularityFresh(
  deps: PopularityDeps,
  now: Date,
  signal: AbortSignal,
): Promise<boolean> {
  const report = await deps.popularity.findReport();
  const newestId = await deps.votes.newestId();
  if (newestId === (report?.newestId ?? 0)) return false;
  if (report && report.tookMs > quickMs) {
    const restedMs = now.getTime() - report.madeAt.getTime();
    if (restedMs < report.tookMs * restPerWork) return false;
  }
  await recalculatePopularity(deps, signal);
  return true;
}

export async function getModelPopularity(
  { popularity }: PopularityDeps,
  model: string,
): Promise<ModelPopularity> {
  const found = await popularity.find(model);
  if (found) return found;
  throw new AppError('not-found', 'There are no votes on comparisons with a model of this name.');
}

export async function getVoteEffects({ popularity }: PopularityDeps): Promise<VoteEffects> {
  const report = await popularity.findReport();
  if (!report) return { lastUpdated: null, positions: [], length: null };
  return { lastUpdated: report.madeAt.toISOString(), ...report.effects };
}

/** The public win rates of models that have enough votes. */
export async function listWinRates(popularity: PopularityStore): Promise<Map<ModelId, number>> {
  const standings = await popularity.list();
  return new Map(
    standings
      .filter(({ isSettled }) => isSettled)
      .map(({ model, winRate }) => [modelIdSchema.parse(model), winRate]),
  );
}
