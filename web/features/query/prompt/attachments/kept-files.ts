/** A file of a draft, as it is kept through a reload. */
export interface KeptFile {
  file: File;
  pastedText: string | null;
}

const store = 'files';

/** Keeps files in the browser; resolves to what they are found by. */
export async function keepFiles(files: readonly KeptFile[]): Promise<string> {
  const now = Date.now();
  const id = `${now}-${Math.random()}`;
  await run('readwrite', (kept) => {
    // Those of a tab that was closed before it came back.
    kept.delete(IDBKeyRange.upperBound(`${now - longestKeptMs}`));
    return kept.put(files, id);
  });
  return id;
}

const longestKeptMs = 60 * 60 * 1000;

/** Takes what was kept, once; empty where there is nothing. */
export async function takeFiles(id: string): Promise<KeptFile[]> {
  const found = await run<KeptFile[] | undefined>('readonly', (kept) => kept.get(id));
  await run('readwrite', (kept) => kept.delete(id));
  return found ?? [];
}

/** Forgets files that were kept and not taken, as those of a tab that was closed then. */
export function forgetFiles(): void {
  // A browser that keeps nothing may have no such thing.
  globalThis.indexedDB?.deleteDatabase(name);
}

const name = 'switchyard';

async function run<Result>(
  mode: IDBTransactionMode,
  ask: (kept: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const database = await settle(opening);
  try {
    const transaction = database.transaction(store, mode);
    const result = await settle(ask(transaction.objectStore(store)));
    // Only now it is written.
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = reject;
    });
    return result;
  } finally {
    database.close();
  }
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
