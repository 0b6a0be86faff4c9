import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '#local/postgres/free-port.ts';
import { runWhenOrphaned } from '#local/postgres/orphan-guard.ts';
import { startProgram } from '../program.ts';
import { programLoad } from './program-load.ts';
import type { Target } from './target.ts';

const manifest = {
  private: true,
  dependencies: { '@portkey-ai/gateway': '1.15.2', '@hono/node-server': '1.13.8' },
  // Portkey also accepts later versions, but its streaming breaks with them.
  overrides: { '@hono/node-server': '1.13.8' },
};
const program = 'node_modules/@portkey-ai/gateway/build/start-server.js';

// An aborted fetch may keep writing for a moment.
const removeOnceFetched = 'for _ in 1 2 3; do sleep 2; rm -rf "$1"; done';

export async function startPortkey(upstreamUrl: string, signal: AbortSignal): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-bench-portkey-'));
  const callOff = runWhenOrphaned(removeOnceFetched, folder);
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    callOff();
  };
  try {
    await fetchPackages(folder, signal);
    const port = await findFreePort();
    const origin = `http://127.0.0.1:${port}`;
    const server = await startProgram([program, `--port=${port}`, '--headless'], {
      cwd: folder,
      env: { NODE_ENV: 'production' },
      readyUrl: origin,
    });
    const headers = {
      'x-portkey-provider': 'openai',
      'x-portkey-custom-host': `${upstreamUrl}/v1`,
    };
    return {
      name: 'Portkey',
      load: (pace, isStream, connections) =>
        programLoad(origin, headers, { pace, isStream, connections }),
      pid: server.pid,
      databasePid: null,
      async stop() {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function fetchPackages(folder: string, signal: AbortSignal): Promise<void> {
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  await promisify(execFile)('npm', ['install', ...flags], {
    cwd: folder,
    timeout: 60_000,
    signal,
  });
}
