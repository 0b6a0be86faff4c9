import { type LookupFunction, Socket } from 'node:net';

/** Every connection that was tried to another machine, and refused. */
export const refusedConnections: string[] = [];

// Loaded with --import as well, so that it also holds in the processes that tests start.
const flag = `--import=${import.meta.url}`;
const options = process.env['NODE_OPTIONS'] ?? '';
if (!options.includes(flag)) process.env['NODE_OPTIONS'] = `${options} ${flag}`.trim();

const connect = Socket.prototype.connect;
Socket.prototype.connect = function connectOnLoopback(this: Socket, ...args: unknown[]) {
  const { host, lookup } = readTarget(args);
  if (host !== undefined && !loopback.test(host) && !leadsHome(host, lookup)) {
    refusedConnections.push(host);
    throw new Error(`Tests connect to this machine only, not to ${host}.`);
  }
  return Reflect.apply(connect, this, args) as Socket;
};

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?|)$/;

interface Target {
  host?: string | undefined;
  lookup?: LookupFunction | undefined;
}

// connect(options), connect(port, host), connect(path), or Node's own normalized [options].
function readTarget([first, second]: unknown[]): Target {
  if (Array.isArray(first)) return readTarget(first);
  if (typeof first === 'object' && first !== null) return first;
  return { host: typeof second === 'string' ? second : undefined };
}

// undici names the Host header here and answers the lookup itself, at once, with the real address.
function leadsHome(host: string, lookup: LookupFunction | undefined): boolean {
  let found: unknown;
  lookup?.(host, { all: false }, (_error, address) => (found = address));
  return typeof found === 'string' && loopback.test(found);
}
