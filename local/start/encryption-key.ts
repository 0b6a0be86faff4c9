import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads the key that encrypts saved secrets. It is created on the first start with mode 0600. */
export async function openEncryptionKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'encryption-key');
  return (await readKey(file)) ?? createKey(file);
}

async function readKey(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function createKey(file: string): Promise<string> {
  const key = randomBytes(32).toString('base64');
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, `${key}\n`, { mode: 0o600, flush: true });
  // Unlike a rename, a link never replaces an existing key.
  await link(draft, file);
  await rm(draft);
  return key;
}
