import type { ModelShift } from '#shared/contract/routing/schemas.ts';
import { inTurn } from '#server/platform/in-turn.ts';
import type { EvidenceByTask } from '../choose/routing-context.ts';
import { standingEvidence, type Answering } from './policy.ts';
import type { InForce, PolicyStore } from '../store/policy-store.ts';

// Changes trigger another `load`, but reaching a model's retirement date doesn't, so the evidence
// is recomputed every minute.
const heldMs = 60_000;

/** Keeps the active policy in memory. `load` reads it again after a change by an administrator. */
export class CurrentPolicy {
  readonly #store: Pick<PolicyStore, 'getInForce'>;
  readonly #answering: Answering;
  #id: number | null = null;
  #shifts: readonly ModelShift[] | null = null;
  #held: { evidence: EvidenceByTask; sinceMs: number } | null = null;

  constructor(store: Pick<PolicyStore, 'getInForce'>, answering: Answering) {
    this.#store = store;
    this.#answering = answering;
  }

  /** Must also be called after models or settings have changed. */
  readonly load = inTurn(async () => this.take(await this.#store.getInForce()));

  take({ policy }: InForce): void {
    this.#id = policy && policy.id;
    this.#shifts = policy && policy.shifts;
    this.#held = null;
  }

  get id(): number | null {
    return this.#id;
  }

  get evidence(): EvidenceByTask | null {
    if (!this.#shifts) return null;
    const nowMs = performance.now();
    if (!this.#held || nowMs - this.#held.sinceMs > heldMs) {
      const evidence = standingEvidence(this.#shifts, this.#answering);
      this.#held = { evidence, sinceMs: nowMs };
    }
    return this.#held.evidence;
  }
}
