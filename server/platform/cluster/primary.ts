import cluster, { type Worker } from 'node:cluster';
import { isAbsolute, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FromChild } from './messages.ts';
import { SummedMetrics } from './summed-metrics.ts';

type PrimaryLog = Record<'info' | 'error', (line: string) => void>;

/** A child that ends this soon after its start is restarted only after a delay. */
const soonMs = 10_000;
const longestDelayMs = 30_000;

interface Child {
  worker: Worker;
  startedAt: number;
  /** Whether a new child is started when this one ends. */
  isNeeded: boolean;
  /** Resolves to true once the child can answer requests, or to false if it ended before that. */
  ready: Promise<boolean>;
  ended: Promise<void>;
}

/** Keeps as many children running as SERVER_PROCESSES specifies. They share a port, which this process owns. */
export class Primary {
  readonly #readCount: () => number;
  readonly #log: PrimaryLog;
  readonly #children = new Set<Child>();
  readonly #metrics = new SummedMetrics();
  #count: number;
  #replacing: Promise<void> | null = null;
  #isReplacingAgain = false;
  #hasStarted = false;
  #isStopping = false;
  #soonEnded = 0;

  constructor(readCount: () => number, log: PrimaryLog) {
    this.#readCount = readCount;
    this.#count = readCount();
    this.#log = log;
    // Both paths stay unresolved, so that the next child follows a link to the current release.
    const [, program = ''] = process.argv;
    cluster.setupPrimary({ cwd: resolve(program, '../..') });
    if (isAbsolute(process.argv0)) process.execPath = process.argv0;
  }

  async run(): Promise<void> {
    process.on('SIGHUP', () => this.#replaceAll());
    process.on('SIGTERM', () => this.#stop('SIGTERM'));
    process.on('SIGINT', () => this.#stop('SIGINT'));
    // The first child migrates the database. If it can't start, it has logged the reason, and no other child
    // could start either.
    if (!(await this.#start().ready)) process.exit(1);
    this.#hasStarted = true;
    this.#fill();
  }

  #start(isNeeded = true): Child {
    const worker = cluster.fork();
    const ready = Promise.withResolvers<boolean>();
    const ended = Promise.withResolvers<void>();
    const child: Child = {
      worker,
      startedAt: Date.now(),
      isNeeded,
      ready: ready.promise,
      ended: ended.promise,
    };
    this.#children.add(child);
    worker.on('message', (message: FromChild) => {
      if (message.kind === 'metrics') this.#metrics.receive(worker, message.metrics);
      else if (message.kind === 'sum') void this.#sumFor(worker);
      else {
        for (const line of this.#hasStarted ? [] : message.lines) this.#log.info(line);
        this.#log.info(`Process ${worker.process.pid} is ready`);
        ready.resolve(true);
      }
    });
    const end = (how: string) => {
      if (!this.#children.delete(child)) return;
      this.#metrics.end(worker);
      ready.resolve(false);
      ended.resolve();
      void this.#afterEnd(child, how);
    };
    worker.on('exit', (code, signal) => {
      const how = signal || `code ${code}`;
      // A child's last message may arrive after the child has ended.
      if (worker.isConnected()) worker.once('disconnect', () => end(how));
      else end(how);
    });
    // This event is also emitted if the program couldn't be started at all.
    worker.on('error', ({ message }) => worker.process.pid === undefined && end(message));
    return child;
  }

  async #sumFor(worker: Worker): Promise<void> {
    const text = await this.#metrics.read([...this.#children].map((child) => child.worker));
    worker.send({ kind: 'summed', text }, () => {});
  }

  async #afterEnd({ worker, startedAt, isNeeded }: Child, how: string): Promise<void> {
    if (this.#isStopping && this.#children.size === 0) process.exit(0);
    if (this.#isStopping || !isNeeded || !this.#hasStarted) return;
    this.#soonEnded = Date.now() - startedAt < soonMs ? this.#soonEnded + 1 : 0;
    const delayMs = Math.min(longestDelayMs, (2 ** this.#soonEnded - 1) * 500);
    const when = delayMs > 0 ? ` in ${delayMs / 1_000} s` : '';
    this.#log.error(`Process ${worker.process.pid} ended (${how}). Starting another${when}`);
    await sleep(delayMs);
    this.#fill();
  }

  /** Starts missing children. If children are being replaced, waits until that is done. */
  #fill(): void {
    if (this.#isStopping || this.#replacing) return;
    while (this.#children.size < this.#count) this.#start();
  }

  #replaceAll(): void {
    this.#isReplacingAgain = this.#replacing !== null;
    if (this.#isReplacingAgain || this.#isStopping || !this.#hasStarted) return;
    this.#replacing = this.#replaceEach([...this.#children])
      .catch((error: unknown) => {
        this.#log.error(String(error));
      })
      .finally(() => {
        this.#replacing = null;
        if (this.#isReplacingAgain) this.#replaceAll();
        else this.#fill();
      });
  }

  async #replaceEach(old: readonly Child[]): Promise<void> {
    const count = this.#readCount();
    for (let at = 0; at < Math.max(count, old.length); at += 1) {
      if (this.#isStopping) return;
      if (at < count) {
        const child = this.#start(false);
        if (!(await child.ready)) {
          this.#log.error('The new process couldn’t start. The current ones keep running');
          return;
        }
        child.isNeeded = true;
      }
      await retire(old[at]);
    }
    this.#count = count;
    this.#log.info(`Replaced all processes; there are ${count} now`);
  }

  #stop(signal: NodeJS.Signals): void {
    const stopWith = this.#isStopping ? 'SIGKILL' : signal;
    this.#isStopping = true;
    if (this.#children.size === 0) process.exit(0);
    for (const { worker } of this.#children) worker.process.kill(stopWith);
  }
}

/** Asks a child to finish, and waits until it has ended. */
async function retire(child: Child | undefined): Promise<void> {
  if (!child) return;
  child.isNeeded = false;
  await child.ready;
  child.worker.send({ kind: 'retire' }, () => {});
  await child.ended;
}
