import { randomUUID } from 'node:crypto';
import {
  context,
  diag,
  DiagLogLevel,
  propagation,
  trace,
  isSpanContextValid,
  TraceFlags,
  type Context,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  TracerProvider,
  SamplingDecision,
  type Sampler,
  type SamplingResult,
} from '@opentelemetry/sdk-trace';

interface Destination {
  endpoint: string;
  /** The share of all traces that is kept, from 0 to 1. */
  share: number;
  serviceName: string;
}

/** Registers OpenTelemetry's SDK for the whole process. Returns a function that shuts it down. */
export function registerSdk(
  { endpoint, share, serviceName }: Destination,
  onError: (message: string) => void,
): () => Promise<void> {
  const ignore = () => undefined;
  const logger = { error: onError, warn: onError, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': randomUUID(),
    }),
    sampler: new OwnShare(share),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}

/**
 * Samples a share of all calls. Ignores the sampled flag and trace id that a caller sends, because
 * they could be used to flood the collector. Spans within a call follow the decision for the call.
 */
export class OwnShare implements Sampler {
  readonly #share: number;

  constructor(share: number) {
    this.#share = share;
  }

  shouldSample(context: Context): SamplingResult {
    const parent = trace.getSpanContext(context);
    const isOurs = parent !== undefined && isSpanContextValid(parent) && parent.isRemote !== true;
    const isKept = isOurs
      ? (parent.traceFlags & TraceFlags.SAMPLED) !== 0
      : Math.random() < this.#share;
    const { RECORD_AND_SAMPLED, NOT_RECORD } = SamplingDecision;
    return { decision: isKept ? RECORD_AND_SAMPLED : NOT_RECORD };
  }

  toString(): string {
    return `OwnShare{${this.#share}}`;
  }
}
