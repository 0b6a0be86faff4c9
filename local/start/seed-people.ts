import { eq } from 'drizzle-orm';
import { createAccountStore } from '#server/areas/accounts/store/account-store.ts';
import { openDatabase, type Database } from '#server/platform/db/connection/database.ts';
import { entitlements } from '#server/areas/billing/schema.ts';
import { findSuggested } from '../../sandbox/google-sign-in/people.ts';
import { signInIssuer } from '../simulators/sign-in.ts';

const yearMs = 365 * 24 * 60 * 60 * 1000;

export type GiveStandard = (database: Database, user: SeededUser) => Promise<void>;

interface SeededUser {
  id: number;
  username: string;
  email: string;
}

/** Adds the simulated person, who gets Standard unless they have had it before. */
export async function seedPeople(
  databaseUrl: string,
  sandboxUrl: string,
  giveStandard: GiveStandard,
): Promise<void> {
  const person = findSuggested('stan@example.com');
  if (!person) return;
  const { subject, email, name } = person;
  const database = openDatabase(databaseUrl, () => undefined);
  try {
    const accounts = createAccountStore(database);
    const identity = { issuer: signInIssuer(sandboxUrl), subject, email, name };
    const id = await accounts.findOrCreateUser(identity);
    if (typeof id !== 'number') return;
    const hadStandard = await database.$count(entitlements, eq(entitlements.userId, id));
    if (hadStandard === 0) await giveStandard(database, { id, username: name, email });
  } finally {
    await database.$client.end();
  }
}

/** With real payments the simulated person cannot pay, so Standard is granted. */
export const grantYear: GiveStandard = async (database, { id }) => {
  const now = Date.now();
  await database.insert(entitlements).values({
    userId: id,
    source: 'grant',
    environment: 'test',
    startsAt: new Date(now),
    endsAt: new Date(now + yearMs),
  });
};
