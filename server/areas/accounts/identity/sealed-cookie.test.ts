import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { open, seal } from './sealed-cookie.ts';

const key = randomBytes(32);
const secrets = { state: 'a-state', returnTo: '/profile?tab=threads' };

describe('a sealed cookie', () => {
  it('returns what was sealed, in characters that a cookie allows', () => {
    const anything = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(anything, (value) => {
        const sealed = seal(value, key, 60);
        expect(sealed).toMatch(/^[\w-]+$/);
        expect(open(sealed, key)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('reveals nothing and differs each time', () => {
    const sealed = seal(secrets, key, 60);
    expect(Buffer.from(sealed, 'base64url').includes('a-state')).toBe(false);
    expect(seal(secrets, key, 60)).not.toBe(sealed);
  });

  it('is null once it has expired', () => {
    expect(open(seal(secrets, key, 60), key)).toEqual(secrets);
    expect(open(seal(secrets, key, 0), key)).toBeNull();
    expect(open(seal(secrets, key, -60), key)).toBeNull();
  });

  it('is null with another key', () => {
    expect(open(seal(secrets, key, 60), randomBytes(32))).toBeNull();
  });

  it('is null if any bit changes or it is truncated', () => {
    const sealed = Buffer.from(seal(secrets, key, 60), 'base64url');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(open(changed.toString('base64url'), key)).toBeNull();
      expect(open(sealed.subarray(0, at).toString('base64url'), key)).toBeNull();
    }
  });

  it('is null for any other input', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(open(text, key)).toBeNull();
      }),
    );
  });
});
