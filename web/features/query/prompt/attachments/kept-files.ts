/** A draft's file, as it is kept across a reload. */
export interface KeptFile {
  file: File;
  pastedText: string | null;
}

const store = 'files';

/** Stores files in IndexedDB. Resolves to the id by which `takeFiles` finds them. */
export async function keepFiles(files: readonly KeptFile[]): Promise<string> {
  const now = Date.now();
  const id = `${now}-${Math.random()}`;
  await run('readwrite', (kept) => {
    // Also deletes old entries from tabs that were closed before they reloaded.
    kept.delete(IDBKeyRange.upperBound(`${now - longestKeptMs}`));
    return kept.put(files, id);
  });
  return id;
}

const longestKeptMs = 60 * 60 * 1000;

/** Returns stored files and deletes them. Resolves to an empty list if there are none. */
export async function takeFiles(id: string): Promise<KeptFile[]> {
  const found = await run<KeptFile[] | undefined>('readonly', (kept) => kept.get(id));
  await run('readwrite', (kept) => kept.delete(id));
  return found ?? [];
}

/** Deletes all stored files, including those of tabs that were closed in the meantime. */
export function forgetFiles(): void {
  // A browser without storage may not have `indexedDB`.
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
    // The data isn't stored until the transaction is complete.
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
