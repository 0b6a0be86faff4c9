import { isIP } from 'node:net';
import { findRefusal, type AddressRange } from './address-rules.ts';

/**
 * Why nothing at this address may be asked, in words; null where it may. What a name leads to is not looked up here:
 * each connection asks that itself.
 */
export function refuseAddress(baseUrl: string, allowed: readonly AddressRange[]): string | null {
  const { hostname, protocol } = new URL(baseUrl);
  const address = hostname.replaceAll(/^\[|\]$/g, '');
  return isIP(address) === 0 ? null : findRefusal(address, protocol === 'https:', allowed);
}
