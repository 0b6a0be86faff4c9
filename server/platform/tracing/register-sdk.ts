import { randomUUID } from 'node:crypto';
import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { OwnShare } from './own-share.ts';

interface Destination {
  endpoint: string;
  /** The share of all traces to keep, from 0 to 1. */
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
