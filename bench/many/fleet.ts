import { setTimeout as sleep } from 'node:timers/promises';
import { ServerProcess } from '../payments/server-process.ts';

/** Processes on one database. One of them is killed from time to time and restarts at its address. */
export class Fleet {
  readonly addresses: readonly string[];
  readonly #servers: readonly ServerProcess[];
  #turn = 0;
  kills = 0;

  constructor(ports: readonly number[], environment: Record<string, string>) {
    this.addresses = ports.map((port) => `http://127.0.0.1:${port}`);
    this.#servers = ports.map((port) => new ServerProcess({ ...environment, PORT: `${port}` }));
  }

  async start(): Promise<void> {
    // Starts them one after another, because each applies the migrations.
    for (const server of this.#servers) await server.start();
  }

  /** Returns each address in turn, whether or not its process is running. */
  next(): string {
    this.#turn += 1;
    return this.addresses[this.#turn % this.addresses.length] ?? '';
  }

  async killEvery(seconds: number, times: number): Promise<void> {
    while (this.kills < times) {
      await sleep(seconds * 1_000);
      const server = this.#servers[this.kills % this.#servers.length];
      this.kills += 1;
      await server?.kill();
      await server?.start();
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.kill()));
  }
}
