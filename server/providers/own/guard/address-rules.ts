import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All addresses that share the first `bits` bits with `address`. */
export type AddressRange = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

type Address = AddressRange[0];

/** Addresses that give cloud machines their secrets: AWS, Google, Azure, Alibaba, Oracle. */
const metadata = [
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
].map((text) => ipaddr.parse(text).toString());

/** All public IPv6 addresses are in this range. */
const globalUnicast = ipaddr.IPv6.parse('2000::');

/**
 * Explains why a server at this address must not be called; null if it may be. Clouds' metadata addresses are
 * always refused. `allowed` permits non-public addresses and connections without TLS.
 */
export function findRefusal(
  address: string,
  isSecure: boolean,
  allowed: readonly AddressRange[],
): string | null {
  if (isIP(address) === 0) return `${address} isn’t an address.`;
  const parsed = ipaddr.process(address);
  const spellings = [parsed, ...embeddedIn(parsed)];
  if (spellings.some((spelling) => metadata.includes(spelling.toString()))) {
    return `${address} is where clouds give machines their secrets, so it’s never called.`;
  }
  if (allowed.some((range) => isIn(parsed, range))) return null;
  if (!isPublic(parsed)) {
    return `${address} isn’t a public address, and ALLOWED_ENDPOINTS doesn’t list it.`;
  }
  return isSecure
    ? null
    : `${address} would be called without encryption. Use https://, or add the address to ALLOWED_ENDPOINTS.`;
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return !(address instanceof ipaddr.IPv6) || address.match(globalUnicast, 3);
}

function isIn(address: Address, [start, bits]: AddressRange): boolean {
  return address.kind() === start.kind() && address.match(start, bits);
}

/** The IPv4 addresses that an IPv6 address may embed. */
function embeddedIn(address: Address): ipaddr.IPv4[] {
  if (!(address instanceof ipaddr.IPv6)) return [];
  const bytes = address.toByteArray();
  return [bytes.slice(2, 6), bytes.slice(12)].map((octets) => new ipaddr.IPv4(octets));
}
