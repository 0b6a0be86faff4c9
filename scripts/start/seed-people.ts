import { and, eq } from 'drizzle-orm';
import { createAccountStore } from '#server/db/account-store.ts';
import { openDatabase } from '#server/db/database.ts';
import { entitlements } from '#server/db/schema/billing.ts';
import { findSuggested } from '../../sandbox/google-sign-in/people.ts';
import { signInIssuer } from './sign-in-stand-in.ts';

const yearMs = 365 * 24 * 60 * 60 * 1000;

/** Grants Standard to the simulated person who is said to have it. */
export async function seedPeople(databaseUrl: string, sandboxUrl: string): Promise<void> {
  const person = findSuggested('stan@example.com');
  if (!person) return;
  const { subject, email, name } = person;
  const database = openDatabase(databaseUrl, () => undefined);
  try {
    const accounts = createAccountStore(database, () => 'test');
    const identity = { issuer: signInIssuer(sandboxUrl), subject, email, name };
    const userId = await accounts.findOrCreateUser(identity);
    if (userId === null) return;
    const granted = and(eq(entitlements.userId, userId), eq(entitlements.source, 'grant'));
    if ((await database.$count(entitlements, granted)) > 0) return;
    const now = Date.now();
    await database.insert(entitlements).values({
      userId,
      source: 'grant',
      environment: 'test',
      startsAt: new Date(now),
      endsAt: new Date(now + yearMs),
    });
  } finally {
    await database.$client.end();
  }
}
