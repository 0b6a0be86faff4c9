import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { endWithParent } from './end-with-parent.ts';
import type { Load, LoadJob, LoadMessage, LoadResult } from './load.ts';
import { callOnce, type CallTimes } from './one-call.ts';
import { percentilesOf } from './percentiles.ts';

let nextSender = 0;

endWithParent();
process.on('message', (job: LoadJob) => {
  void run(job).then((result) => tell({ type: 'result', result }));
});

async function run(job: LoadJob): Promise<LoadResult> {
  const { origin, connections } = job.load;
  const pool = new Pool(origin, { connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  const tally = new Tally();
  const startedAt = performance.now();
  await (job.kind === 'for' ? repeat(pool, job, tally) : sendEach(pool, job, tally));
  const result = tally.sum(performance.now() - startedAt);
  await pool.destroy();
  return result;
}

async function repeat(pool: Pool, job: LoadJob & { kind: 'for' }, tally: Tally): Promise<void> {
  const { connections } = job.load;
  const endsAt = performance.now() + job.durationMs;
  const loop = async (_: unknown, index: number) => {
    if (job.spreadMs > 0) await sleep((job.spreadMs * index) / connections);
    while (performance.now() < endsAt) await tally.count(call(pool, job.load));
  };
  await Promise.all(Array.from({ length: connections }, loop));
}

async function sendEach(pool: Pool, job: LoadJob & { kind: 'each' }, tally: Tally): Promise<void> {
  let waitingFor = job.load.connections;
  const onAnswered = () => {
    waitingFor -= 1;
    if (waitingFor === 0) tell({ type: 'all-open' });
  };
  const calls: Promise<void>[] = [];
  for (let sent = 0; sent < job.load.connections; sent += 1) {
    calls.push(tally.count(call(pool, job.load, onAnswered)));
    if (sent % 10 === 9) await sleep(10_000 / job.openPerSecond);
  }
  await Promise.all(calls);
}

function call(pool: Pool, load: Load, onFirstText = () => {}): Promise<CallTimes> {
  const sender = load.senders[nextSender % Math.max(1, load.senders.length)];
  nextSender += 1;
  return callOnce(pool, load, sender ?? {}, onFirstText);
}

class Tally {
  readonly #whole: number[] = [];
  readonly #firstText: number[] = [];
  #failed = 0;
  #firstFailure: string | null = null;

  async count(times: Promise<CallTimes>): Promise<void> {
    try {
      const { wholeMs, firstTextMs } = await times;
      this.#whole.push(wholeMs);
      this.#firstText.push(firstTextMs);
    } catch (error) {
      this.#failed += 1;
      this.#firstFailure ??= String(error);
    }
  }

  sum(elapsedMs: number): LoadResult {
    return {
      completed: this.#whole.length,
      failed: this.#failed,
      perSecond: (this.#whole.length * 1000) / elapsedMs,
      whole: percentilesOf(this.#whole),
      firstText: percentilesOf(this.#firstText),
      firstFailure: this.#firstFailure,
    };
  }
}

function tell(message: LoadMessage): void {
  process.send?.(message);
}
