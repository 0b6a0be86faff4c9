import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';

/** A proxy to the simulators that records what is sent to them. */
export interface RecordingProxy {
  url: string;
  /** The bodies of the requests since the last `forget`, as they were sent. */
  bodies(): string[];
  /** The headers of those requests. */
  headers(): IncomingHttpHeaders[];
  forget(): void;
  close(): Promise<void>;
}

export async function startRecordingProxy(targetUrl: string): Promise<RecordingProxy> {
  let bodies: string[] = [];
  let headers: IncomingHttpHeaders[] = [];
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      if (body !== '') {
        bodies.push(body);
        headers.push(incoming.headers);
      }
      forward(targetUrl, incoming, body, outgoing);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies: () => bodies,
    headers: () => headers,
    forget() {
      bodies = [];
      headers = [];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(
  targetUrl: string,
  { method, url = '', headers }: IncomingMessage,
  body: string,
  outgoing: ServerResponse,
): void {
  const target = request(new URL(url, targetUrl), { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    // A reply that breaks off breaks off here too.
    pipeline(response, outgoing, () => undefined);
  });
  target.on('error', () => outgoing.destroy());
  outgoing.on('close', () => target.destroy());
  target.end(body);
}

/** The environment of a product whose vendors are the simulators behind this proxy. */
export function vendorsThrough({ url }: Pick<RecordingProxy, 'url'>) {
  return {
    OPENAI_BASE_URL: `${url}/openai/v1`,
    ANTHROPIC_BASE_URL: `${url}/anthropic`,
    GOOGLE_BASE_URL: `${url}/google/v1beta`,
    XAI_BASE_URL: `${url}/xai/v1`,
  };
}
