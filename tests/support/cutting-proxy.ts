import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection to a server that can be cut and restored, like a network. */
export interface CuttingProxy {
  url: string;
  /** Breaks every connection immediately and refuses new ones. */
  cut(): void;
  /** Accepts new connections again. */
  restore(): void;
  /** Forwards no more data, without breaking any connection. */
  freeze(): void;
  /** Forwards what clients send, but nothing that the server replies. */
  keepReplies(): void;
  /** Forwards new connections to another server, as a load balancer does after one has died. */
  leadTo(serverUrl: string): void;
  close(): Promise<void>;
}

export async function startCuttingProxy(serverUrl: string): Promise<CuttingProxy> {
  let target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const upstreams = new Set<Socket>();
  let isCut = false;
  let isFrozen = false;
  const server = createServer((client) => {
    if (isCut) return void client.resetAndDestroy();
    if (isFrozen) return void sockets.add(client.on('error', () => undefined));
    const upstream = connect(Number(target.port), target.hostname);
    upstreams.add(upstream.on('close', () => upstreams.delete(upstream)));
    join(client, upstream, sockets);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      breakAll();
    },
    restore() {
      isCut = false;
      isFrozen = false;
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    keepReplies() {
      for (const upstream of upstreams) upstream.unpipe().pause();
    },
    leadTo(otherUrl) {
      target = new URL(otherUrl);
    },
    async close() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function join(client: Socket, upstream: Socket, sockets: Set<Socket>): void {
  for (const [from, to] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    sockets.add(from);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    // The other side learns of the error through `close`.
    from.on('error', () => undefined);
    from.pipe(to);
  }
}
