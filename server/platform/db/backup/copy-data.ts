import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** The parts of pg's connection that COPY needs but that its types don't declare. */
interface CopyConnection {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

type Submitted = Parameters<pg.ClientBase['query']>[0];

/** Streams the rows of `COPY … TO STDOUT`. The socket pauses while the reader is busy. */
export function copyOut(client: pg.ClientBase, text: string): AsyncIterable<Buffer> {
  let socket: Duplex | undefined;
  return new ReadableStream<Buffer>(
    {
      start(controller) {
        submit(client, {
          submit: (connection: CopyConnection) => {
            socket = connection.stream;
            connection.query(text);
          },
          handleCopyData({ chunk }: { chunk: Buffer }) {
            controller.enqueue(Buffer.from(chunk));
            if ((controller.desiredSize ?? 0) <= 0) socket?.pause();
          },
          handleError: (error: Error) => controller.error(error),
          handleReadyForQuery: () => controller.close(),
        });
      },
      pull() {
        socket?.resume();
      },
    },
    { highWaterMark: 256 },
  );
}

/** Sends rows to `COPY … FROM STDIN`. */
export function copyIn(
  client: pg.ClientBase,
  text: string,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let readError: Error | null = null;
    submit(client, {
      submit: (connection: CopyConnection) => connection.query(text),
      handleCopyInResponse(connection: CopyConnection) {
        sendAll(connection, rows).catch((error: unknown) => {
          readError = error instanceof Error ? error : new Error(String(error));
          connection.sendCopyFail('The backup couldn’t be read.');
        });
      },
      // After an error, `pg` reports no more events for the query.
      handleError: (error: Error) => reject(readError ?? error),
      handleReadyForQuery: () => resolve(),
    });
  });
}

async function sendAll(connection: CopyConnection, rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of rows) {
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) {
      await new Promise((resolve) => connection.stream.once('drain', resolve));
    }
  }
  connection.endCopyFrom();
}

/** Submits a query object of our own. `pg` passes it every message from the server. */
function submit(client: pg.ClientBase, handlers: object): void {
  const ignored = () => undefined;
  void client.query({
    handleRowDescription: ignored,
    handleDataRow: ignored,
    handlePortalSuspended: ignored,
    handleCommandComplete: ignored,
    handleEmptyQuery: ignored,
    ...handlers,
  } as unknown as Submitted);
}
