import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { countVote, fullVotes, type CountedVote } from '../../statistics/index.ts';
import { tasks, type Model } from '#server/providers/contract/model.ts';
import type { DecisionNote } from '../decision-note.ts';
import type { Observed } from './estimate-shifts.ts';
import type { PastComparison, ComparedColumn, ComparisonLog } from '../store/comparison-log.ts';
import type { Answering } from './policy.ts';

/** Keeps the work small. Older comparisons say little about how models answer today anyway. */
export const windowSize = 10_000;
// The limit for each user and task, so that no single user can push others' votes out of the window.
const ofOnePerson = 300;

/** A judged comparison with the numbers of its decision. */
export interface ReplayableComparison extends Observed {
  id: number;
  note: DecisionNote;
}

export interface GatherDeps {
  comparisons: ComparisonLog;
  catalogue: { models(): readonly Model[] };
  answering: Answering;
}

const longestTurnMs = 8;

export interface Gathered {
  comparisons: ReplayableComparison[];
  /** For each model, the model that answered when it was last judged. */
  answerers: ReadonlyMap<ModelId, string>;
  /** The number of judged comparisons that are left out because the numbers of their decisions were not stored. */
  withoutNumbers: number;
}

/**
 * Gathers the newest comparisons that count, up to the vote `asOf`. Yields to the event loop so that streams
 * continue.
 */
export async function gatherComparisons(deps: GatherDeps, asOf: number): Promise<Gathered> {
  await deps.comparisons.noteMissing();
  const known = new Map(deps.catalogue.models().map((model) => [model.id, model]));
  const answerers = new Map<ModelId, string>();
  const answering = rememberAnswers(deps.answering);
  const read: ReplayableComparison[] = [];
  let withoutNumbers = 0;
  const window = { comparisons: windowSize, ofOnePerson };
  let turnBeganMs = performance.now();
  for await (const page of deps.comparisons.readNewest(window, asOf)) {
    for (const each of page) {
      const counted = countComparison(each, answering, { known, answerers });
      const comparison = counted && toReplayable(each, counted);
      if (comparison) read.push(comparison);
      else if (counted && !each.note) withoutNumbers += 1;
      if (performance.now() - turnBeganMs < longestTurnMs) continue;
      await nextTurn();
      turnBeganMs = performance.now();
    }
  }
  return { comparisons: weigh(read), answerers, withoutNumbers };
}

/** Caches the answerers per model, because they are the same for all comparisons. */
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

/**
 * Limits the weight of each user's votes for a task. Votes from all deleted accounts count as one user's, because
 * otherwise deleting an account would remove the limit.
 */
function weigh(read: readonly ReplayableComparison[]): ReplayableComparison[] {
  const voterOf = ({ userId, task }: ReplayableComparison) => `${userId} ${task}`;
  const given = new Map<string, number>();
  for (const each of read) given.set(voterOf(each), (given.get(voterOf(each)) ?? 0) + 1);
  return read.map((each) => {
    const weight = Math.min(1, fullVotes / (given.get(voterOf(each)) ?? 1));
    return { ...each, pairWeight: weight * each.pairWeight };
  });
}

const unweighed: ReadonlyMap<string, number> = new Map();

function countComparison(
  each: PastComparison,
  answering: Answering,
  { known, answerers }: { known: ReadonlyMap<ModelId, Model>; answerers: Map<ModelId, string> },
): CountedVote<ComparedColumn> | null {
  if (isPicture(each.task) || isPicture(each.note?.traits.task)) return null;
  const columns = each.columns.filter(
    (column) =>
      known.get(column.asked)?.writesText && isStillAnswering(column, answering, answerers),
  );
  return countVote({ ...each, columns }, unweighed);
}

function toReplayable(
  { id, userId, note }: PastComparison,
  { columns, chosen, pairs, pairWeight }: CountedVote<ComparedColumn>,
): ReplayableComparison | null {
  const prior = new Map(note?.models.map((model) => [model.id, model.logOdds]));
  const isNoted = columns.every(({ asked }) => prior.has(asked));
  if (!note || !isNoted || !tasks.includes(note.traits.task)) return null;
  return {
    id,
    note,
    task: note.traits.task,
    userId,
    models: columns.map(({ asked }) => asked),
    chosen: chosen?.asked ?? null,
    pairs: pairs.map(([one, other]) => [one.asked, other.asked]),
    pairWeight,
    prior,
    answerers: new Map(columns.map(({ asked, model }) => [asked, model])),
  };
}

function isPicture(task: string | null | undefined): boolean {
  return task === 'vision' || task === 'image';
}

/** If a model has been replaced, for example by its successor, its old answers say nothing about the current one. */
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
