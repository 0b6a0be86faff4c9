import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The subject of a visitor's limits: an IPv4 address as it is, of an IPv6 address its /64, which one
 * household or server holds whole. Text that is no address stays as it is.
 */
export function limitAddress(ip: string): string {
  const address = parseAddress(ip);
  if (address === null) return ip;
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The range that an address belongs to, for people to recognise: `203.0.113.*` of IPv4, the /48 of IPv6 as
 * `2001:db8:12:*`. Null for this machine and for text that is no address.
 */
export function networkOf(ip: string): string | null {
  const address = parseAddress(ip);
  if (address === null || address.range() === 'loopback') return null;
  if (!(address instanceof ipaddr.IPv6)) return `${address.octets.slice(0, 3).join('.')}.*`;
  const network = address.parts.slice(0, 3).map((part) => part.toString(16));
  return `${network.join(':')}:*`;
}

/** Whether a call from this address comes from this machine. */
export function isLoopbackAddress(ip: string): boolean {
  return parseAddress(ip)?.range() === 'loopback';
}

/** IPv4 written as IPv6 (`::ffff:192.0.2.7`) becomes IPv4. */
function parseAddress(ip: string) {
  // ipaddr.js alone would also take 0177.1 for an address.
  if (isIP(ip) === 0) return null;
  // It would also take ::192.0.2.7, a retired form of IPv6, for that IPv4 address.
  return ipaddr.process(ip.replace(/^::(?=\d+\.)/, '0::'));
}
