import type { ModelRating } from '#shared/contract/statistics/schemas.ts';
import { rateModels, type Strength } from './rate-models.ts';
import type { ModelTally, VoteTally } from './tally-votes.ts';
import { z95 } from './wilson-interval.ts';
import type { VoteStanding } from './store/popularity-store.ts';

/** A task needs this many votes, voters and comparisons before its figure is published. */
export const enough = { votes: 30, people: 5, comparisonsOfTask: 10 } as const;

const average = 1500;
/** 400 points correspond to odds of ten to one. */
const pointsPerLogOdds = 400 / Math.LN10;

/** The standings of all compared models, with the most selected one first. */
export function rankStandings(tally: VoteTally): VoteStanding[] {
  const strengths = new Map(
    [...tally.tasks].map(([task, { contests }]) => [task, rateModels([...contests.values()])]),
  );
  const all = tally.tasks.get(null)?.models ?? new Map<string, ModelTally>();
  const standings = [...all].map(
    ([model, { selections, comparisons, blind, votes, people }]): VoteStanding => {
      const tasks = [...tally.tasks].flatMap(([task, { models }]) => {
        const own = models.get(model);
        const strength = strengths.get(task)?.get(model);
        return own && strength ? [{ task, own, strength }] : [];
      });
      return {
        model,
        totalSelections: selections,
        totalComparisons: comparisons,
        blind,
        winRate: comparisons === 0 ? 0 : selections / comparisons,
        categoryStrengths: strengthsOf(tasks),
        isSettled: isSettled({ votes: Math.min(votes, comparisons), people }),
        ratings: tasks.map(({ task, own, strength }) => toRating(task, own, strength)),
      };
    },
  );
  return standings.sort((one, other) => other.totalSelections - one.totalSelections);
}

function strengthsOf(tasks: readonly { task: string | null; own: ModelTally }[]) {
  return Object.fromEntries(
    tasks.flatMap(({ task, own: { selections, comparisons } }) =>
      task !== null && comparisons >= enough.comparisonsOfTask
        ? [[task, selections / comparisons] as const]
        : [],
    ),
  );
}

function isSettled({ votes, people }: Pick<ModelTally, 'votes' | 'people'>): boolean {
  return votes >= enough.votes && people.size >= enough.people;
}

function toRating(task: string | null, own: ModelTally, strength: Strength): ModelRating {
  const half = z95 * strength.standardError * pointsPerLogOdds;
  const rating = average + strength.logOdds * pointsPerLogOdds;
  return {
    task,
    rating,
    low: rating - half,
    high: rating + half,
    scale: strength.scale,
    votes: own.votes,
    isSettled: isSettled(own),
  };
}
