import type { HttpProvider } from '../http/create-provider.ts';
import type { StoredOwnProvider } from '#server/providers/contract/model-provider.ts';

interface Connected {
  version: number;
  provider: HttpProvider;
}

/** The connections to added providers. A changed provider gets a new connection. */
export class OwnConnections {
  readonly #connect: (provider: StoredOwnProvider) => HttpProvider;
  readonly #connected = new Map<string, Connected>();
  readonly #leaving = new Set<Promise<void>>();

  constructor(connect: (provider: StoredOwnProvider) => HttpProvider) {
    this.#connect = connect;
  }

  get(provider: StoredOwnProvider): HttpProvider {
    const { id, version } = provider;
    const known = this.#connected.get(id);
    if (known?.version === version) return known.provider;
    this.#leave(id);
    const connected = { version, provider: this.#connect(provider) };
    this.#connected.set(id, connected);
    return connected.provider;
  }

  /** Closes the connections of providers that aren't in `ids`, once their answers have ended. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#connected.keys()) if (!ids.has(id)) this.#leave(id);
  }

  async close(): Promise<void> {
    this.keepOnly(new Set());
    await Promise.all(this.#leaving);
  }

  #leave(id: string): void {
    const left = this.#connected.get(id);
    if (!left) return;
    this.#connected.delete(id);
    const leaving = left.provider.close().finally(() => this.#leaving.delete(leaving));
    this.#leaving.add(leaving);
  }
}
