import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import { findRefusal, type AddressRange } from './address-rules.ts';

/** Returns all addresses that belong to a host name. Called once per connection. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** The connection was refused. The message explains why, for an administrator. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly code = 'ADDRESS_REFUSED';
}

export interface Guard {
  allowed: readonly AddressRange[];
  /** Defaults to the system's resolver. */
  resolve?: Resolve;
}

type Connect = buildConnector.connector;

/**
 * Resolves a host name once, refuses it if any of its addresses isn't allowed, and connects only to those
 * addresses. This prevents DNS rebinding. TLS still checks the name.
 */
export function guardConnector(connect: Connect, guard: Guard): Connect {
  return (target, done) => {
    void open(connect, guard, target).then(
      (socket) => done(null, socket),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

type Socket = NonNullable<Parameters<Parameters<Connect>[1]>[1]>;

async function open(
  connect: Connect,
  guard: Guard,
  target: buildConnector.Options,
): Promise<Socket> {
  let failure: unknown = null;
  for (const hostname of await resolveAllowed(target, guard)) {
    try {
      return await new Promise((resolve, reject) => {
        connect({ ...target, hostname }, (...[error, socket]) =>
          error ? reject(error) : resolve(socket),
        );
      });
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}

/** The addresses to connect to. Throws `AddressRefused`. */
async function resolveAllowed(
  { hostname, protocol }: Pick<buildConnector.Options, 'hostname' | 'protocol'>,
  { allowed, resolve = resolveBySystem }: Guard,
): Promise<readonly string[]> {
  const addresses = isIP(hostname) ? [hostname] : await resolve(hostname);
  if (addresses.length === 0) throw new AddressRefused(`${hostname} has no address.`);
  for (const address of addresses) {
    const refusal = findRefusal(address, protocol === 'https:', allowed);
    if (refusal) throw new AddressRefused(refusal);
  }
  return addresses;
}

async function resolveBySystem(name: string): Promise<readonly string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}
