import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Creates a span for each call, named by its route and not by its URL, which may contain secrets. It
 * continues the trace in the caller's `traceparent`, and everything that the call does is part of it.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = trace.getTracer('switchyard');
  app.addHook('onRequest', ({ id, method, headers, routeOptions }, reply, begin) => {
    const route = routeOptions.url ?? 'none';
    const caller = propagation.extract(ROOT_CONTEXT, headers);
    const span = tracer.startSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'switchyard.request.id': id,
        },
      },
      caller,
    );
    endWithReply(span, reply);
    context.with(trace.setSpan(caller, span), begin);
  });
}

function endWithReply(span: Span, { raw }: FastifyReply): void {
  raw.once('close', () => {
    span.setAttribute('http.response.status_code', raw.statusCode);
    if (raw.statusCode >= 500) {
      span.setAttribute('error.type', String(raw.statusCode));
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    if (!raw.writableFinished) span.addEvent('abandoned by the client');
    span.end();
  });
}
