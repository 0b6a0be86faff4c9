import { describe, expect, it } from 'vitest';
import { dollars, proxies, upstreamIds, wholeNumber } from './value-schemas.ts';

describe('trusted proxies', () => {
  it.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
    ['linklocal,uniquelocal', ['linklocal', 'uniquelocal']],
    ['192.0.2.7/32', ['192.0.2.7/32']],
    ['fd00::/8,2001:db8::1/128', ['fd00::/8', '2001:db8::1/128']],
    ['fe80::1%eth0', ['fe80::1%eth0']],
    ['::ffff:10.0.0.1', ['::ffff:10.0.0.1']],
    ['::ffff:10.0.0.0/104', ['::ffff:10.0.0.0/104']],
  ])('may be %s', (text, list) => {
    expect(proxies.parse(text)).toEqual(list);
  });

  it.each([
    '',
    'true',
    '*',
    '1',
    'localhost',
    'proxy.example',
    '127.1',
    '0x7f.0.0.1',
    '010.0.0.1',
    '10.0.0.1,',
    '10.0.0.1:80',
    '[::1]',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8.5',
    'fd00::/129',
    '10.0.0.0/0008',
  ])('may not be "%s"', (text) => {
    expect(proxies.safeParse(text).success).toBe(false);
  });

  it.each([
    '0.0.0.0/0',
    '10.0.0.0/7',
    '::/0',
    '2000::/3',
    '::ffff:0:0/96',
    '::/8',
    '::/64',
    '::fffe:0:0/90',
    '::ffff:0.0.0.0/103',
  ])('may not cover nearly the whole internet, as with %s', (text) => {
    expect(proxies.safeParse(text).success).toBe(false);
  });
});

describe('replacement models', () => {
  it('are given with their provider', () => {
    const text = ' openai:gpt-4=gpt-6.2-sol, own-lab:llama/3:8b = llama-4';
    expect([...upstreamIds.parse(text)]).toEqual([
      ['openai:gpt-4', 'gpt-6.2-sol'],
      ['own-lab:llama/3:8b', 'llama-4'],
    ]);
  });

  it.each(['foo:bar=baz', 'gpt-4=gpt-5', 'openai:=gpt-5', 'openai:gpt-4=', 'openai:gpt-4=a=b', ''])(
    'may not be "%s"',
    (text) => {
      expect(upstreamIds.safeParse(text).success).toBe(false);
    },
  );
});

describe('an amount of dollars', () => {
  it.each([
    ['25', 25_000_000],
    ['$0.50', 500_000],
    ['1,234.50', 1_234_500_000],
    ['$1,000,000', 1_000_000_000_000],
  ])('may be %s', (text, microUsd) => {
    expect(dollars.parse(text)).toBe(microUsd);
  });

  it.each(['0', '1,23,4', '1.234,50', '2,000,000', 'ten', ''])('may not be "%s"', (text) => {
    expect(dollars.safeParse(text).success).toBe(false);
  });
});

describe('a whole number', () => {
  it('may be typed as its range is shown', () => {
    expect(wholeNumber(1, 10_000_000).parse('10,000,000')).toBe(10_000_000);
    expect(wholeNumber(1, 100).safeParse('2,5').success).toBe(false);
    expect(wholeNumber(1, 100).safeParse('2.5').success).toBe(false);
  });

  it.each([
    [65_535, 'from 0 to 65535'],
    [10_000_000, 'from 0 to 10,000,000'],
  ])('up to %i reports its range when it gets something else', (most, range) => {
    const { error } = wholeNumber(0, most).safeParse('many');
    expect(error?.issues[0]?.message).toBe(`must be a whole number ${range}`);
  });
});
