import { pino, type Logger } from 'pino';

/** Structured lines on standard output; what may carry a secret is never among them. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers', '*.authorization', '*.cookie', '*.apiKey', '*.password', '*.token'],
  });
}
