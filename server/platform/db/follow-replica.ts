import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplicaState } from '#shared/contract/health/schemas.ts';

/** A replica that lags by more than this is not used. */
const mostLagMs = 60_000;
/** Pages don't mention a shorter lag than this. */
const toldLagMs = 2_000;
/** How long a read that needs the latest data waits for the replica before using the primary. */
const longestWaitMs = 250;
const pollMs = 15;

export type State = NonNullable<ReplicaState>;
type Seen = Replayed & { lagMs: number };

/** Where to read from. `asOf` is set if the replica's data is so old that the page should mention it. */
export interface ReadPlace {
  isReplica: boolean;
  asOf: Date | null;
}

/** How far the primary has written. */
export interface Written {
  /** A position in the primary's write-ahead log. All earlier commits precede it. */
  position: string;
  atMs: number;
  /** Whether the user who reads has changed anything that the replica may not have replayed yet. */
  hasChanged: boolean;
}

/** How far the replica has replayed. */
export interface Replayed {
  isStandby: boolean;
  /** Whether the replica has everything that was committed before the position. */
  hasAll: boolean;
  /** When the last replayed transaction was committed on the primary; null if none was replayed. */
  replayedAt: Date | null;
}

export interface ReplicaLink {
  /** `readerId` is null if no particular user is reading. */
  findWritten(readerId: number | null): Promise<Written>;
  /** Throws if the replica cannot be queried. */
  findReplayed(position: string): Promise<Replayed>;
}

export type FollowedReplica = ReturnType<typeof followReplica>;

/**
 * Follows a replica, for reads that may be some seconds out of date. Calls `tell` whenever the
 * state changes, with the error if there is one.
 */
export function followReplica(link: ReplicaLink, tell: (state: State, error?: unknown) => void) {
  let state: State = { state: 'unlooked', lagMs: 0 };
  const settle = (next: State, error?: unknown) => {
    const isOther = next.state !== state.state;
    state = next;
    if (isOther) tell(next, error);
  };
  const fail = (error: unknown) => settle({ state: 'unreachable', lagMs: 0 }, error);
  const see = async (written: Written): Promise<Seen | null> => {
    try {
      const replayed = await link.findReplayed(written.position);
      const seen = { ...replayed, lagMs: lagOf(replayed, written) };
      settle(stateOf(seen));
      return seen;
    } catch (error) {
      fail(error);
      return null;
    }
  };
  return {
    /** The last state that this process observed. */
    state: () => state,
    /** Reports a failure. The replica isn't used until the next `look`. */
    fail,
    /** Updates the state of the replica. */
    async look() {
      await see(await link.findWritten(null));
    },
    /**
     * Chooses the replica if it can be used. If the reader changed something recently, or if `needsAll` is set,
     * the replica must have everything that was committed before this call.
     */
    async choose(readerId: number, needsAll: boolean): Promise<ReadPlace> {
      if (state.state !== 'used') return fromPrimary;
      const written = await link.findWritten(readerId);
      const isStrict = needsAll || written.hasChanged;
      const givesUpAt = performance.now() + longestWaitMs;
      let seen = await see(written);
      while (isStrict && seen?.hasAll === false && performance.now() < givesUpAt) {
        await sleep(pollMs);
        seen = await see(written);
      }
      return placeOf(seen, isStrict);
    },
  };
}

const fromPrimary: ReadPlace = { isReplica: false, asOf: null };

function placeOf(seen: Seen | null, isStrict: boolean): ReadPlace {
  if (!seen || stateOf(seen).state !== 'used' || (isStrict && !seen.hasAll)) return fromPrimary;
  return { isReplica: true, asOf: seen.lagMs >= toldLagMs ? seen.replayedAt : null };
}

function stateOf({ isStandby, lagMs }: Seen): State {
  if (!isStandby) return { state: 'no-standby', lagMs: 0 };
  return { state: lagMs > mostLagMs ? 'behind' : 'used', lagMs };
}

/**
 * Uses only the primary's clock. While the primary runs, a heartbeat every second makes sure that there is a
 * recent commit.
 */
function lagOf({ hasAll, replayedAt }: Replayed, { atMs }: Written): number {
  if (hasAll) return 0;
  // Nothing has been replayed since the replica started.
  if (replayedAt === null) return mostLagMs + 1;
  return Math.max(0, Math.round(atMs - replayedAt.getTime()));
}
