import { describe, expect, test } from 'vitest';
import { addressRanges } from '#server/areas/settings/value-schemas.ts';
import { findRefusal } from './address-rules.ts';

const none = addressRanges.parse('198.51.100.7');

describe.each(['https', 'http'])('over %s', (protocol) => {
  test.each([
    ['loopback', '127.0.0.1'],
    ['another loopback address', '127.8.9.10'],
    ['IPv6 loopback', '::1'],
    ['the unspecified address', '0.0.0.0'],
    ['the unspecified IPv6 address', '::'],
    ['private 10.x', '10.1.2.3'],
    ['private 172.16.x', '172.31.255.255'],
    ['private 192.168.x', '192.168.0.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['link-local', '169.254.1.1'],
    ['IPv6 link-local', 'fe80::1'],
    ['unique local', 'fd12:3456::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped loopback in hexadecimal', '::ffff:7f00:1'],
    ['mapped private', '::ffff:10.0.0.1'],
    ['loopback in the deprecated form', '::127.0.0.1'],
    ['loopback through NAT64', '64:ff9b::7f00:1'],
    ['loopback through 6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['documentation', '192.0.2.1'],
  ])('%s is refused if it is not on the allow list', (_name, address) => {
    expect(findRefusal(address, protocol === 'https', none)).toMatch(/ALLOWED_ENDPOINTS/);
  });

  test.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    'fd00:ec2::254',
    'fd00:0ec2:0:0:0:0:0:254',
    '100.100.100.200',
    '168.63.129.16',
  ])('%s is refused even if it is on the allow list', (address) => {
    const all = addressRanges.parse('0.0.0.0/0, ::/0');
    expect(findRefusal(address, protocol === 'https', all)).toMatch(/never called/);
  });

  test.each([
    ['127.0.0.1', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['10.20.30.40', '10.0.0.0/8'],
    ['192.168.7.7', 'private'],
    ['fd12::1', 'private'],
    ['203.0.113.9', '203.0.113.9'],
  ])('%s is allowed if %s is on the allow list', (address, ranges) => {
    expect(findRefusal(address, protocol === 'https', addressRanges.parse(ranges))).toBeNull();
  });
});

test('a public address is allowed over https only', () => {
  for (const address of ['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34']) {
    expect(findRefusal(address, true, none)).toBeNull();
    expect(findRefusal(address, false, none)).toMatch(/without encryption/);
  }
});

test.each(['', 'everything', '10.0.0.0/33', '10.0.0.256', '0177.0.0.1', '::1/129', '10.0.0.1,,'])(
  'ALLOWED_ENDPOINTS cannot be "%s"',
  (text) => {
    expect(addressRanges.safeParse(text).success).toBe(false);
  },
);
