import type { Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { Metric } from './messages.ts';

/** Longer than a busy process takes to reply. If a process takes even longer, its last report is used. */
const reportMs = 3_000;

/** Adds up the metrics of all children, including those that have ended: a counter must never decrease. */
export class SummedMetrics {
  #ended: Metric[] = [];
  readonly #last = new Map<Worker, Metric[]>();
  readonly #awaited = new Map<Worker, PromiseWithResolvers<void>>();

  async read(workers: readonly Worker[]): Promise<string> {
    const reports = workers.map((worker) => this.#askFor(worker));
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, reportMs);
    await Promise.race([Promise.all(reports), late.promise]);
    clearTimeout(timer);
    return add([...this.#last.values(), this.#ended]).metrics();
  }

  receive(worker: Worker, metrics: Metric[]): void {
    this.#last.set(worker, metrics);
    this.#awaited.get(worker)?.resolve();
    this.#awaited.delete(worker);
  }

  /** Keeps the counters that a child last reported. */
  end(worker: Worker): void {
    const counters = (this.#last.get(worker) ?? []).filter(({ type }) => type !== 'gauge');
    this.#last.delete(worker);
    this.#awaited.get(worker)?.resolve();
    this.#awaited.delete(worker);
    this.#ended = add([this.#ended, counters]).getMetricsAsArray();
  }

  #askFor(worker: Worker): Promise<void> {
    const awaited = this.#awaited.get(worker) ?? Promise.withResolvers<void>();
    this.#awaited.set(worker, awaited);
    // A child that can't be reached any more is about to end.
    worker.send({ kind: 'report' }, () => {});
    return awaited.promise;
  }
}

function add(snapshots: readonly Metric[][]) {
  return AggregatorRegistry.aggregate(snapshots.map((metrics) => metrics.map(highestLag)));
}

/** The mean of all processes would hide that one of them is blocked. */
function highestLag(metric: Metric): Metric {
  return metric.aggregator === 'average' ? { ...metric, aggregator: 'max' } : metric;
}
