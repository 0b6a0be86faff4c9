import type { EvidenceByTask } from './evidence.ts';
import { toEvidence } from './policy.ts';
import type { InForce, PolicyStore } from './ports.ts';

/** The policy in force, at hand for every decision; `load` reads what administrators decided. */
export class LivePolicy {
  readonly #store: Pick<PolicyStore, 'getInForce'>;
  #evidence: EvidenceByTask | null = null;

  constructor(store: Pick<PolicyStore, 'getInForce'>) {
    this.#store = store;
  }

  async load(): Promise<void> {
    this.take(await this.#store.getInForce());
  }

  take({ policy }: InForce): void {
    this.#evidence = policy && toEvidence(policy.shifts);
  }

  get evidence(): EvidenceByTask | null {
    return this.#evidence;
  }
}
