import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { Candidate } from '../plan/candidate-ranking.ts';
import type { AnswerDeps } from '../query-deps.ts';

/** Who may answer instead of models that failed, for one answer. */
export class Fallbacks {
  readonly #health: AnswerDeps['health'];
  readonly #rank: () => Candidate[][];
  readonly #failed = new Set<ProviderId>();
  #groups: Candidate[][] | null = null;

  constructor(health: AnswerDeps['health'], rank: () => Candidate[][]) {
    this.#health = health;
    this.#rank = rank;
  }

  /**
   * The best that is not left alone, of another provider than failed before where there is one. With
   * `isOfProvider` the provider's other models would fail as well, and are left out.
   */
  next(failed: ProviderId, isOfProvider: boolean): Candidate | null {
    this.#groups ??= this.#rank();
    this.#failed.add(failed);
    if (isOfProvider) this.#keep(({ model }) => model.provider !== failed);
    const best = this.#findBest();
    if (best) this.#keep((one) => one !== best);
    return best;
  }

  #findBest(): Candidate | null {
    const groups = this.#groups ?? [];
    const isWell = ({ model }: Candidate) => !this.#health.isOpen(model);
    const isElsewhere = ({ model }: Candidate) => !this.#failed.has(model.provider);
    for (const group of groups) {
      const well = group.filter(isWell);
      const best = well.find(isElsewhere) ?? well[0];
      if (best) return best;
    }
    return groups.flat()[0] ?? null;
  }

  #keep(isKept: (candidate: Candidate) => boolean): void {
    this.#groups = this.#groups?.map((group) => group.filter(isKept)) ?? null;
  }
}
