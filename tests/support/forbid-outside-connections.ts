import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, expect } from 'vitest';
import { refusedConnections } from './loopback-only.ts';
import { stopShared } from './worker-environment.ts';

// A faked clock is that of the whole process: a shared product would lose the timers that it sets meanwhile.
beforeAll(async () => {
  const { testPath } = expect.getState();
  if (testPath && /useFakeTimers/.test(await readFile(testPath, 'utf8'))) await stopShared('app');
});

// The product may well handle the refusal: the test must fail all the same.
afterEach(() => {
  expect(refusedConnections.splice(0), 'connections to other machines').toEqual([]);
});
