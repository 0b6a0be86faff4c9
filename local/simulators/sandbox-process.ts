import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../postgres/free-port.ts';
import { StartFailure } from '../postgres/start-failure.ts';
import { repositoryFolder } from '../../scripts/repository-folder.ts';

export interface SandboxChild {
  url: string;
  /** Where the sandbox receives mail. */
  smtpUrl: string;
  stop(): Promise<void>;
}

const maxRestarts = 5;

/** Runs the sandbox in its own process, and restarts it if it dies. */
export async function startSandboxChild(
  onLog: (line: string) => void,
  dataDir: string,
  models: string,
): Promise<SandboxChild> {
  const smtpPort = String(await findFreePort());
  const stripeFile = join(dataDir, 'sandbox-stripe');
  const start = (port: string) => spawnSandbox({ port, stripeFile, smtpPort, models });
  let child = start(await choosePort(dataDir));
  let isStopping = false;
  let restarts = 0;
  const url = await readUrl(child);
  const restartWhenGone = () => {
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      if (restarts++ === maxRestarts)
        return onLog('The sandbox keeps stopping and won’t be restarted.');
      onLog(`The sandbox stopped unexpectedly (${signal ?? `code ${code}`}). Restarting it.`);
      child = start(new URL(url).port);
      restartWhenGone();
      child.stdout?.once('data', () => onLog('The sandbox is running again.'));
    });
  };
  restartWhenGone();
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    async stop() {
      isStopping = true;
      await end(child);
    },
  };
}

// Keeps the same port if possible, because each simulated person is tied to the sign-in server's address.
async function choosePort(dataDir: string): Promise<string> {
  const file = join(dataDir, 'sandbox-port');
  const before = Number(await readFile(file, 'utf8').catch(() => '0'));
  if (before > 0 && (await isFree(before))) return String(before);
  const port = await findFreePort();
  await writeFile(file, `${port}\n`);
  return String(port);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

function spawnSandbox(options: {
  port: string;
  stripeFile: string;
  smtpPort: string;
  models: string;
}): ChildProcess {
  const { port, stripeFile, smtpPort, models } = options;
  const places = ['--port', port, '--stripe-file', stripeFile, '--smtp-port', smtpPort];
  return spawn(
    process.execPath,
    ['sandbox/main.ts', ...places, '--models', models, '--exit-with-parent'],
    // Detached, so that Ctrl-C does not cut off answers that are still streaming.
    {
      cwd: repositoryFolder,
      detached: true,
      env: { PATH: process.env['PATH'] },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
}

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new StartFailure('The sandbox didn’t start.')));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).once('line', (line) => {
      const { sandbox } = JSON.parse(line) as { sandbox: string };
      resolve(sandbox);
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 2_000);
  await exited;
  clearTimeout(killTimer);
}
