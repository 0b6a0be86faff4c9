import { isIP } from 'node:net';
import { findRefusal, type AddressRange } from './address-rules.ts';

/**
 * Explains why this address must not be called; null if it may be. Host names aren't resolved here, because
 * each connection checks what its name resolves to.
 */
export function refuseAddress(baseUrl: string, allowed: readonly AddressRange[]): string | null {
  const { hostname, protocol } = new URL(baseUrl);
  const address = hostname.replaceAll(/^\[|\]$/g, '');
  return isIP(address) === 0 ? null : findRefusal(address, protocol === 'https:', allowed);
}
