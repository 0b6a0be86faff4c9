import type { VoteEffects } from '#shared/contract/statistics/schemas.ts';
import { countVote, type CountedVote } from './count-vote.ts';
import type { Contest } from './rate-models.ts';
import { wilsonInterval } from './wilson-interval.ts';
import type { ComparedAnswer } from './store/compared-answers.ts';
import type { Vote } from './store/vote-log.ts';

/** The totals of the votes for one model, for one kind of task or for all. */
export interface ModelTally {
  selections: number;
  /** Comparisons with a preferred answer. */
  comparisons: number;
  /** The same counts, for blind votes only. */
  blind: { selections: number; comparisons: number };
  /** All votes, including ties. */
  votes: number;
  people: Set<number | null>;
}

interface TaskTally {
  models: Map<string, ModelTally>;
  contests: Map<string, Contest>;
}

/** Counts votes one by one, following the rules of `countVote`. */
export class VoteTally {
  /** The tallies for each kind of task. The key is null for all kinds together. */
  readonly tasks = new Map<string | null, TaskTally>();
  readonly #frequent: ReadonlyMap<string, number>;
  readonly #positions = new Map<number, { chosen: number; shown: number; expected: number }>();
  #longerChosen = 0;
  #lengthDecided = 0;

  /** `frequent` has the number of votes for each user with more than `fullVotes`, by `<user>/<task>`. */
  constructor(frequent: ReadonlyMap<string, number>) {
    this.#frequent = frequent;
  }

  add(vote: Vote): void {
    const counted = countVote(vote, this.#frequent);
    if (!counted) return;
    this.#addTo(null, vote, counted);
    if (vote.task !== null) this.#addTo(vote.task, vote, counted);
    if (counted.chosen) this.#addEffects(counted.columns, counted.chosen);
  }

  get effects(): Omit<VoteEffects, 'lastUpdated'> {
    const positions = [...this.#positions]
      .sort(([one], [other]) => one - other)
      .map(([position, { chosen, shown, expected }]) => ({
        position,
        chosen,
        shown,
        expected: expected / shown,
      }));
    const decided = this.#lengthDecided;
    if (decided === 0) return { positions, length: null };
    const [low, high] = wilsonInterval(this.#longerChosen, decided);
    return { positions, length: { longerChosen: this.#longerChosen, decided, low, high } };
  }

  #addTo(
    task: string | null,
    vote: Vote,
    { columns, chosen, pairs, pairWeight }: CountedVote,
  ): void {
    const tally = this.tasks.get(task) ?? { models: new Map(), contests: new Map() };
    this.tasks.set(task, tally);
    for (const column of columns) {
      const model = tally.models.get(column.model) ?? newTally();
      tally.models.set(column.model, model);
      model.votes += 1;
      model.people.add(vote.userId);
      for (const counts of vote.isBlind ? [model, model.blind] : [model]) {
        if (chosen) counts.comparisons += 1;
        if (column === chosen) counts.selections += 1;
      }
    }
    for (const [one, other] of pairs) {
      addContest(tally.contests, one, other, chosen, pairWeight);
    }
  }

  #addEffects(counted: readonly ComparedAnswer[], chosen: ComparedAnswer): void {
    for (const { position } of counted) {
      const place = this.#positions.get(position) ?? { chosen: 0, shown: 0, expected: 0 };
      this.#positions.set(position, place);
      place.shown += 1;
      place.expected += 1 / counted.length;
      if (position === chosen.position) place.chosen += 1;
    }
    const [one, other] = counted;
    if (counted.length !== 2 || !one || !other || one.characters === other.characters) return;
    const longer = one.characters > other.characters ? one : other;
    this.#lengthDecided += 1;
    if (longer === chosen) this.#longerChosen += 1;
  }
}

function newTally(): ModelTally {
  const blind = { selections: 0, comparisons: 0 };
  return { selections: 0, comparisons: 0, blind, votes: 0, people: new Set() };
}

function addContest(
  contests: Map<string, Contest>,
  one: ComparedAnswer,
  other: ComparedAnswer,
  chosen: ComparedAnswer | null,
  weight: number,
): void {
  const key = JSON.stringify([one.model, other.model]);
  const contest = contests.get(key) ?? {
    first: one.model,
    second: other.model,
    firstWins: 0,
    secondWins: 0,
  };
  contests.set(key, contest);
  const half = weight / 2;
  contest.firstWins += chosen === null ? half : chosen === one ? weight : 0;
  contest.secondWins += chosen === null ? half : chosen === other ? weight : 0;
}
