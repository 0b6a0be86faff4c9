import { type LookupFunction, Socket } from 'node:net';

/** Every connection to another machine that was attempted and refused. */
export const refusedConnections: string[] = [];

// NODE_OPTIONS loads this file with --import too, so that it also applies to processes that tests start.
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

// Handles connect(options), connect(port, host), connect(path) and Node's own normalized [options].
function readTarget([first, second]: unknown[]): Target {
  if (Array.isArray(first)) return readTarget(first);
  if (typeof first === 'object' && first !== null) return first;
  return { host: typeof second === 'string' ? second : undefined };
}

// undici passes the Host header here and resolves it itself, synchronously, to the real address.
function leadsHome(host: string, lookup: LookupFunction | undefined): boolean {
  let found: unknown;
  lookup?.(host, { all: false }, (_error, address) => (found = address));
  return typeof found === 'string' && loopback.test(found);
}
