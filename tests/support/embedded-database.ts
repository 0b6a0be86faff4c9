import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a database with this version's schema within milliseconds. `migrated: false` leaves it empty. */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  // Reads this now, because a shared app's database is dropped after the last test of all files.
  const server = inject('testDatabases');
  const { url } = await ask(server, { create: migrated ? 'migrated' : 'empty' });
  return {
    url,
    async drop() {
      await ask(server, { drop: url });
    },
  };
}

// PostgreSQL belongs to the process that started the tests; see database-server.ts.
async function ask(server: string, request: object): Promise<{ url: string }> {
  const response = await fetch(server, { method: 'POST', body: JSON.stringify(request) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { url: string };
}
