import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The address that a visitor's limits apply to: for IPv4 the address itself, for IPv6 the /64,
 * because a household or server usually has a whole /64. Returns other text unchanged.
 */
export function limitAddress(ip: string): string {
  const address = parseAddress(ip);
  if (address === null) return ip;
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The network of an address in a form that people recognize: `203.0.113.*` for IPv4,
 * `2001:db8:12:*` (the /48) for IPv6. Null for this machine and for text that isn't an address.
 */
export function networkOf(ip: string): string | null {
  const address = parseAddress(ip);
  if (address === null || address.range() === 'loopback') return null;
  if (!(address instanceof ipaddr.IPv6)) return `${address.octets.slice(0, 3).join('.')}.*`;
  const network = address.parts.slice(0, 3).map((part) => part.toString(16));
  return `${network.join(':')}:*`;
}

export function isLoopbackAddress(ip: string): boolean {
  return parseAddress(ip)?.range() === 'loopback';
}

/** Parses an address. An IPv4-mapped IPv6 address (`::ffff:192.0.2.7`) becomes IPv4. */
function parseAddress(ip: string) {
  // ipaddr.js alone would also accept 0177.1 as an address.
  if (isIP(ip) === 0) return null;
  // ipaddr.js would also read ::192.0.2.7, an obsolete IPv6 form, as an IPv4 address.
  return ipaddr.process(ip.replace(/^::(?=\d+\.)/, '0::'));
}
