/** Numbers of places by kind: `all`, or the id of a provider. */
export type PlaceNumbers = Readonly<Record<string, number>>;

/** A query that waits for one place of each kind in `needs`. */
export interface Claim {
  id: number;
  /** Higher ones go first; within one priority, the claim that has waited longer. */
  priority: number;
  /** When it started to wait, on the database's clock. */
  sinceMs: number;
  needs: readonly string[];
}

/** The places that a process holds, and the claims that wait there. */
export interface ProcessClaims {
  processId: string;
  leased: PlaceNumbers;
  claims: readonly Claim[];
}

export interface AskedPlaces {
  /** The places it keeps in any case: those in use, and those that queries may take during the exchange. */
  keeps: PlaceNumbers;
  /**
   * How many places it wants to hold among `processes` processes, so that queries can start without asking.
   */
  wishes(processes: number): PlaceNumbers;
  claims: readonly Claim[];
}

export interface SharedPlaces {
  leased: PlaceNumbers;
  /** The claims that were given their places. */
  granted: readonly number[];
  /** The claims that still wait, each with how many claims of other processes go before it. */
  ahead: ReadonlyMap<number, number>;
  /** The kinds that a claim of any process waits for. No process holds more of them than it uses. */
  short: ReadonlySet<string>;
  /** The other processes whose claims can be served now. */
  served: readonly string[];
  /** The short kinds of which other processes may hold unused places. */
  wanted: readonly string[];
  processes: number;
}

/**
 * Decides what a process holds from now on. All processes together hold at most `boundOf(kind)`, unless one
 * keeps more than that. Claims are served in one order across all processes; what is left goes to wishes.
 */
export function sharePlaces(
  boundOf: (kind: string) => number,
  others: readonly ProcessClaims[],
  asked: AskedPlaces,
): SharedPlaces {
  const free = new FreePlaces(boundOf, [asked.keeps, ...others.map(({ leased }) => leased)]);
  const leased = new Map(Object.entries(asked.keeps));
  const served = new Set<string>();
  const granted: number[] = [];
  const ahead = new Map<number, number>();
  let waitingElsewhere = 0;
  for (const { claim, processId } of inOrder(others, asked.claims)) {
    const hasPlaces = free.take(claim.needs);
    if (processId === null && hasPlaces) {
      granted.push(claim.id);
      for (const kind of claim.needs) leased.set(kind, (leased.get(kind) ?? 0) + 1);
    } else if (processId === null) ahead.set(claim.id, waitingElsewhere);
    else if (hasPlaces) served.add(processId);
    else waitingElsewhere += 1;
  }
  const processes = others.length + 1;
  for (const [kind, wish] of Object.entries(asked.wishes(processes))) {
    const more = Math.min(wish - (leased.get(kind) ?? 0), free.of(kind));
    if (more > 0 && !free.short.has(kind)) leased.set(kind, (leased.get(kind) ?? 0) + more);
  }
  return {
    leased: Object.fromEntries([...leased].filter(([, places]) => places > 0)),
    granted,
    ahead,
    short: free.short,
    served: [...served],
    wanted: ahead.size > 0 ? [...free.short].filter((kind) => isHeld(others, kind)) : [],
    processes,
  };
}

function isHeld(others: readonly ProcessClaims[], kind: string): boolean {
  return others.some(({ leased }) => (leased[kind] ?? 0) > 0);
}

/** All claims in order. Those of the asking process have no process id. */
function inOrder(others: readonly ProcessClaims[], own: readonly Claim[]) {
  return [
    ...own.map((claim) => ({ claim, processId: null })),
    ...others.flatMap(({ claims, processId }) => claims.map((claim) => ({ claim, processId }))),
  ].sort(
    ({ claim: one }, { claim: other }) =>
      other.priority - one.priority || one.sinceMs - other.sinceMs,
  );
}

class FreePlaces {
  /** The kinds of which no place was left for a claim. */
  readonly short = new Set<string>();
  readonly #boundOf: (kind: string) => number;
  readonly #held: readonly PlaceNumbers[];
  readonly #free = new Map<string, number>();

  constructor(boundOf: (kind: string) => number, held: readonly PlaceNumbers[]) {
    this.#boundOf = boundOf;
    this.#held = held;
  }

  of(kind: string): number {
    const known = this.#free.get(kind);
    if (known !== undefined) return known;
    const taken = this.#held.reduce((sum, places) => sum + (places[kind] ?? 0), 0);
    const free = this.#boundOf(kind) - taken;
    this.#free.set(kind, free);
    return free;
  }

  /** Takes one place of each kind, or none at all. */
  take(kinds: readonly string[]): boolean {
    const lacking = kinds.filter((kind) => this.of(kind) <= 0);
    for (const kind of lacking) this.short.add(kind);
    if (lacking.length > 0) return false;
    for (const kind of kinds) this.#free.set(kind, this.of(kind) - 1);
    return true;
  }
}
