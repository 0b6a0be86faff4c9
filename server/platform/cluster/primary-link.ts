import cluster from 'node:cluster';
import type { FromChild, FromPrimary, Metric } from './messages.ts';

/** A child's connection to its primary. */
export class PrimaryLink {
  #onRetire = () => {};
  #readMetrics: () => Promise<Metric[]> = async () => [];
  #onSummed: ((text: string) => void)[] = [];

  constructor() {
    process.on('message', (message: FromPrimary) => {
      if (message.kind === 'retire') this.#onRetire();
      else if (message.kind === 'report') void this.report();
      else for (const resolve of this.#onSummed.splice(0)) resolve(message.text);
    });
    // Ignores SIGHUP, because only the primary handles signals to the process group.
    process.on('SIGHUP', () => {});
  }

  /** Reports that this process can answer requests. The primary prints the first child's lines. */
  announce(lines: string[]): void {
    void this.#send({ kind: 'ready', lines });
  }

  /** `retire` is called when another process has taken over from this one. */
  onRetire(retire: () => void): void {
    this.#onRetire = retire;
  }

  giveMetrics(read: () => Promise<Metric[]>): void {
    this.#readMetrics = read;
  }

  /** Resolves once the primary has this process's metrics, which it keeps after the process has ended. */
  async report(): Promise<void> {
    await this.#send({ kind: 'metrics', metrics: await this.#readMetrics() });
  }

  /** Resolves with all processes' metrics added up, in Prometheus' text format. */
  sumMetrics(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    if (this.#onSummed.push(resolve) === 1) void this.#send({ kind: 'sum' });
    return promise;
  }

  /** If the primary has ended, this process ends too, so there is nothing to send. */
  #send(message: FromChild): Promise<void> {
    return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
  }
}

const link = cluster.isWorker ? new PrimaryLink() : null;

/** Null in a process that has no primary. */
export function findPrimary(): PrimaryLink | null {
  return link;
}
