import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { Model } from '#server/providers/contract/model.ts';
import type { Candidate } from '../plan/candidate-ranking.ts';
import type { AnswerDeps } from '../query-deps.ts';

type IsLeft = (model: Model) => boolean;

/** Chooses the models that may write an answer after others failed. */
export class Fallbacks {
  readonly #health: AnswerDeps['health'];
  readonly #rank: (isLeft: IsLeft) => Candidate[][];
  readonly #failed = new Set<ProviderId>();
  readonly #gone = new Set<ProviderId>();
  readonly #asked = new Set<ModelId>();

  constructor(health: AnswerDeps['health'], rank: (isLeft: IsLeft) => Candidate[][]) {
    this.#health = health;
    this.#rank = rank;
  }

  /**
   * The best model whose circuit is closed, preferably from a provider that hasn't failed for this
   * answer, or the best remaining model if all circuits are open. With `isOfProvider`, the provider
   * itself failed, so none of its models is returned.
   */
  next(failed: ProviderId, isOfProvider: boolean): Candidate | null {
    this.#failed.add(failed);
    if (isOfProvider) this.#gone.add(failed);
    const best = this.#findBest();
    if (best) this.#asked.add(best.model.id);
    return best;
  }

  #findBest(): Candidate | null {
    const isLeft: IsLeft = ({ id, provider }) => !this.#asked.has(id) && !this.#gone.has(provider);
    const isWell: IsLeft = (model) => !this.#health.isOpen(model);
    const isOtherProvider: IsLeft = ({ provider }) => !this.#failed.has(provider);
    const groups = this.#rank(isLeft);
    const ranked = groups.flat();
    for (const group of groups) {
      const well = group.map(({ model }) => model).filter(isWell);
      const others = well.filter(isOtherProvider);
      const callable = others.length > 0 ? others : well;
      const best = callable.length === ranked.length ? ranked[0] : this.#bestOf(callable);
      if (best) return best;
    }
    return ranked[0] ?? null;
  }

  /** Ranks these models again, so that the reason mentions only models that could be called. */
  #bestOf(models: readonly Model[]): Candidate | null {
    if (models.length === 0) return null;
    const ids = new Set(models.map(({ id }) => id));
    return this.#rank(({ id }) => ids.has(id)).flat()[0] ?? null;
  }
}
