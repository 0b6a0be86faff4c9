/** Storage may be full or forbidden, so reading returns null on failure, and writing fails silently. */
export function readStored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // Losing the entry is only an inconvenience.
  }
}

/** Removes every entry whose key starts with `keyStart`. */
export function clearStored(storage: () => Storage, keyStart: string): void {
  try {
    const keys = Object.keys(storage()).filter((key) => key.startsWith(keyStart));
    for (const key of keys) storage().removeItem(key);
  } catch {
    // If storage is forbidden, nothing was stored.
  }
}

export const localStore = () => window.localStorage;
export const sessionStore = () => window.sessionStorage;
