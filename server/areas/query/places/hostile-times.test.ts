import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PlaceStore } from './ports.ts';
import { Places } from './places.ts';
import type { ProcessClaims } from './share-places.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bound = 6;
const { signal } = new AbortController();

// With the last seed, the reply to the heartbeat that reports a process's death is lost.
it.each([0, 1, 2, 3, 33])(
  'never is one more at work than may be, whatever is late, lost or stands still (%d)',
  async (seed) => {
    const installation = new HostileInstallation(seed);
    for (let count = 0; count < 3; count += 1) installation.startProcess();
    await vi.advanceTimersByTimeAsync(300_000);
    installation.stop();
    expect(installation.begun).toBeGreaterThan(100);
    expect(installation.deaths).toBeGreaterThan(0);
    expect(installation.wrongs).toEqual([]);
  },
);

/** A query at work, with the life of its process in which it started. */
interface AtWork {
  process: HostileProcess;
  life: number;
}

/** Processes that share one database, where every step may be slow and any reply may be lost. */
class HostileInstallation {
  readonly #random: () => number;
  /** How many readers each process has. */
  readonly #readers: number;
  readonly #processes: HostileProcess[] = [];
  /** As in the database, a lease disappears with the row of its process. */
  readonly heartbeats = new Map<HostileProcess, number>();
  readonly leases = new Map<HostileProcess, ProcessClaims>();
  readonly atWork = new Set<AtWork>();
  readonly wrongs: string[] = [];
  begun = 0;
  deaths = 0;
  #isStopped = false;
  #lock: Promise<void> = Promise.resolve();

  constructor(seed: number) {
    // With two readers per process nothing has to wait; with five most do.
    this.#readers = 2 + (seed % 4);
    let state = seed + 1;
    this.#random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
  }

  startProcess(): void {
    const started = new HostileProcess(this, `process-${this.#processes.length}`);
    this.#processes.push(started);
    void this.#keepBeating(started);
    for (let reader = 0; reader < this.#readers; reader += 1) {
      void this.#askAgain(started, reader % 2);
    }
    void this.#standStill(started);
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Takes a few milliseconds most of the time, and now and then seconds. */
  async pass(): Promise<void> {
    const isSlow = this.#random() < 0.08;
    await sleep(this.#random() * (isSlow ? 4_000 : 20));
  }

  isLost(): boolean {
    return this.#random() < 0.1;
  }

  /** Runs one exchange at a time, as the advisory lock of the real store does. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#lock.then(work);
    this.#lock = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  others(own: HostileProcess): ProcessClaims[] {
    return [...this.leases].flatMap(([process, lease]) => (process === own ? [] : [lease]));
  }

  tell(kind: 'free' | 'want', what: readonly string[], from: HostileProcess): void {
    for (const process of this.#processes) {
      if (kind === 'free' && what.includes(process.id)) {
        void process.hear(() => process.places.leases.shareSoon());
      }
      if (kind === 'want' && process !== from) {
        void process.hear(() => process.places.leases.noteWanted(what));
      }
    }
  }

  async #keepBeating(process: HostileProcess): Promise<void> {
    while (!this.#isStopped) {
      await process.goesOn();
      const sentAtMs = performance.now();
      const beating = this.#beat(process);
      const reply = await Promise.race([beating, sleep(2_500).then(() => null)]);
      await process.goesOn();
      if (reply) process.noteBeat(sentAtMs, reply.isNew, this.heartbeats.size > 1);
      await sleep(Math.max(0, sentAtMs + 1_000 - performance.now()));
    }
  }

  async #beat(process: HostileProcess): Promise<{ isNew: boolean } | null> {
    await this.pass();
    const now = performance.now();
    const own = this.heartbeats.get(process);
    if (own !== undefined && now - own < 1_500) {
      for (const [other, at] of this.heartbeats) {
        if (other === process || now - at <= 3_000) continue;
        this.heartbeats.delete(other);
        this.leases.delete(other);
        other.lives += 1;
        this.deaths += 1;
      }
    }
    this.heartbeats.set(process, now);
    await this.pass();
    return this.isLost() ? null : { isNew: own === undefined };
  }

  async #askAgain(process: HostileProcess, priority: number): Promise<void> {
    while (!this.#isStopped) {
      await sleep(this.#random() * 1_000);
      await process.goesOn();
      const place = await process.places.wait({ providers: () => ['openai'], signal, priority });
      this.#noteBegun(process);
      const query = { process, life: process.lives };
      this.atWork.add(query);
      this.begun += 1;
      this.#lookForOneMore();
      // The query is heard all the time, so there is no doubt that it is at work.
      const speaking = setInterval(() => place.heard(), 200);
      await sleep(200 + this.#random() * 1_500);
      await process.goesOn();
      clearInterval(speaking);
      this.atWork.delete(query);
      place.release();
    }
  }

  #noteBegun(process: HostileProcess): void {
    const silentMs = performance.now() - process.lastSentAtMs;
    if (silentMs > 2_500) this.wrongs.push(`${process.id} began one by a lease that ran out`);
  }

  /** Counts only queries of a process's current life: those from before it was declared dead run on. */
  #lookForOneMore(): void {
    const counted = [...this.atWork].filter(({ process, life }) => life === process.lives);
    if (counted.length > bound) this.wrongs.push(`${counted.length} are at work`);
  }

  async #standStill(process: HostileProcess): Promise<void> {
    while (!this.#isStopped) {
      await sleep(5_000 + this.#random() * 20_000);
      process.standStill(this.#random() * 7_000);
    }
  }
}

class HostileProcess {
  readonly id: string;
  readonly places: Places;
  readonly #installation: HostileInstallation;
  /** How often this process was declared dead. */
  lives = 0;
  /** When the last heartbeat was sent whose reply arrived. */
  lastSentAtMs = -Infinity;
  #standsUntilMs = 0;

  constructor(installation: HostileInstallation, id: string) {
    this.#installation = installation;
    this.id = id;
    const bounds = { total: () => bound, providers: () => ['openai'] as const };
    const exchange: PlaceStore['exchange'] = (decide) => {
      const late = new AbortController();
      setTimeout(() => late.abort(new Error('It took too long.')), 5_000);
      return Promise.race([this.#exchange(decide, late.signal), failAt(late.signal)]);
    };
    this.places = new Places(bounds, { exchange }, () => {});
  }

  standStill(forMs: number): void {
    this.#standsUntilMs = performance.now() + forMs;
  }

  async goesOn(): Promise<void> {
    for (;;) {
      const leftMs = this.#standsUntilMs - performance.now();
      if (leftMs <= 0) return;
      await sleep(leftMs);
    }
  }

  async hear(notice: () => void): Promise<void> {
    if (this.#installation.isLost()) return;
    await this.#installation.pass();
    await this.goesOn();
    notice();
  }

  noteBeat(sentAtMs: number, isNew: boolean, hasOthers: boolean): void {
    this.lastSentAtMs = sentAtMs;
    this.places.leases.noteBeat({ sentAtMs, isNew, hasOthers });
  }

  async #exchange(decide: Parameters<PlaceStore['exchange']>[0], late: AbortSignal) {
    const installation = this.#installation;
    await installation.pass();
    const shared = await installation.inTurn(async () => {
      const others = installation.others(this);
      const readAtMs = performance.now();
      await this.goesOn();
      late.throwIfAborted();
      const { claims, ...decided } = decide(others, performance.now());
      // From here on the exchange may still be carried out although its caller has given up on the reply.
      await installation.pass();
      if (performance.now() - readAtMs > 1_000) throw new Error('It stood still.');
      // A process that was declared dead has lost its row.
      if (!installation.heartbeats.has(this)) throw new Error('There is no such process.');
      installation.leases.set(this, { processId: this.id, leased: decided.leased, claims });
      return decided;
    });
    installation.tell('free', shared.served, this);
    installation.tell('want', shared.wanted, this);
    await installation.pass();
    await this.goesOn();
    if (installation.isLost()) throw new Error('The reply was lost.');
    return shared;
  }
}

function failAt(late: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    late.addEventListener('abort', () => reject(late.reason));
  });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
