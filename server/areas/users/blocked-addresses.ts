import { AppError } from '../../platform/app-error.ts';
import { inTurn } from '../../platform/in-turn.ts';
import type { Actor } from '../../platform/actor.ts';
import type { BlockedAddressStore } from './store/blocked-address-store.ts';
import type { VisitorStore } from './store/visitor-store.ts';

export interface BlockedAddressDeps {
  store: BlockedAddressStore;
  visitors: VisitorStore;
  blocked: BlockedAddresses;
  /** The time zone for the last day of the block, unless the administrator's browser sends its own. */
  timeZone: string;
}

/** The addresses whose visitors are refused, kept in memory for every call. `load` reads them. */
export class BlockedAddresses {
  readonly #store: Pick<BlockedAddressStore, 'list'>;
  #ends: ReadonlyMap<string, Date> = new Map();

  constructor(store: Pick<BlockedAddressStore, 'list'>) {
    this.#store = store;
  }

  readonly load = inTurn(async () => {
    const blocked = await this.#store.list();
    this.#ends = new Map(blocked.map(({ address, until }) => [address, new Date(until)]));
  });

  /** Throws an AppError for a visitor from a blocked address. Signed-in users are not refused. */
  refuse({ user, address }: Pick<Actor, 'user' | 'address'>): void {
    if (user) return;
    const until = this.#ends.get(address);
    if (!until || until <= new Date()) return;
    throw new AppError(
      'address-blocked',
      `Visitors from your network address are blocked until ${inUtc(until)}. Your prompt is saved. Sign in to send it.`,
    );
  }
}

/** Formats a time as `2026-11-30 23:59 UTC`, because the server does not know the visitor's time zone. */
function inUtc(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
