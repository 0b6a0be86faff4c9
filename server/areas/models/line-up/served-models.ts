import type { ProviderId } from '#shared/contract/models/providers.ts';
import { inTurn } from '#server/platform/in-turn.ts';
import { isRetiredOn, type Model } from '#server/providers/contract/model.ts';
import type { RetirementStore } from '../store/retirement-store.ts';
import type { ListedModel } from '#server/providers/contract/model-provider.ts';

const rememberedMs = 24 * 60 * 60 * 1000;

/**
 * Whether a vendor serves a model now. `unlisted`: the vendor's list lacks it, but no date or reply says that it
 * is gone. `forbidden`: our key may not use it.
 */
export type ServiceState = 'served' | 'unlisted' | 'gone' | 'forbidden';

interface Refusal {
  state: 'gone' | 'forbidden';
  atMs: number;
}

/**
 * The models that vendors serve, according to their lists and replies. For vendors without a list,
 * retirement dates count. Replies are remembered for a day; `gone` is shared through the store.
 */
export class ServedModels {
  readonly #store: RetirementStore;
  readonly #lists = new Map<ProviderId, ReadonlyMap<string, ListedModel>>();
  readonly #refusals = new Map<string, Refusal>();
  /** Models that are gone but aren't yet saved as gone. */
  readonly #saving = new Set<string>();

  constructor(store: RetirementStore) {
    this.#store = store;
  }

  /**
   * Reads which models other processes found to be gone. Called at startup and whenever another process
   * notifies us.
   */
  readonly load = inTurn(async () => {
    const retired = await this.#store.listRetired();
    for (const [key, { state }] of this.#refusals) {
      if (state === 'gone' && !this.#saving.has(key)) this.#refusals.delete(key);
    }
    for (const { provider, upstreamId, noticedAt } of retired) {
      this.#refusals.set(keyOf(provider, upstreamId), { state: 'gone', atMs: noticedAt.getTime() });
    }
  });

  /** `day` is yyyy-mm-dd. */
  stateOf(model: Model, day: string): ServiceState {
    const refusal = this.#refusals.get(keyOf(model.provider, model.upstreamId));
    if (refusal && Date.now() - refusal.atMs < rememberedMs) return refusal.state;
    const list = this.#lists.get(model.provider);
    if (list && this.listed(model)) return 'served';
    if (isRetiredOn(model, day)) return 'gone';
    return list ? 'unlisted' : 'served';
  }

  /** The model in the vendor's list; null if it is not listed or there is no list. */
  listed({ provider, upstreamId }: Pick<Model, 'provider' | 'upstreamId'>): ListedModel | null {
    const list = this.#lists.get(provider);
    if (!list) return null;
    return list.get(upstreamId) ?? list.get(withoutSnapshot(upstreamId)) ?? null;
  }

  /** The models on the vendor's list, without duplicates; null if there is no list. */
  listOf(provider: ProviderId): readonly ListedModel[] | null {
    const list = this.#lists.get(provider);
    return list ? [...new Set(list.values())] : null;
  }

  /**
   * Ignores a list that contains none of the `known` models, because it must come from somewhere else, such
   * as a proxy. If `known` is null, any list is accepted.
   */
  setList(
    provider: ProviderId,
    models: readonly ListedModel[],
    known: readonly Model[] | null,
  ): void {
    // A snapshot stands in for its model family only if the family itself isn't in the list.
    const byId = new Map([
      ...models.map((model) => [withoutSnapshot(model.upstreamId), model] as const),
      ...models.map((model) => [model.upstreamId, model] as const),
    ]);
    const isKnown = ({ upstreamId }: Model) =>
      byId.has(upstreamId) || byId.has(withoutSnapshot(upstreamId));
    if (known === null || known.some(isKnown)) this.#lists.set(provider, byId);
    else this.#lists.delete(provider);
  }

  /** Called when the key changes, because another key may have access to other models. */
  async forget(provider: ProviderId): Promise<void> {
    this.#lists.delete(provider);
    for (const key of this.#refusals.keys()) {
      if (key.startsWith(`${provider}:`)) this.#refusals.delete(key);
    }
    await this.#store.forgetRetired(provider);
  }

  async noteGone({ provider, upstreamId }: Model, vendorMessage: string): Promise<void> {
    const key = keyOf(provider, upstreamId);
    this.#refusals.set(key, { state: 'gone', atMs: Date.now() });
    this.#saving.add(key);
    await this.#store.saveRetired(provider, upstreamId, vendorMessage);
    this.#saving.delete(key);
  }

  noteForbidden({ provider, upstreamId }: Model): void {
    this.#refusals.set(keyOf(provider, upstreamId), { state: 'forbidden', atMs: Date.now() });
  }
}

function keyOf(provider: ProviderId, upstreamId: string): string {
  return `${provider}:${upstreamId}`;
}

/**
 * Removes the snapshot suffix. We call models by the name of their family, but vendors also list and report
 * snapshots, such as `claude-haiku-4-5-20251001`, `gpt-4-0613` or `gemini-1.5-pro-002`.
 */
export function withoutSnapshot(upstreamId: string): string {
  return upstreamId.replace(snapshot, '');
}

const snapshot = /-(?:latest|preview-\d\d-20\d\d|20\d{6}|20\d\d-\d\d-\d\d|\d{3,4})$/;
