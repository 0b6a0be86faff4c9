import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** A server in a separate process, which can be killed with SIGKILL and restarted. */
export class ServerProcess {
  readonly #environment: Record<string, string>;
  #child: ChildProcess | null = null;

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  /** Resolves once the server listens. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: repository,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    for await (const chunk of child.stdout) {
      if (String(chunk).includes('is running at')) return;
    }
    throw new Error('The server ended before it listened.');
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
