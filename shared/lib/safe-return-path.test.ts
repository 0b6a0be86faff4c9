import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './safe-return-path.ts';

const site = 'https://switchyard.example';

// Fragments that exploit differences in how browsers and servers parse an address.
const pieces = ['/', '\\', '.', '..', '%2e', '%2f', '%5c', ':', '@', '?', '#', '\t', '\n', '\0'];
const words = ['api', 'API', '%61pi', 'evil.example', 'https:', 'javascript:', 't', 'é', ' '];
const hostile = fc
  .array(fc.constantFrom(...pieces, ...words), { maxLength: 12 })
  .map((parts) => parts.join(''));
const anyText = fc.oneof(
  hostile,
  hostile.map((text) => `/${text}`),
  fc.webUrl(),
  fc.string({ unit: 'binary' }),
);

describe('safeReturnPath', () => {
  it.each([
    '/',
    '/profile',
    '/t/42?from=list#answer',
    '/?q=what%20is%20%2F%2Fevil.example',
    '/directory/openai:gpt-4',
    '/apiary',
  ])('keeps %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/x//y',
    'javascript:alert(1)',
    'profile',
    '/api/auth/logout',
    '/api',
    '/x/../api/auth/logout',
    '/x/%2e%2e/api/auth/logout',
    '/%61pi/auth/logout',
    '/%2fapi/auth/logout',
    '/API/auth/logout',
    '/%2f%2fevil.example',
    '/x%5cy',
    '/x%0d%0aSet-Cookie:y',
    '/%E0%A4%A',
    `/${'a'.repeat(2_000)}`,
    '',
    undefined,
    null,
    ['/profile'],
    { toString: () => '/profile' },
  ])('falls back to the home page for %j', (text) => {
    expect(safeReturnPath(text)).toBe('/');
  });

  it('encodes every path in ASCII, as a Location header requires', () => {
    expect(safeReturnPath('/?q=Grüße')).toBe('/?q=Gr%C3%BC%C3%9Fe');
  });

  it('stays on the site and out of the API, for any URL parser', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const path = safeReturnPath(text);
        expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
        const { origin, pathname } = new URL(path, site);
        expect(origin).toBe(site);
        expect(decodeURIComponent(pathname)).not.toMatch(/^\/+api(\/|$)/i);
        expect(safeReturnPath(path)).toBe(path);
      }),
      { numRuns: 5_000 },
    );
  });
});
