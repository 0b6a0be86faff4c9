import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, expect } from 'vitest';
import { refusedConnections } from './loopback-only.ts';
import { stopShared } from './worker-environment.ts';

// A fake clock applies to the whole process, so a shared app would lose the timers that it sets in the
// meantime.
beforeAll(async () => {
  const { testPath } = expect.getState();
  if (testPath && /useFakeTimers/.test(await readFile(testPath, 'utf8'))) await stopShared('app');
});

// The app may handle the refused connection, but the test must fail anyway.
afterEach(() => {
  expect(refusedConnections.splice(0), 'connections to other machines').toEqual([]);
});
