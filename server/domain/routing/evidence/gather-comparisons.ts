import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { countVote, fullVotes } from '../../statistics/count-vote.ts';
import type { Model, Task } from '../../models/model.ts';
import { tasks } from '../../models/model.ts';
import { logOddsOf } from '../learned/estimate-chance.ts';
import type {
  Answering,
  ComparedColumn,
  ComparisonLog,
  PastComparison,
  PastDecision,
  Router,
} from '../ports.ts';
import type { Observed } from './estimate-shifts.ts';

/** Older ones say little of models as they answer today, and the work is bounded. */
export const windowSize = 10_000;
// So many of one person that nobody can push the votes of others out of the window.
const ofOnePerson = 300;

/** A judged comparison, read by the router as it stands. */
export interface ReplayableComparison extends Observed {
  id: number;
  rank: PastDecision['rank'];
  costs: ReadonlyMap<ModelId, number | null>;
}

export interface GatherDeps {
  comparisons: ComparisonLog;
  router: Pick<Router, 'reconsider'>;
  catalogue: { models(): readonly Model[] };
  answering: Answering;
}

const longestTurnMs = 8;

export interface Gathered {
  comparisons: ReplayableComparison[];
  /** Whose answers those of each model were when it was last judged. */
  answerers: ReadonlyMap<ModelId, string>;
}

/** The newest comparisons that count, up to the preference `asOf`; lets streams through meanwhile. */
export async function gatherComparisons(deps: GatherDeps, asOf: number): Promise<Gathered> {
  await deps.comparisons.noteMissing();
  const known = new Map(deps.catalogue.models().map((model) => [model.id, model]));
  const answerers = new Map<ModelId, string>();
  const answering = rememberAnswers(deps.answering);
  const read: ReplayableComparison[] = [];
  const window = { comparisons: windowSize, ofOnePerson };
  let turnBeganMs = performance.now();
  for await (const page of deps.comparisons.readNewest(window, asOf)) {
    for (const each of page) {
      const comparison = readComparison({ ...deps, answering }, each, { known, answerers });
      if (comparison) read.push(comparison);
      if (performance.now() - turnBeganMs < longestTurnMs) continue;
      await nextTurn();
      turnBeganMs = performance.now();
    }
  }
  return { comparisons: weigh(read), answerers };
}

/** Asked once of each model: it is the same for all comparisons. */
function rememberAnswers(answering: Answering): Answering {
  const known = new Map<ModelId, readonly string[]>();
  return {
    answerersOf(id) {
      const answerers = known.get(id) ?? answering.answerersOf(id);
      known.set(id, answerers);
      return answerers;
    },
  };
}

/** The votes of deleted accounts are one person's: else deleting one's account would unbind them. */
function weigh(read: readonly ReplayableComparison[]): ReplayableComparison[] {
  const voterOf = ({ userId, task }: ReplayableComparison) => `${userId} ${task}`;
  const given = new Map<string, number>();
  for (const each of read) given.set(voterOf(each), (given.get(voterOf(each)) ?? 0) + 1);
  return read.map((each) => {
    const weight = Math.min(1, fullVotes / (given.get(voterOf(each)) ?? 1));
    return { ...each, pairWeight: weight * each.pairWeight };
  });
}

interface Seen {
  known: ReadonlyMap<ModelId, Model>;
  answerers: Map<ModelId, string>;
}

const unweighed: ReadonlyMap<string, number> = new Map();

function readComparison(
  { router, answering }: GatherDeps,
  each: PastComparison,
  { known, answerers }: Seen,
): ReplayableComparison | null {
  const task = tasks.find((one) => one === each.task);
  if (!task || isPicture(task)) return null;
  const columns = each.columns.filter(
    (column) =>
      known.get(column.asked)?.writesText && isStillAnswering(column, answering, answerers),
  );
  const counted = countVote({ ...each, columns }, unweighed);
  if (!counted) return null;
  const candidates = counted.columns.flatMap(({ asked }) => known.get(asked) ?? []);
  const { prompt, contextCharacters, hasDocuments } = each;
  const attached = { images: 0, documents: hasDocuments ? 1 : 0 };
  const past = router.reconsider({ prompt, contextCharacters, attached, candidates, task });
  if (isPicture(past.traits.task)) return null;
  const prior = new Map(past.rank(null).map(({ model, chance }) => [model.id, logOddsOf(chance)]));
  // What no longer fits its window was not chosen from what the vote was about.
  if (prior.size < candidates.length) return null;
  return {
    id: each.id,
    task: past.traits.task,
    userId: each.userId,
    models: candidates.map(({ id }) => id),
    chosen: counted.chosen?.asked ?? null,
    pairs: counted.pairs.map(([one, other]) => [one.asked, other.asked]),
    pairWeight: counted.pairWeight,
    prior,
    answerers: new Map(counted.columns.map(({ asked, model }) => [asked, model])),
    rank: past.rank,
    costs: new Map(counted.columns.map(({ asked, costMicroUsd }) => [asked, costMicroUsd])),
  };
}

function isPicture(task: Task): boolean {
  return task === 'vision' || task === 'image';
}

/** Answers of what has since been replaced, such as by a successor, say nothing of what answers now. */
function isStillAnswering(
  { asked, model, counts }: ComparedColumn,
  answering: Answering,
  answerers: Map<ModelId, string>,
): boolean {
  if (!counts || !answering.answerersOf(asked).includes(model)) return false;
  const newest = answerers.get(asked) ?? model;
  answerers.set(asked, newest);
  return newest === model;
}
