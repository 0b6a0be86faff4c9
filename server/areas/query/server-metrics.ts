import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { findPrimary } from '#server/platform/cluster/primary-link.ts';
import type { Admission, NewQuery, QueryStore } from './ports.ts';
import type { FinishedAnswer } from './answer/ports.ts';

export type ServerMetrics = ReturnType<typeof createMetrics>;

const secondsOfAnswers = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128];
const secondsOfCalls = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** prom-client can't stop these metrics, so one registry per server would leak stopped servers. */
const processRegistry = new Registry();
let isProcessWatched = false;

/** All counters are in memory, so counting never waits, and nothing is stored or sent. */
export function createMetrics() {
  if (!isProcessWatched) collectDefaultMetrics({ register: processRegistry });
  isProcessWatched = true;
  const registry = new Registry();
  const registers = [registry];
  const admissions = createAdmissionMetrics(registers);
  const answers = createAnswerMetrics(registers);
  const calls = new Histogram({
    name: 'switchyard_http_request_duration_seconds',
    help: 'Request duration, by endpoint.',
    labelNames: ['route', 'status'],
    buckets: secondsOfCalls,
    registers,
  });
  const refusedSignIns = new Counter({
    name: 'switchyard_refused_sign_ins_total',
    help: 'Sign-ins that failed at the identity provider.',
    labelNames: ['kind'],
    registers,
  });
  const ofThisProcess = () => Registry.merge([processRegistry, registry]);
  const primary = findPrimary();
  primary?.giveMetrics(() => ofThisProcess().getMetricsAsJSON());
  return {
    /** Wraps the store to count the queries that pass through it. */
    watchQueries: (store: QueryStore): QueryStore => ({
      ...store,
      async admit(query, limits) {
        const admission = await store.admit(query, limits);
        admissions.count(query, admission);
        return admission;
      },
      async recordAnswer(queryId, answer, closing, turn) {
        await store.recordAnswer(queryId, answer, closing, turn);
        answers.count(answer);
      },
    }),
    watchRunning(count: () => { running: number; waiting: number }) {
      const gauges = [
        ['running', 'switchyard_running_queries', 'Answers and direct calls in progress.'],
        ['waiting', 'switchyard_waiting_queries', 'Prompts waiting for a free slot.'],
      ] as const;
      for (const [state, name, help] of gauges) {
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(count()[state]);
          },
        });
      }
    },
    observeCall: (route: string, status: number, seconds: number) =>
      calls.observe({ route, status }, seconds),
    /** Counts a failed sign-in that the client caused. */
    countRefusedSignIn: (kind: string) => refusedSignIns.inc({ kind }),
    /** The metrics of this server's processes in Prometheus text format, with their content type. */
    read: async () => ({
      contentType: registry.contentType,
      text: await (primary ? primary.sumMetrics() : ofThisProcess().metrics()),
    }),
  };
}

function createAdmissionMetrics(registers: Registry[]) {
  const queries = new Counter({
    name: 'switchyard_queries_total',
    help: 'Prompts and direct calls admitted.',
    labelNames: ['kind', 'tier', 'comparison'],
    registers,
  });
  const limited = new Counter({
    name: 'switchyard_limited_queries_total',
    help: 'Prompts and direct calls refused because of a limit.',
    labelNames: ['limit', 'tier'],
    registers,
  });
  return {
    count({ kind, tier, compareMode }: NewQuery, admission: Admission) {
      if (admission.isAdmitted) queries.inc({ kind, tier, comparison: String(compareMode) });
      else limited.inc({ limit: admission.limit, tier });
    },
  };
}

function createAnswerMetrics(registers: Registry[]) {
  const duration = new Histogram({
    name: 'switchyard_answer_duration_seconds',
    help: 'Time from the prompt to the end of its answer.',
    labelNames: ['provider', 'outcome'],
    buckets: secondsOfAnswers,
    registers,
  });
  const tokens = new Counter({
    name: 'switchyard_tokens_total',
    help: 'Tokens as counted by the providers.',
    labelNames: ['provider', 'model', 'direction'],
    registers,
  });
  const cost = new Counter({
    name: 'switchyard_cost_usd_total',
    help: 'Cost of answers at list prices, in US dollars.',
    labelNames: ['provider', 'model'],
    registers,
  });
  const failovers = new Counter({
    name: 'switchyard_failovers_total',
    help: 'Models that couldn’t answer and were replaced by another.',
    labelNames: ['from', 'to'],
    registers,
  });
  return {
    count(answer: FinishedAnswer) {
      // Uses `modelId`, because an administrator may set the upstream id to anything.
      const { provider, modelId: model } = answer;
      const outcome = answer.problem ? 'failed' : answer.finish;
      // Only answers to prompts have a timeline. Direct calls are too quick for this histogram.
      if (answer.timeline) duration.observe({ provider, outcome }, answer.timeMs / 1000);
      tokens.inc({ provider, model, direction: 'input' }, answer.inputTokens ?? 0);
      tokens.inc({ provider, model, direction: 'output' }, answer.outputTokens ?? 0);
      cost.inc({ provider, model }, (answer.costMicroUsd ?? 0) / 1e6);
      for (const { from, to } of answer.failovers) failovers.inc({ from, to });
    },
  };
}
