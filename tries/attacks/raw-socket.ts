import { connect } from 'node:net';

export interface RawReply {
  text: string;
  /** True if the server ended the connection, false if the time ran out. */
  isEnded: boolean;
}

/** Writes raw bytes and reads the reply until the server ends the connection or the time runs out. */
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
