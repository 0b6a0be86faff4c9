import { drizzle } from 'drizzle-orm/node-postgres';
import { inTransaction, type Database } from '../connection/database.ts';
import { batchCalls } from '../connection/batch-calls.ts';
import { forgetOldestThreads, keepFiles } from '../threads/keep-turns.ts';
import { recordStatement, type FinishedAnswer } from './record-statement.ts';

/**
 * Stores answers, closes the queries whose last they are and keeps their turns; one statement for all
 * that end together. False for an answer whose query is not there, of which nothing was stored.
 */
export function recordAnswers(database: Database): (finished: FinishedAnswer) => Promise<boolean> {
  return batchCalls({
    keyOf: ({ queryId }) => queryId,
    groupOf: ({ turn }) => (turn?.files.length ? 'with files' : ''),
    run: async (together) => {
      const { known, begun } = together[0]?.turn?.files.length
        ? await writeWithFiles(database, together)
        : await write(database.planned.$client, together);
      if (begun.length > 0) await forgetOldestThreads(database, begun);
      return together.map(({ queryId }) => known.has(queryId));
    },
  });
}

interface Written {
  /** The queries that are there. */
  known: ReadonlySet<string>;
  /** Whose threads began. */
  begun: number[];
  /** The queries whose answers were not there before. */
  written: ReadonlySet<string>;
}

type Connection = Pick<Database['$client'], 'query'>;

async function write(
  connection: Connection,
  together: readonly FinishedAnswer[],
): Promise<Written> {
  const { rows } = await connection.query<Record<'known' | 'begun' | 'written', string[] | null>>(
    recordStatement(together),
  );
  const { known, begun, written } = rows[0] ?? {};
  return { known: new Set(known), begun: (begun ?? []).map(Number), written: new Set(written) };
}

async function writeWithFiles(
  database: Database,
  together: readonly FinishedAnswer[],
): Promise<Written> {
  return inTransaction(database.planned, async (connection) => {
    const done = await write(connection, together);
    await keepFiles(
      drizzle(connection),
      together.filter(({ queryId }) => done.written.has(queryId)),
    );
    return done;
  });
}
