import { connect, type Socket } from 'node:net';

export interface RawUpload {
  socket: Socket;
  /** What the server has replied so far. */
  reply(): string;
  isOver(): boolean;
  send(bytes: Buffer): Promise<void>;
}

/** Starts a form with one file over a bare socket. If `lengthBytes` is null, the body is sent in chunks. */
export function beginUpload(
  url: string,
  path: string,
  file: { field: string; name: string; type: string },
  lengthBytes: number | null,
): RawUpload {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const size =
    lengthBytes === null ? 'transfer-encoding: chunked' : `content-length: ${lengthBytes}`;
  let reply = '';
  let isClosed = false;
  socket.on('data', (bytes) => (reply += String(bytes)));
  socket.on('error', () => {});
  socket.on('close', () => (isClosed = true));
  const send = async (bytes: Buffer) => {
    const frame = [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')];
    const isTaken = socket.write(lengthBytes === null ? Buffer.concat(frame) : bytes);
    if (!isTaken && !isClosed) await untilTakenOrClosed(socket);
  };
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: multipart/form-data; boundary=b\r\n${size}\r\n\r\n`,
  );
  const disposition = `form-data; name="${file.field}"; filename="${file.name}"`;
  void send(
    Buffer.from(`--b\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${file.type}\r\n\r\n`),
  );
  return { socket, reply: () => reply, isOver: () => isClosed || reply !== '', send };
}

function untilTakenOrClosed(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once('drain', resolve).once('close', resolve);
  return promise.finally(() => socket.off('drain', resolve).off('close', resolve));
}
