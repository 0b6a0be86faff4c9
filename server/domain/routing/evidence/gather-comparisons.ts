import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ModelId } from '#shared/contract/models.ts';
import { countVote, fullVotes } from '../../stats/count-vote.ts';
import type { CatalogueModel, Task } from '../model.ts';
import { tasks } from '../model.ts';
import type { PastDecision, Router } from '../ports.ts';
import type { Observed } from './estimate-shifts.ts';
import type { ComparedColumn, ComparisonLog, PastComparison } from './ports.ts';

/** Older ones say little of models as they answer today, and the work is bounded. */
export const windowSize = 10_000;

/** A judged comparison, read by the router as it stands. */
export interface ReadComparison extends Observed {
  id: number;
  rank: PastDecision['rank'];
  costs: ReadonlyMap<ModelId, number | null>;
}

export interface GatherDeps {
  comparisons: ComparisonLog;
  router: Pick<Router, 'reconsider'>;
  catalogue: { list(): readonly CatalogueModel[] };
}

const longestTurnMs = 8;

/** The newest comparisons that count, up to the preference `asOf`; lets streams through meanwhile. */
export async function gatherComparisons(deps: GatherDeps, asOf: number): Promise<ReadComparison[]> {
  await deps.comparisons.noteMissing();
  const frequent = await deps.comparisons.countFrequentVoters(fullVotes, asOf);
  const known = new Map(deps.catalogue.list().map((model) => [model.id, model]));
  const answering = new Map<ModelId, string>();
  const read: ReadComparison[] = [];
  let turnBeganMs = performance.now();
  for await (const page of deps.comparisons.readNewest(windowSize, asOf)) {
    for (const each of page) {
      const comparison = readComparison(deps.router, { each, frequent, known, answering });
      if (comparison) read.push(comparison);
      if (performance.now() - turnBeganMs < longestTurnMs) continue;
      await nextTurn();
      turnBeganMs = performance.now();
    }
  }
  return read;
}

interface Readable {
  each: PastComparison;
  frequent: ReadonlyMap<string, number>;
  known: ReadonlyMap<ModelId, CatalogueModel>;
  /** What each model's answers were named when it was last compared. */
  answering: Map<ModelId, string>;
}

function readComparison(
  router: Pick<Router, 'reconsider'>,
  { each, frequent, known, answering }: Readable,
): ReadComparison | null {
  const task = tasks.find((one) => one === each.task);
  if (!task || isPicture(task)) return null;
  const columns = each.columns.filter(
    (column) => known.get(column.asked)?.writesText && isStillAnswering(column, answering),
  );
  const counted = countVote({ ...each, columns }, frequent);
  if (!counted) return null;
  const candidates = counted.columns.flatMap(({ asked }) => known.get(asked) ?? []);
  const { prompt, contextCharacters, hasDocuments } = each;
  const attached = { images: 0, documents: hasDocuments ? 1 : 0 };
  const past = router.reconsider({ prompt, contextCharacters, attached, candidates, task });
  if (isPicture(past.reading.task)) return null;
  const prior = new Map(past.rank(null).map(({ model, chance }) => [model.id, logOddsOf(chance)]));
  // What no longer fits its window was not chosen from what the vote was about.
  if (prior.size < candidates.length) return null;
  return {
    id: each.id,
    task: past.reading.task,
    userId: each.userId,
    models: candidates.map(({ id }) => id),
    chosen: counted.chosen?.asked ?? null,
    pairs: counted.pairs.map(([one, other]) => [one.asked, other.asked]),
    pairWeight: counted.pairWeight,
    prior,
    rank: past.rank,
    costs: new Map(counted.columns.map(({ asked, costMicroUsd }) => [asked, costMicroUsd])),
  };
}

function isPicture(task: Task): boolean {
  return task === 'vision' || task === 'image';
}

/** Answers of what has since been replaced, such as by a successor, say nothing of what answers now. */
function isStillAnswering({ asked, model }: ComparedColumn, answering: Map<ModelId, string>) {
  const now = answering.get(asked) ?? model;
  answering.set(asked, now);
  return now === model;
}

function logOddsOf(chance: number): number {
  const held = Math.min(1 - 1e-6, Math.max(1e-6, chance));
  return Math.log(held / (1 - held));
}
