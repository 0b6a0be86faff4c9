import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/platform/db/connection/database.ts';
import { identities } from '#server/areas/accounts/schema.ts';
import { signInIssuer } from '../simulators/sign-in.ts';

/**
 * Moves people's identities from earlier starts to this start's simulated sign-in. An identity
 * includes the sign-in's address, which changes with the data directory, so without this, the owner
 * of a restored backup would be locked out.
 */
export async function adoptPeople(databaseUrl: string, sandboxUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, () => undefined);
  try {
    const issuer = signInIssuer(sandboxUrl);
    await database.execute(sql`
      update ${identities} as adopted set issuer = ${issuer}
      from (
        select distinct on (subject) issuer, subject from ${identities}
        where issuer ~ ${`^http://127\\.0\\.0\\.1:\\d+${new URL(issuer).pathname}$`}
        order by subject, issuer <> ${issuer}, created_at
      ) as first
      where adopted.issuer = first.issuer and adopted.subject = first.subject
        and adopted.issuer <> ${issuer}`);
  } finally {
    await database.$client.end();
  }
}
