import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

async function firstLine(child: ChildProcess): Promise<unknown> {
  if (!child.stdout) throw new Error('The child has no standard output.');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return JSON.parse(String(line));
}

async function isReachable(url: string): Promise<boolean> {
  return fetch(`${url}/__control/requests`).then(
    (reply) => reply.ok,
    () => false,
  );
}

describe('the sandbox process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('prints its address and exits on %s', async (signal) => {
    const child = spawn(process.execPath, [main, '--port', '0'], { stdio: 'pipe' });
    expect(await firstLine(child)).toEqual({
      sandbox: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it.each([
    ['a port that is not a number', ['--port', 'x']],
    ['unknown models', ['--models', 'tomorrow']],
  ])('refuses %s', async (_name, options) => {
    const child = spawn(process.execPath, [main, ...options], { stdio: 'pipe' });
    expect(await once(child, 'exit')).toEqual([1, null]);
  });

  it('exits when its parent is killed, if that option is set', async () => {
    const script = `
      const child = require('node:child_process').spawn(
        process.execPath, [${JSON.stringify(main)}, '--exit-with-parent'],
        { stdio: ['pipe', 'inherit', 'inherit'] });
      child.on('exit', () => process.exit());`;
    const parent = spawn(process.execPath, ['-e', script], { stdio: 'pipe' });
    const { sandbox } = (await firstLine(parent)) as { sandbox: string };
    expect(await isReachable(sandbox)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isReachable(sandbox), { timeout: 5_000 }).toBe(false);
  });
});
