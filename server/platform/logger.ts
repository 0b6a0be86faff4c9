import { trace } from '@opentelemetry/api';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import {
  destination as openDestination,
  multistream,
  pino,
  stdSerializers,
  type DestinationStream,
  type Level,
  type Logger,
} from 'pino';
import { currentRequestId } from './http/calls/request-id.ts';

/** Writes structured log lines. Removes values that may contain a secret or a user's text. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    formatters: { level: (level: string) => ({ level }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    // Adds the ids here, so that even lines from libraries and adapters have them.
    mixin: () => {
      const reqId = currentRequestId();
      const traceId = trace.getActiveSpan()?.spanContext().traceId;
      return { ...(reqId !== undefined && { reqId }), ...(traceId && { traceId }) };
    },
    redact: ['req.headers', '*.authorization', '*.cookie', '*.apiKey', '*.password', '*.token'],
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Also writes every error and warning to `errors`, whatever `level` is set to. */
export function createWatchedLogger(level: string, errors: DestinationStream): Logger {
  const own = { level: level as Level, stream: openDestination(1) };
  const watched = { level: 'warn' as const, stream: errors };
  const lowest = ['info', 'debug'].includes(level) ? level : 'warn';
  return createLogger(lowest, multistream(level === 'silent' ? [watched] : [own, watched]));
}

/** Rewrites errors, because the message of a failed statement contains users' prompts. */
function describeError(error: Error): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof DrizzleQueryError) {
    const { type, message } = stdSerializers.err(error.cause ?? new Error('unknown'));
    return {
      type,
      message: `A database statement failed: ${message}`,
      stack: withoutMessage(error),
    };
  }
  if (error instanceof pg.DatabaseError) {
    // The error's `detail` is omitted, because it quotes the row that was refused.
    const { name: type, message, code, constraint, table, stack } = error;
    return { type, message, code, constraint, table, stack };
  }
  const { cause } = error;
  const own = withoutBaggage(withHint(stdSerializers.err(withoutCause(error))));
  // The errors of several attempts, such as those for each address of a host.
  const errors = error instanceof AggregateError ? error.errors.map(describeCause) : [];
  return {
    ...own,
    ...(cause instanceof Error && { cause: describeError(cause) }),
    ...(errors.length > 0 && { errors }),
  };
}

/** Adds what to do about a certificate error, which Node's own message doesn't say. */
function withHint<Described extends { message: string }>(described: Described): Described {
  const code = 'code' in described ? String(described.code) : '';
  if (!/SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET_ISSUER)/.test(code)) return described;
  return {
    ...described,
    message: `${described.message}. If your own certificate authority issued the certificate, set NODE_EXTRA_CA_CERTS to the file with that authority’s certificate and restart`,
  };
}

function describeCause(error: unknown): unknown {
  return error instanceof Error ? describeError(error) : undefined;
}

/** Removes properties that libraries attach to errors, such as requests, responses and settings. */
function withoutBaggage(described: object): object {
  const plain = Object.entries(described).filter(
    ([name, value]) => !secretName.test(name) && (value === null || typeof value !== 'object'),
  );
  return Object.fromEntries(plain);
}

const secretName = /key|token|secret|password|authori[sz]ation|cookie/i;

function withoutCause(error: Error): Error {
  return Object.create(error, { cause: { value: undefined } }) as Error;
}

function withoutMessage({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}
