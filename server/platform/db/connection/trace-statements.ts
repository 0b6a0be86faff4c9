import {
  context,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import type pg from 'pg';

type Callback = (error: unknown, ...results: unknown[]) => void;
type Call = (...words: unknown[]) => unknown;

/**
 * Creates a span for each statement of a traced call. The span is named after the statement, or after its
 * verb and table, and never contains values.
 */
export function traceStatements(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as Call;
  // The pool calls back in the context of whichever call released the connection, so the caller's own context is
  // bound here.
  pool.connect = ((callback?: Callback) =>
    callback ? connect(context.bind(context.active(), callback)) : connect()) as pg.Pool['connect'];
  pool.on('connect', (connection) => {
    const query = connection.query.bind(connection) as Call;
    connection.query = ((...words: unknown[]) => runTraced(query, words)) as pg.PoolClient['query'];
  });
}

function runTraced(query: Call, words: unknown[]): unknown {
  const caller = context.active();
  // The server's background work isn't part of any trace.
  if (!trace.getSpan(caller)) return query(...words);
  const span = startSpan(words[0], caller);
  const callback = words.at(-1);
  if (typeof callback === 'function') {
    const told = (error: unknown, ...results: unknown[]) => {
      end(span, error);
      (callback as Callback)(error, ...results);
    };
    return query(...words.slice(0, -1), told);
  }
  const result = query(...words);
  if (!(result instanceof Promise)) span.end();
  else result.then(end.bind(null, span, null), (error: unknown) => end(span, error));
  return result;
}

function startSpan(statement: unknown, caller: Context): Span {
  const { text = '', name } =
    typeof statement === 'string'
      ? { text: statement }
      : (statement as { text?: string; name?: string });
  const verb = /\w+/.exec(text)?.[0].toUpperCase() ?? 'UNKNOWN';
  const table = /\b(?:from|into|update|join)\s+"?([a-z]\w*)"?/i.exec(text)?.[1];
  const summary = name ?? [verb, table].filter(Boolean).join(' ');
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': verb,
    'db.query.summary': summary,
  };
  const tracer = trace.getTracer('switchyard');
  return tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes }, caller);
}

/** Records only the error's SQLSTATE, because its message quotes user input. */
function end(span: Span, error: unknown): void {
  if (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '_OTHER';
    span.setAttribute('error.type', code);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
