import { createClient } from '../connection/create-client.ts';

/**
 * Records for the alerts that a backup was made, or why it failed. Rejects if the database is unreachable.
 */
export async function noteBackup(databaseUrl: string, error: string | null): Promise<void> {
  const client = createClient({ connectionString: databaseUrl });
  try {
    await client.connect();
    await client.query('insert into backups (error) values ($1)', [error?.slice(0, 500) ?? null]);
  } finally {
    await client.end();
  }
}
