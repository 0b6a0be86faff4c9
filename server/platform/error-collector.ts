import { Writable } from 'node:stream';
import { z } from 'zod';
import type { LoggedError } from '#shared/contract/audit/schemas.ts';

const mostWaiting = 200;
const keptCharacters = 4_000;

const errorSchema = z
  .object({
    type: z.string(),
    message: z.string(),
    stack: z.string(),
    vendorRequest: z.string().nullable(),
  })
  .partial();
const lineSchema = z.object({
  level: z.string(),
  time: z.string(),
  msg: z.string().optional(),
  reqId: z.string().optional(),
  err: errorSchema.optional(),
});

/**
 * Collects errors and warnings from the log, which contains no secrets and none of the users' texts. Lines
 * that arrive while others are being stored are stored together afterwards.
 */
export class ErrorCollector extends Writable {
  #waiting: NewLoggedError[] = [];
  #log: KeepErrors | null = null;
  #keeping: Promise<void> | null = null;

  /** Starts storing lines in `log`. */
  keepIn(log: KeepErrors): void {
    this.#log = log;
    this.#keepSoon();
  }

  /** Resolves when everything has been stored. */
  async settled(): Promise<void> {
    while (this.#keeping) await this.#keeping;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const error = parseLine(chunk.toString());
    // If too many lines are waiting, the newest are dropped, because the first ones show the cause.
    if (error && this.#waiting.length < mostWaiting) this.#waiting.push(error);
    this.#keepSoon();
    done();
  }

  #keepSoon(): void {
    if (!this.#log || this.#keeping || this.#waiting.length === 0) return;
    const log = this.#log;
    this.#keeping = Promise.resolve().then(async () => {
      try {
        await log.keep(this.#waiting.splice(0));
      } catch {
        // The database is unreachable. The log itself still has the lines.
      } finally {
        this.#keeping = null;
      }
      this.#keepSoon();
    });
  }
}

function parseLine(line: string): NewLoggedError | null {
  const parsed = lineSchema.safeParse(tryParse(line));
  if (!parsed.success) return null;
  const { level, time, msg = 'No message', reqId = null, err } = parsed.data;
  const vendorRequest = err?.vendorRequest && `The provider’s request: ${err.vendorRequest}`;
  const detail = err ? [err.message, vendorRequest, err.stack].filter(Boolean).join('\n') : null;
  return {
    at: new Date(time),
    level: level === 'warn' ? 'warning' : 'error',
    requestId: reqId,
    message: msg.slice(0, keptCharacters),
    detail: detail?.replaceAll('\u0000', '').slice(0, keptCharacters) ?? null,
  };
}

function tryParse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** An error or a warning in the log. */
export type NewLoggedError = Pick<LoggedError, 'level' | 'requestId' | 'message' | 'detail'> & {
  at: Date;
};

interface KeepErrors {
  /** Stores errors, and deletes the oldest ones beyond the limits. */
  keep(errors: readonly NewLoggedError[]): Promise<void>;
}
