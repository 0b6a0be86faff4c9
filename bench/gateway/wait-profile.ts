import { subscribe } from 'node:diagnostics_channel';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchTimes } from '#server/platform/db/connection/batch-calls.ts';
import { table } from '../report.ts';
import { percentilesOf } from './percentiles.ts';

/**
 * Loaded into the server before it starts. Records for each stage of a query how long calls waited for their
 * turn and how long the stage then took. Writes this to the folder BENCH_PROFILE when the server ends.
 */
class Stage {
  readonly queuedMs: number[] = [];
  readonly runningMs: number[] = [];
  /** How many statements ran, each for several calls, or how many vendor calls. */
  turns = 0;

  add(queuedMs: readonly number[], runningMs: number): void {
    this.turns += 1;
    for (const one of queuedMs) {
      this.queuedMs.push(one);
      this.runningMs.push(runningMs);
    }
  }
}

const stages = new Map<string, Stage>();

function stageOf(name: string): Stage {
  const stage = stages.get(name) ?? new Stage();
  stages.set(name, stage);
  return stage;
}

subscribe('switchyard:batch', (message) => {
  const { name, queuedMs, runningMs } = message as BatchTimes;
  stageOf(name).add(queuedMs, runningMs);
});

// Source: https://undici.nodejs.org/#/docs/api/DiagnosticsChannel
const calls = new WeakMap<object, { createdAtMs: number; sentAtMs: number }>();
const requestOf = (message: unknown) => (message as { request: object }).request;
subscribe('undici:request:create', (message) => {
  calls.set(requestOf(message), { createdAtMs: performance.now(), sentAtMs: 0 });
});
subscribe('undici:client:sendHeaders', (message) => {
  const call = calls.get(requestOf(message));
  if (call) call.sentAtMs = performance.now();
});
subscribe('undici:request:trailers', (message) => {
  const call = calls.get(requestOf(message));
  if (call) {
    const { createdAtMs, sentAtMs } = call;
    stageOf('vendor').add([sentAtMs - createdAtMs], performance.now() - sentAtMs);
  }
});

process.on('exit', () => {
  const rows = [...stages].map(([name, { queuedMs, runningMs, turns }]) => {
    const [queued, running] = [percentilesOf(queuedMs), percentilesOf(runningMs)];
    const figures = [queued.p50, queued.p99, running.p50, running.p99];
    const perTurn = (queuedMs.length / turns).toFixed(1);
    return [name, String(queuedMs.length), perTurn, ...figures.map((ms) => ms.toFixed(2))];
  });
  const head = ['stage', 'calls', 'together', 'queued p50 ms', 'p99', 'running p50 ms', 'p99'];
  const folder = process.env['BENCH_PROFILE'] ?? '.';
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `waits.${process.pid}.md`);
  writeFileSync(file, `${table('Where a query waits', head, rows)}\n`);
});
