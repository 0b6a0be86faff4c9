import { AsyncLocalStorage } from 'node:async_hooks';
import type { SessionStore } from './session-store.ts';

export type WatchedSession = ReturnType<SessionWatch['watch']>;

/**
 * Aborts whatever depends on a session, such as a stream, when the session ends: by sign-out,
 * blocking, deletion or expiry, in any server process. Polls the database for all watched sessions
 * at once, because a notification could get lost.
 */
export class SessionWatch {
  readonly #store: Pick<SessionStore, 'listCurrent'>;
  readonly #everyMs: number;
  readonly #watched = new Map<string, Set<AbortController>>();
  /** Polling covers all sessions, so it isn't part of a single call's trace. */
  readonly #outsideCalls = AsyncLocalStorage.snapshot();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Pick<SessionStore, 'listCurrent'>, everyMs = 1_000) {
    this.#store = store;
    this.#everyMs = everyMs;
  }

  /**
   * Watches a session for something that depends on it, such as a stream. `signal` aborts when the session has
   * ended. Call `release` when the session no longer needs to be watched.
   */
  watch(tokenHash: Buffer) {
    const key = tokenHash.toString('hex');
    const ended = new AbortController();
    const same = this.#watched.get(key) ?? new Set();
    this.#watched.set(key, same.add(ended));
    this.#schedule();
    const release = () => {
      same.delete(ended);
      if (same.size === 0 && this.#watched.get(key) === same) this.#watched.delete(key);
    };
    return { signal: ended.signal, release };
  }

  /** Polls immediately. If the database is unreachable, all sessions count as valid. */
  async look(): Promise<void> {
    const keys = [...this.#watched.keys()];
    if (keys.length === 0) return;
    const hashes = keys.map((key) => Buffer.from(key, 'hex'));
    const found = await this.#store.listCurrent(hashes).catch(() => hashes);
    const current = new Set(found.map((hash) => hash.toString('hex')));
    for (const key of keys) {
      if (current.has(key)) continue;
      for (const ended of this.#watched.get(key) ?? []) ended.abort();
      this.#watched.delete(key);
    }
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#watched.size === 0) return;
    const look = async () => {
      await this.look();
      this.#timer = undefined;
      this.#schedule();
    };
    this.#timer = this.#outsideCalls(() => setTimeout(() => void look(), this.#everyMs).unref());
  }
}
