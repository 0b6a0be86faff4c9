import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A fresh database at this version's schema, in milliseconds; `migrated: false` leaves it empty. */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const { url } = await ask({ create: migrated ? 'migrated' : 'empty' });
  return {
    url,
    async drop() {
      await ask({ drop: url });
    },
  };
}

// The process that started the tests owns PostgreSQL: see database-server.ts.
async function ask(request: object): Promise<{ url: string }> {
  const response = await fetch(inject('testDatabases'), {
    method: 'POST',
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { url: string };
}
