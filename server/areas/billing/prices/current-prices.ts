import { AppError } from '#server/platform/app-error.ts';
import { mergePrices, usualPrices, type FoundPrices, type PlanPrices } from './plan-prices.ts';
import type { PaymentEnvironment } from '../../settings/index.ts';
import type { PriceStore } from '../store/price-store.ts';

/** How long prices in memory are used before they are read from the store, which other processes also write to. */
const atHandMs = 30_000;
/** How long stored prices are used before we fetch them again. Changes also arrive as events. */
const storedMs = 5 * 60_000;

interface PricesDeps {
  fetch(environment: PaymentEnvironment): Promise<FoundPrices>;
  store: PriceStore;
  logError(error: unknown): void;
}

/** Today's plan prices from the provider, or the last known ones while it is unreachable. */
export class CurrentPrices {
  readonly #deps: PricesDeps;
  readonly #atHand = new Map<PaymentEnvironment, { prices: PlanPrices; lookedAt: number }>();
  readonly #lookingUp = new Map<PaymentEnvironment, Promise<PlanPrices>>();

  constructor(deps: PricesDeps) {
    this.#deps = deps;
  }

  /** Returns the known prices immediately, and refreshes outdated ones in the background. */
  async known(environment: PaymentEnvironment): Promise<PlanPrices> {
    const atHand = this.#atHand.get(environment);
    void this.today(environment);
    if (atHand) return atHand.prices;
    const stored = await this.#deps.store.find(environment);
    // No prices are stored before the first lookup after payments are configured.
    return stored?.prices ?? usualPrices;
  }

  /** Returns current prices, looking them up first if the known ones are outdated. */
  async today(environment: PaymentEnvironment): Promise<PlanPrices> {
    const atHand = this.#atHand.get(environment);
    if (atHand && Date.now() - atHand.lookedAt < atHandMs) return atHand.prices;
    return this.#share(environment, () => this.#lookUp(environment, storedMs));
  }

  /** Looks up the prices at the provider, even if the known ones are recent. */
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

  /** Never rejects. If the lookup fails, the prices stay the same. */
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
