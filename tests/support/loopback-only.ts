import { Socket } from 'node:net';

/** Every connection that was tried to another machine, and refused. */
export const refusedConnections: string[] = [];

// Loaded with --import as well, so that it also holds in the processes that tests start.
const flag = `--import=${import.meta.url}`;
const options = process.env['NODE_OPTIONS'] ?? '';
if (!options.includes(flag)) process.env['NODE_OPTIONS'] = `${options} ${flag}`.trim();

const connect = Socket.prototype.connect;
Socket.prototype.connect = function connectOnLoopback(this: Socket, ...args: unknown[]) {
  const host = findHost(args);
  if (host !== undefined && !loopback.test(host)) {
    refusedConnections.push(host);
    throw new Error(`Tests connect to this machine only, not to ${host}.`);
  }
  return Reflect.apply(connect, this, args) as Socket;
};

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?|)$/;

// connect(options), connect(port, host), connect(path), or Node's own normalized [options].
function findHost([first, second]: unknown[]): string | undefined {
  if (Array.isArray(first)) return findHost(first);
  if (typeof first === 'object' && first !== null) {
    return 'host' in first && typeof first.host === 'string' ? first.host : undefined;
  }
  return typeof second === 'string' ? second : undefined;
}
