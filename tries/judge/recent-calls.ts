interface RecentCall {
  what: string;
  startedAt: number;
  endedAt: number;
}

const kept = 2_000;

/** The most recent calls, which show what ran while the server was blocked. */
export class RecentCalls {
  #calls: RecentCall[] = [];

  /** Records the start of a call. The returned function records its end. */
  begin(what: string): (status: number) => void {
    const call = { what, startedAt: performance.now(), endedAt: Infinity };
    this.#calls.push(call);
    if (this.#calls.length > kept) this.#calls = this.#calls.slice(-kept / 2);
    return (status) => {
      call.endedAt = performance.now();
      call.what = `${what} (${status})`;
    };
  }

  /** Of the calls that ran within the last milliseconds, names the three that started first. */
  duringLast(ms: number): string {
    const now = performance.now();
    const within = this.#calls.filter(({ endedAt }) => endedAt > now - ms - 100);
    const longest = within.toSorted((one, other) => one.startedAt - other.startedAt).slice(0, 3);
    return longest.map(({ what }) => what).join('; ') || 'no call of the trial';
  }
}
