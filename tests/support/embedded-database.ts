import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A fresh database at this version's schema, in milliseconds; `migrated: false` leaves it empty. */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  // Noted now: where files share a product, its database is dropped after the last test.
  const server = inject('testDatabases');
  const { url } = await ask(server, { create: migrated ? 'migrated' : 'empty' });
  return {
    url,
    async drop() {
      await ask(server, { drop: url });
    },
  };
}

// The process that started the tests owns PostgreSQL: see database-server.ts.
async function ask(server: string, request: object): Promise<{ url: string }> {
  const response = await fetch(server, { method: 'POST', body: JSON.stringify(request) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { url: string };
}
