import pg from 'pg';

/** Notes that a backup was made, or why not, for alerts. Of a database that cannot be reached nothing is noted. */
export async function noteBackup(databaseUrl: string, error: string | null): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    await client.query('insert into backups (error) values ($1)', [error?.slice(0, 500) ?? null]);
  } finally {
    await client.end();
  }
}
