import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import { isLoopbackName } from '#shared/lib/loopback.ts';
import { createClient } from './create-client.ts';

/** The SQLSTATE of a statement that failed for lack of space. */
export const diskFull = '53100';

const lookEveryMs = 2_000;

/** Where PostgreSQL packages store data, for when PostgreSQL doesn't reveal its folder. */
const usualFolders = ['/var/lib/postgresql', '/var/lib/pgsql', '/var/lib/postgres'];

/** The free share of a disk, from 0 to 1. */
interface DiskSpace {
  path: string;
  free: number;
}

/**
 * The disk that PostgreSQL writes to. It counts as full from the first statement that fails for lack of space
 * until a table of a few pages can be written again. Reading still works.
 */
export class DatabaseDisk {
  readonly #url: string;
  readonly #listeners: ((isFull: boolean) => void)[] = [];
  #looking: NodeJS.Timeout | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  get isFull(): boolean {
    return this.#looking !== null;
  }

  /** `listener` is called when the disk becomes full, and when there is space again. */
  onChange(listener: (isFull: boolean) => void): void {
    this.#listeners.push(listener);
  }

  noteFull(): void {
    if (this.#looking) return;
    this.#looking = setInterval(() => void this.#look(), lookEveryMs).unref();
    for (const listener of this.#listeners) listener(true);
  }

  /** Returns the disk's free space, or a sentence that explains why it's unknown. */
  async measure(): Promise<DiskSpace | string> {
    const client = createClient({ connectionString: this.#url, connectionTimeoutMillis: 5_000 });
    const { host } = client;
    if (!host.startsWith('/') && !isLoopbackName(host)) {
      return `PostgreSQL runs on ${host}, so its disk can’t be measured from here. Monitor it there.`;
    }
    const folder = await this.#findFolder(client);
    for (const path of folder === null ? usualFolders : [folder]) {
      const space = await measureDisk(path);
      if (space) return space;
    }
    return 'PostgreSQL doesn’t reveal where its data is. To measure its disk, grant the database user the role pg_read_all_settings.';
  }

  close(): void {
    if (this.#looking) clearInterval(this.#looking);
    this.#looking = null;
  }

  /** Null if the database user isn't allowed to see the setting. */
  async #findFolder(client: pg.Client): Promise<string | null> {
    await client.connect();
    try {
      const { rows } = await client.query<{ setting: string }>(
        `select setting from pg_settings where name = 'data_directory'`,
      );
      return rows[0]?.setting ?? null;
    } finally {
      await client.end();
    }
  }

  async #look(): Promise<void> {
    const client = createClient({
      connectionString: this.#url,
      connectionTimeoutMillis: lookEveryMs,
      query_timeout: lookEveryMs,
    });
    try {
      await client.connect();
      await client.query(
        'create temporary table space_probe as select md5(n::text) from generate_series(1, 1000) n',
      );
      if (!this.#looking) return;
      this.close();
      for (const listener of this.#listeners) listener(false);
    } catch {
      // The disk is still full, or the database is unreachable. The next check will tell.
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** The free space on the disk that contains `path`; null if this process can't see the disk. */
export async function measureDisk(path: string): Promise<DiskSpace | null> {
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      const { bavail, blocks } = await statfs(folder);
      return blocks === 0 ? null : { path, free: bavail / blocks };
    } catch (error) {
      // Other users can't read PostgreSQL's own folders, but they can read the parent folders.
      const isClosed = error instanceof Error && 'code' in error && error.code === 'EACCES';
      if (!isClosed || folder === dirname(folder)) return null;
    }
  }
}
