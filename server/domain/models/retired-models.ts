import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { RetirementStore } from './ports.ts';

const rememberedMs = 24 * 60 * 60 * 1000;

/** What vendors have said is gone, remembered for a day and shared through the store. */
export class RetiredModels {
  readonly #store: RetirementStore;
  readonly #noticedAt = new Map<string, number>();

  constructor(store: RetirementStore) {
    this.#store = store;
  }

  async load(): Promise<void> {
    for (const { upstreamId, noticedAt } of await this.#store.listRetired()) {
      this.#noticedAt.set(upstreamId, noticedAt.getTime());
    }
  }

  has(upstreamId: string): boolean {
    const noticedAt = this.#noticedAt.get(upstreamId);
    return noticedAt !== undefined && Date.now() - noticedAt < rememberedMs;
  }

  async add(provider: ProviderId, upstreamId: string, vendorMessage: string): Promise<void> {
    this.#noticedAt.set(upstreamId, Date.now());
    await this.#store.saveRetired(provider, upstreamId, vendorMessage);
  }
}
