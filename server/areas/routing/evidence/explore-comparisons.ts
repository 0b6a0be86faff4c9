import type { Task } from '#server/providers/contract/model.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Matrix } from '../../statistics/index.ts';
import type { ModelScore } from '../choose/score-models.ts';
import { nameWork } from '../explain/phrases.ts';
import { logOddsOf } from '../learned/estimate-chance.ts';
import type { PromptTraits } from '../prompt/parse-prompt.ts';
import { fitShifts, threshold } from './estimate-shifts.ts';
import { gatherComparisons, type GatherDeps } from './gather-comparisons.ts';

/** Occasionally puts another model into a comparison, if an administrator has enabled this. */
export interface Explorer {
  /**
   * Returns the model to show beside the best one, and a sentence that tells the user about it; null for no
   * change.
   */
  explore(decision: {
    traits: PromptTraits;
    ranked: readonly ModelScore[];
  }): { id: ModelId; reason: string } | null;
}

interface ExplorerDeps extends GatherDeps {
  settings: { readonly comparisons: 'on' | 'off'; readonly oneIn: number };
  logError(error: unknown): void;
  /** From 0 to 1. */
  random?: () => number;
}

const freshMs = 60_000;

/**
 * In one of every `oneIn` comparisons, replaces the second model with the most informative one: the
 * model whose comparison with the best would most reduce the uncertainty of this task's ratings.
 */
export class ComparisonExplorer implements Explorer {
  readonly #deps: ExplorerDeps;
  /** Null until the votes have been read once. */
  #known: ReadonlyMap<Task, Uncertainty> | null = null;
  #readAtMs = -Infinity;

  constructor(deps: ExplorerDeps) {
    this.#deps = deps;
  }

  explore({ ranked, traits }: Parameters<Explorer['explore']>[0]) {
    const { settings, random = Math.random } = this.#deps;
    if (settings.comparisons === 'off') return null;
    void this.#refresh();
    // Votes about pictures are not used as evidence.
    if (traits.needsImage || traits.needsVision) return null;
    if (!this.#known || random() * settings.oneIn >= 1) return null;
    const chosen = findMostInformative(ranked, this.#known.get(traits.task) ?? nothingCompared);
    if (!chosen) return null;
    const { id, name } = chosen.model;
    const reason = `${name} is shown instead of the usual runner-up, because your vote on it teaches us the most about ${nameWork(traits)}.`;
    return { id, reason };
  }

  /** Reads the votes at most once per minute, in the background, so that comparisons do not wait. */
  async #refresh(): Promise<void> {
    if (performance.now() - this.#readAtMs < freshMs) return;
    this.#readAtMs = performance.now();
    try {
      const asOf = await this.#deps.comparisons.newestId();
      const { comparisons } = await gatherComparisons(this.#deps, asOf);
      const byTask = Map.groupBy(comparisons, ({ task }) => task);
      this.#known = new Map([...byTask].map(([task, own]) => [task, fitShifts(own)]));
    } catch (error) {
      this.#deps.logError(error);
    }
  }
}

function findMostInformative(
  [best, ...others]: readonly ModelScore[],
  uncertainty: Uncertainty,
): ModelScore | null {
  if (!best) return null;
  const among: ModelId[] = [best, ...others].map(({ model }) => model.id);
  const gains = others.map((other) => ({
    other,
    gain: measureInformation(
      { one: best.model.id, other: other.model.id, chance: chanceAgainst(best, other) },
      among,
      uncertainty,
    ),
  }));
  const [most] = gains.sort((a, b) => b.gain - a.gain);
  return most ? most.other : null;
}

function chanceAgainst(one: ModelScore, other: ModelScore): number {
  return 1 / (1 + Math.exp(logOddsOf(other.chance) - logOddsOf(one.chance)));
}

/** The covariance between the models' shifts at one task. */
interface Uncertainty {
  models: readonly ModelId[];
  covariance: Matrix;
}

/** Without votes, only the prior of the shifts applies. */
export const nothingCompared: Uncertainty = { models: [], covariance: [] };

/** A comparison that could be shown, and the chance that its first answer is preferred. */
interface Trial {
  one: ModelId;
  other: ModelId;
  chance: number;
}

/**
 * How much a vote would reduce the sum of the variances of the shifts in `among`: a rank-one update of the
 * covariance with the Bradley-Terry information of one game.
 */
export function measureInformation(
  { one, other, chance }: Trial,
  among: readonly ModelId[],
  uncertainty: Uncertainty,
): number {
  const covarianceOf = (a: ModelId, b: ModelId) => {
    const [row, column] = [uncertainty.models.indexOf(a), uncertainty.models.indexOf(b)];
    if (row >= 0 && column >= 0) return uncertainty.covariance[row]?.[column] ?? 0;
    return a === b ? threshold.deviation ** 2 : 0;
  };
  const withDifference = (id: ModelId) => covarianceOf(id, one) - covarianceOf(id, other);
  const weight = chance * (1 - chance);
  const variance = withDifference(one) - withDifference(other);
  const shrunk = among.reduce((sum, id) => sum + withDifference(id) ** 2, 0);
  return (weight * shrunk) / (1 + weight * variance);
}
