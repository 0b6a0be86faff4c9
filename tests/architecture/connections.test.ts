import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { refusedConnections } from '../support/loopback-only.ts';

describe('connections of a test run', () => {
  it('never leave this machine', async () => {
    // 192.0.2.0/24 is reserved for documentation (RFC 5737).
    expect(() => connect(443, '192.0.2.1')).toThrow(/this machine only/);
    await expect(fetch('http://192.0.2.1/')).rejects.toThrow();
    expect(refusedConnections.splice(0)).toEqual(['192.0.2.1', '192.0.2.1']);
  });

  it('never leave this machine, even from a process that a test starts', async () => {
    const script = "await fetch('http://192.0.2.1/').catch((e) => console.log(e.cause.message))";
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    expect((await run).stdout).toContain('this machine only');
  });
});
