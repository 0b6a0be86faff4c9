/** How many places by what is bounded: `all`, and each provider by its id. */
export type PlaceNumbers = Readonly<Record<string, number>>;

/** A query that waits for one place of each of its needs. */
export interface Claim {
  id: number;
  /** Higher ones go first; within one whoever has waited longer. */
  priority: number;
  /** Since when it waits, by the database's clock. */
  sinceMs: number;
  needs: readonly string[];
}

/** What a process holds, and who waits there. */
export interface ProcessClaims {
  processId: string;
  leased: PlaceNumbers;
  claims: readonly Claim[];
}

export interface AskedPlaces {
  /** What it keeps in any case: what runs, and what may begin while it asks. */
  keeps: PlaceNumbers;
  /** What it would hold, beside so many others, so that queries can begin without asking. */
  wishes(processes: number): PlaceNumbers;
  claims: readonly Claim[];
}

export interface SharedPlaces {
  leased: PlaceNumbers;
  /** The claims that got their places. */
  granted: readonly number[];
  /** The claims that wait on, each with how many of other processes go before it. */
  ahead: ReadonlyMap<number, number>;
  /** What somebody waits for, at whatever process: nobody holds more of it than runs. */
  short: ReadonlySet<string>;
  /** The other processes for whose claims there are places. */
  served: readonly string[];
  /** What is short and others may hold without using it. */
  wanted: readonly string[];
  processes: number;
}

/**
 * What a process holds from now on. Together all hold no more than `boundOf` says, unless one keeps what is
 * over; places go to claims in one order over all processes, and what is left to wishes.
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

/** All claims, the asking process's own without a process. */
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
  /** What was lacking when it was to be taken. */
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

  /** One of each, or none. */
  take(kinds: readonly string[]): boolean {
    const lacking = kinds.filter((kind) => this.of(kind) <= 0);
    for (const kind of lacking) this.short.add(kind);
    if (lacking.length > 0) return false;
    for (const kind of kinds) this.#free.set(kind, this.of(kind) - 1);
    return true;
  }
}
