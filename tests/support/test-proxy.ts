import { createServer, request, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

/** A proxy that forwards requests for every host to one address on this machine, and refuses https. */
export interface TestProxy {
  url: string;
  /** The requests it received, such as `POST vendor.test` and `CONNECT api.openai.com:443`. */
  asked: string[];
  leadTo(target: string): void;
  close(): Promise<void>;
}

export async function startTestProxy(): Promise<TestProxy> {
  let target = 'http://127.0.0.1:1';
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '', target);
    asked.push(`${incoming.method} ${url.host}`);
    const { method, headers } = incoming;
    const { hostname, port } = new URL(target);
    const onward = request(
      { host: hostname, port, method, path: url.pathname + url.search, headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      },
    );
    incoming.pipe(onward);
  });
  server.on('connect', (incoming, client) => {
    asked.push(`CONNECT ${incoming.url}`);
    client.on('error', () => client.destroy());
    if (incoming.url?.endsWith(':443')) {
      return client.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n');
    }
    const { hostname, port } = new URL(target);
    const onward = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(client).pipe(onward);
    });
    onward.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    leadTo(url) {
      target = url;
    },
    close: () => close(server),
  };
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
