import { AppError } from '../../app-error.ts';
import type { PaymentEnvironment } from '../ports.ts';
import { mergePrices, usualPrices, type FoundPrices, type PlanPrices } from './plan-prices.ts';

/** How old what is at hand may be before the store is read again, which other processes write too. */
const atHandMs = 30_000;
/** How old what is stored may be before the provider is asked; it also tells of each change. */
const storedMs = 5 * 60_000;

interface PricesDeps {
  fetch(environment: PaymentEnvironment): Promise<FoundPrices>;
  store: PriceStore;
  logError(error: unknown): void;
}

export interface PriceStore {
  find(environment: PaymentEnvironment): Promise<{ prices: PlanPrices; readAt: Date } | null>;
  save(environment: PaymentEnvironment, prices: PlanPrices): Promise<void>;
}

/** What the plans cost today: the provider's prices, the last known ones while it cannot be asked. */
export class CurrentPrices {
  readonly #deps: PricesDeps;
  readonly #atHand = new Map<PaymentEnvironment, { prices: PlanPrices; lookedAt: number }>();
  readonly #lookingUp = new Map<PaymentEnvironment, Promise<PlanPrices>>();

  constructor(deps: PricesDeps) {
    this.#deps = deps;
  }

  /** What is known, at once; what is old is looked up behind it, for whoever asks next. */
  async known(environment: PaymentEnvironment): Promise<PlanPrices> {
    const atHand = this.#atHand.get(environment);
    void this.today(environment);
    if (atHand) return atHand.prices;
    const stored = await this.#deps.store.find(environment);
    // Nothing is stored while payments are not configured, or for the first moments after they are.
    return stored?.prices ?? usualPrices;
  }

  /** Looked up where what is known is old. */
  async today(environment: PaymentEnvironment): Promise<PlanPrices> {
    const atHand = this.#atHand.get(environment);
    if (atHand && Date.now() - atHand.lookedAt < atHandMs) return atHand.prices;
    return this.#share(environment, () => this.#lookUp(environment, storedMs));
  }

  /** Asks the provider, whatever is known. */
  async refresh(environment: PaymentEnvironment): Promise<void> {
    await this.#lookingUp.get(environment);
    await this.#share(environment, () => this.#lookUp(environment, 0));
  }

  #share(environment: PaymentEnvironment, work: () => Promise<PlanPrices>): Promise<PlanPrices> {
    const running = this.#lookingUp.get(environment);
    if (running) return running;
    const started = work().finally(() => this.#lookingUp.delete(environment));
    this.#lookingUp.set(environment, started);
    return started;
  }

  /** Never fails: what cannot be looked up stays as it was. */
  async #lookUp(environment: PaymentEnvironment, maxAgeMs: number): Promise<PlanPrices> {
    const { store, fetch, logError } = this.#deps;
    let prices = this.#atHand.get(environment)?.prices ?? usualPrices;
    try {
      const stored = await store.find(environment);
      prices = stored?.prices ?? prices;
      if (!stored || Date.now() - stored.readAt.getTime() >= maxAgeMs) {
        prices = mergePrices(await fetch(environment), prices);
        await store.save(environment, prices);
      }
    } catch (error) {
      const isUnset = error instanceof AppError && error.code === 'missing-key';
      if (!isUnset) logError(error);
    }
    this.#atHand.set(environment, { prices, lookedAt: Date.now() });
    return prices;
  }
}
