import { createWriteStream, type WriteStream } from 'node:fs';

/**
 * A log that survives failed writes, for example on a full disk. Only the lines that couldn't be written are lost.
 */
export interface LogFile {
  write(line: string): void;
  end(done: () => void): void;
}

/**
 * Truncates the file and opens it. `onLog` is called once when writing fails, and once when it works again.
 */
export function openLogFile(path: string, onLog: (line: string) => void, retryMs = 1_000): LogFile {
  let stream: WriteStream | null = null;
  let failedAt: number | null = null;
  const fail = (error: Error) => {
    stream = null;
    if (failedAt === null) onLog(`Couldn’t write PostgreSQL’s log: ${error.message}.`);
    failedAt = performance.now();
  };
  const open = () => {
    const opened = createWriteStream(path, { mode: 0o600, flags: failedAt === null ? 'w' : 'a' });
    return opened.on('error', fail);
  };
  const noteWritten = (error: unknown) => {
    if (error || failedAt === null) return;
    failedAt = null;
    onLog('PostgreSQL’s log can be written again.');
  };
  stream = open();
  return {
    write(line) {
      if (stream === null && failedAt !== null && performance.now() - failedAt < retryMs) return;
      stream ??= open();
      stream.write(`${line}\n`, noteWritten);
    },
    end(done) {
      if (stream === null) return done();
      stream.once('close', done).end();
    },
  };
}
