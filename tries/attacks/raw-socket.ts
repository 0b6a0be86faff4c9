import { connect } from 'node:net';

export interface RawReply {
  text: string;
  /** Whether the server ended the connection, rather than the time. */
  isEnded: boolean;
}

/** Writes bytes as they are and reads what comes, until the server ends it or the time is over. */
export function sendRaw(url: string, bytes: string | Buffer, waitMs: number): Promise<RawReply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const finish = (isEnded: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, isEnded });
    };
    const timer = setTimeout(() => finish(false), waitMs);
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
    });
    socket.on('error', () => finish(true));
    socket.on('close', () => finish(true));
  });
}
