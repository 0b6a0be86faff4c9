import { afterEach, expect } from 'vitest';
import { refusedConnections } from './loopback-only.ts';

// The product may well handle the refusal: the test must fail all the same.
afterEach(() => {
  expect(refusedConnections.splice(0), 'connections to other machines').toEqual([]);
});
