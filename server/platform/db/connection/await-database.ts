import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from './create-client.ts';
import { isUnreachable } from './database.ts';
import { endConnection } from './within.ts';

const tryEveryMs = 250;

/**
 * Waits until the database accepts connections, because it may still be starting or recovering.
 * Calls `onWait` once if it has to wait. Rejects with a sentence that names the variable after
 * `mostMs`, or immediately if waiting can't help, for example with a wrong password.
 */
export async function awaitDatabase(
  databaseUrl: string,
  onWait: (why: string) => void,
  mostMs = 30_000,
): Promise<void> {
  const givesUpAt = performance.now() + mostMs;
  for (let isTold = false; ; isTold = true) {
    try {
      return await connectOnce(databaseUrl);
    } catch (error) {
      const explanation = explainDatabaseAddress(error, 'DATABASE_URL');
      if (explanation !== null) throw new Error(explanation, { cause: error });
      if (!isUnreachable(error)) throw error;
      const why = reasonOf(error);
      if (performance.now() >= givesUpAt) {
        throw new Error(
          `Couldn’t reach the database within ${mostMs / 1000} s (${why}). Check that it’s running and that DATABASE_URL has the right host and port.`,
          { cause: error },
        );
      }
      if (!isTold) onWait(why);
    }
    await sleep(tryEveryMs);
  }
}

async function connectOnce(databaseUrl: string): Promise<void> {
  const client = createClient({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  await endConnection(client);
}

/** An error that covers several addresses, such as those of localhost, has only a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return error.message || code;
}

/** Names a database by host and port, so that people can see which one is meant. Omits the password. */
export function nameDatabase(databaseUrl: string): string {
  const { database, host, port } = createClient({ connectionString: databaseUrl });
  // A host that is a path is the folder of PostgreSQL's socket.
  return `${database} on ${host.startsWith('/') ? host : `${host}:${port}`}`;
}

/** Failures that only a change of the address or of PostgreSQL can fix, with what to change. */
const explanations: readonly [RegExp, (variable: string) => string][] = [
  [
    /^28|password must be a string/,
    (variable) =>
      `PostgreSQL refused the user name or password in ${variable}. Check both. Characters such as @, / and # in a password must be percent-encoded, # as %23.`,
  ],
  [
    /^3D000/,
    (variable) =>
      `PostgreSQL has no database with the name given in ${variable}. Create it, or correct the name.`,
  ],
  [
    /^42501/,
    (variable) =>
      `The user in ${variable} isn’t allowed to create tables in this database. Make it the owner of the database.`,
  ],
  [
    /does not support SSL/,
    (variable) =>
      `${variable} requires TLS, but PostgreSQL doesn’t offer it. Turn on ssl in PostgreSQL, or remove sslmode from the address.`,
  ],
  [
    /SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET_ISSUER)/,
    (variable) =>
      `PostgreSQL’s certificate comes from an authority that isn’t trusted here. Add sslrootcert=/path/to/ca.pem to ${variable}, or set NODE_EXTRA_CA_CERTS to that file.`,
  ],
];

/** Explains what to change, and names the variable that has the address; null if the failure may be temporary. */
function explainDatabaseAddress(error: unknown, variable: string): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const found = explanations.find(([cause]) => cause.test(code) || cause.test(error.message));
  return found ? `${found[1](variable)} (${error.message})` : null;
}
