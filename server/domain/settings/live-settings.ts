import type { SettingSource } from '#shared/contract/settings/schemas.ts';
import { findKnownSetting } from './known-settings.ts';
import type { Fallback, SettingStore, StoredSetting } from './ports.ts';

export interface ValueInForce {
  value: string | null;
  source: SettingSource;
}

/** The settings as they stand, at hand for every call; `load` reads what has changed. */
export class LiveSettings {
  readonly #store: Pick<SettingStore, 'list'>;
  readonly #fallbackOf: (key: string) => Fallback;
  #saved: ReadonlyMap<string, StoredSetting> = new Map();
  #running: Promise<void> = Promise.resolve();
  #queued: Promise<void> | null = null;

  constructor(store: Pick<SettingStore, 'list'>, fallbackOf: (key: string) => Fallback) {
    this.#store = store;
    this.#fallbackOf = fallbackOf;
  }

  /** Resolves when everything that was saved before this call is in force. */
  load(): Promise<void> {
    // One after another, so that an older reading never follows a newer one.
    const queued = (this.#queued ??= this.#running.then(async () => {
      this.#queued = null;
      const saved = await this.#store.list();
      this.#saved = new Map(saved.map((setting) => [setting.key, setting]));
    }));
    this.#running = queued.catch(() => {});
    return queued;
  }

  /** Saved over environment over default; a saved value that cannot be used any more does not count. */
  inForce(key: string): ValueInForce {
    return this.judge(key, this.#saved.get(key));
  }

  judge(key: string, saved: StoredSetting | undefined): ValueInForce {
    const known = findKnownSetting(key);
    const value = saved?.value ?? null;
    if (value !== null && known?.findFault(value) == null) return { value, source: 'saved' };
    const fallback = this.#fallbackOf(key);
    return fallback.value === null ? { value: null, source: 'none' } : fallback;
  }

  text(key: string): string | null {
    return this.inForce(key).value;
  }

  /** A setting that is never without a value. */
  number(key: string): number {
    const number = Number(this.text(key));
    if (!Number.isFinite(number)) throw new Error(`The setting ${key} has no number.`);
    return number;
  }
}
