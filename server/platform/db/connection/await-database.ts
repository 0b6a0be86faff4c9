import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from './create-client.ts';
import { isUnreachable } from './database.ts';
import { explainDatabaseAddress } from './explain-database.ts';
import { endConnection } from './within.ts';

const tryEveryMs = 250;

/**
 * Resolves once the database accepts connections, as it may start or recover at the same time as this
 * process. Calls `onWait` once if it must wait. Rejects after `mostMs`, or at once if waiting cannot help
 * (wrong password), with a sentence that names the variable.
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

/** An error that combines several addresses, as for localhost, has no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return error.message || code;
}
