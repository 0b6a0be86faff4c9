import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../postgres/start-failure.ts';

/**
 * Reads the key that encrypts saved secrets, and creates it with mode 0600 on the first start. A lost or
 * damaged key isn't replaced, because everything saved so far would silently become unreadable.
 */
export async function openEncryptionKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'encryption-key');
  const isUsed = existsSync(join(dataDir, 'postgres', 'cluster'));
  const key = await readKey(file);
  if (key === undefined && !isUsed) return createKey(file);
  if (key !== undefined && isKey(key)) return key;
  throw new StartFailure(
    `The encryption key ${file} is ${key === undefined ? 'missing' : 'damaged'}. Nothing was changed. ` +
      'Restore it from a copy of the data directory. Without it, saved keys can’t be read: ' +
      'to start anyway, set ENCRYPTION_KEY to a new key (openssl rand -base64 32) and save them again.',
  );
}

function isKey(text: string): boolean {
  return /^[\w+/-]{43}=?$/.test(text);
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
