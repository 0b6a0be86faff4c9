import { describe, expect, it } from 'vitest';
import { withoutPorts } from './forwarded-addresses.ts';
import { isLoopbackAddress, limitAddress, networkOf } from './client-address.ts';

describe('limitAddress', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::192.0.2.7', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts %s as %s', (ip, subject) => {
    expect(limitAddress(ip)).toBe(subject);
  });

  it.each(['', 'unknown', '192.0.2', '0300.0.2.7', '0xc0000207', '192.0.2.7:443', '1::2::3'])(
    'counts "%s", which is not an address, unchanged',
    (text) => {
      expect(limitAddress(text)).toBe(text);
    },
  );
});

it.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:12:34::9', '2001:db8:12:*'],
  ['127.0.0.1', null],
  ['::1', null],
  ['unknown', null],
])('%s belongs to the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

describe('isLoopbackAddress', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
  ])('accepts %s', (ip) => {
    expect(isLoopbackAddress(ip)).toBe(true);
  });

  it.each([
    '',
    'localhost',
    '127.1',
    '127.0.0.1.example',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '2130706433',
    '128.0.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '::',
    '::2',
    '1::1',
    '::127.0.0.1',
    '::ffff:128.0.0.1',
    '64:ff9b::127.0.0.1',
    '2002:7f00:1::',
    '::ffff:0:127.0.0.1',
    'fe80::1',
  ])('does not accept "%s"', (ip) => {
    expect(isLoopbackAddress(ip)).toBe(false);
  });
});

it.each([
  ['192.0.2.7:50123', '192.0.2.7'],
  ['192.0.2.7, 10.0.0.1:443', '192.0.2.7, 10.0.0.1'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[::ffff:c000:207]', '::ffff:c000:207'],
  ['2001:db8::1,unknown', '2001:db8::1, unknown'],
  ['1.2.3.4:5:6', '1.2.3.4:5:6'],
])('“%s” without ports is “%s”', (forwarded, addresses) => {
  expect(withoutPorts(forwarded)).toBe(addresses);
});
