import type { EvidenceByTask } from './evidence.ts';
import { standingEvidence } from './policy.ts';
import type { Answering, InForce, PolicyStore, StoredPolicy } from './ports.ts';

/** The policy in force, at hand for every decision; `load` reads what administrators decided. */
export class LivePolicy {
  readonly #store: Pick<PolicyStore, 'getInForce'>;
  readonly #answering: Answering;
  #policy: StoredPolicy | null = null;
  #built: { answerers: string; evidence: EvidenceByTask } | null = null;

  constructor(store: Pick<PolicyStore, 'getInForce'>, answering: Answering) {
    this.#store = store;
    this.#answering = answering;
  }

  async load(): Promise<void> {
    this.take(await this.#store.getInForce());
  }

  take({ policy }: InForce): void {
    this.#policy = policy;
    this.#built = null;
  }

  get evidence(): EvidenceByTask | null {
    if (!this.#policy) return null;
    const { shifts } = this.#policy;
    const models = new Set(shifts.map(({ model }) => model));
    const answerers = [...models].map((model) => this.#answering.answerersOf(model)).join(' ');
    if (this.#built?.answerers !== answerers) {
      this.#built = { answerers, evidence: standingEvidence(shifts, this.#answering) };
    }
    return this.#built.evidence;
  }
}
