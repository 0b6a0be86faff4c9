import type { ProviderId } from '#shared/contract/models/providers.ts';
import { inTurn } from '../../in-turn.ts';
import { isRetiredOn, type Model } from '../model.ts';
import type { ListedModel, RetirementStore } from '../ports.ts';

const rememberedMs = 24 * 60 * 60 * 1000;

/**
 * Whether a vendor serves a model now. `unlisted`: its own list leaves the model out, but neither a date nor
 * the vendor's answer says that it is gone. `forbidden`: this installation's key may not use it.
 */
export type ServiceState = 'served' | 'unlisted' | 'gone' | 'forbidden';

interface Refusal {
  state: 'gone' | 'forbidden';
  atMs: number;
}

/**
 * What vendors serve, by their own lists; where there is none, by dates; and by what they answered when a
 * model was asked, remembered for a day and shared through the store.
 */
export class ServedModels {
  readonly #store: RetirementStore;
  readonly #lists = new Map<ProviderId, ReadonlyMap<string, ListedModel>>();
  readonly #refusals = new Map<string, Refusal>();
  /** What is gone and not yet in the store. */
  readonly #saving = new Set<string>();

  constructor(store: RetirementStore) {
    this.#store = store;
  }

  /** Reads what is gone by what any process was told; called at the start and when one of them tells. */
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

  /** The vendor's own entry of the model; null where there is none, or no list. */
  listed({ provider, upstreamId }: Pick<Model, 'provider' | 'upstreamId'>): ListedModel | null {
    const list = this.#lists.get(provider);
    if (!list) return null;
    return list.get(upstreamId) ?? list.get(withoutSnapshot(upstreamId)) ?? null;
  }

  /** What the vendor lists; null where no list is known. */
  listOf(provider: ProviderId): readonly ListedModel[] | null {
    const list = this.#lists.get(provider);
    return list ? [...new Set(list.values())] : null;
  }

  /**
   * A list that names none of the `known` models is of something else, such as a proxy, and is left aside;
   * null takes it as it is.
   */
  setList(
    provider: ProviderId,
    models: readonly ListedModel[],
    known: readonly Model[] | null,
  ): void {
    const byId = new Map<string, ListedModel>();
    for (const model of models) {
      byId.set(withoutSnapshot(model.upstreamId), model);
      byId.set(model.upstreamId, model);
    }
    const isKnown = ({ upstreamId }: Model) =>
      byId.has(upstreamId) || byId.has(withoutSnapshot(upstreamId));
    if (known === null || known.some(isKnown)) this.#lists.set(provider, byId);
    else this.#lists.delete(provider);
  }

  /** Another key may use other models: nothing that was learned with the one before counts. */
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
 * Vendors list and answer with snapshots, such as `claude-haiku-4-5-20251001`, `gpt-4-0613` or
 * `gemini-1.5-pro-002`, of what is asked for by its family's name.
 */
export function withoutSnapshot(upstreamId: string): string {
  return upstreamId.replace(snapshot, '');
}

const snapshot = /-(?:latest|preview-\d\d-20\d\d|20\d{6}|20\d\d-\d\d-\d\d|\d{3,4})$/;
