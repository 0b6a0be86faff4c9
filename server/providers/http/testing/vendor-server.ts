import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface ReceivedCall {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** Parsed JSON, or the bytes for any other type. */
  body: unknown;
  /** The client's port, which is the same for all calls on one socket. */
  port: number;
}

export type Answer = (response: ServerResponse) => void | Promise<void>;

export interface VendorServer {
  url: string;
  calls: ReceivedCall[];
  /** Sets the answer to the following calls. */
  answerWith(answer: Answer): void;
  close(): Promise<void>;
}

/** A real HTTP server that answers as the test defines. */
export async function startVendorServer(): Promise<VendorServer> {
  const calls: ReceivedCall[] = [];
  let answer: Answer = (response) => void response.end();
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers, socket } = request;
    const bytes = await buffer(request);
    const isJson = headers['content-type'] === 'application/json';
    const body: unknown = isJson ? JSON.parse(bytes.toString()) : bytes;
    calls.push({ method, path: url, headers, body, port: socket.remotePort ?? 0 });
    await answer(response);
  };
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    answerWith: (next) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function startStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
}

export function streamOf(body: string): Answer {
  return (response) => {
    startStream(response);
    response.end(body);
  };
}

export function jsonOf(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
