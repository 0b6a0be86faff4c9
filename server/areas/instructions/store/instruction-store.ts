import { and, eq } from 'drizzle-orm';
import type { NewInstructions, OwnInstructions } from '#shared/contract/instructions/schemas.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { namedInstructions, standingInstructions, users } from '../../accounts/schema.ts';
import { batchCalls } from '#server/platform/db/connection/batch-calls.ts';

const { id, name, text } = namedInstructions;
const columns = { id, name, text };

/** A user's own instructions. Every call takes the user's id and finds only what belongs to that user. */
export function createInstructionStore(database: Database) {
  return {
    list: listInstructions(database),
    /** An empty text removes the instructions. */
    saveStanding: (userId: number, words: string) => saveStanding(database, userId, words),
    /** Returns `too-many` if the user already has `most`, and `taken` if one has the same name. */
    add: (userId: number, instructions: NewInstructions, most: number) =>
      inTurn(database, userId, async (tx) => {
        const names = await listNames(tx, userId);
        if (names.length >= most) return 'too-many';
        if (isTaken(names, instructions, null)) return 'taken';
        const [added] = await tx
          .insert(namedInstructions)
          .values({ ...instructions, userId })
          .returning(columns);
        if (!added) throw new Error('Instructions that were just added no longer exist.');
        return added;
      }),
    /** Returns null if the user has no such instructions. */
    change: (userId: number, changedId: string, change: Partial<NewInstructions>) =>
      inTurn(database, userId, async (tx) => {
        if (isTaken(await listNames(tx, userId), change, changedId)) return 'taken';
        const [changed] = await tx
          .update(namedInstructions)
          .set({ ...change, updatedAt: new Date() })
          .where(isOwn(userId, changedId))
          .returning(columns);
        return changed ?? null;
      }),
    /** Returns false if the user has no such instructions. */
    async remove(userId: number, removedId: string) {
      const { rowCount } = await database.delete(namedInstructions).where(isOwn(userId, removedId));
      return rowCount === 1;
    },
  };
}

export type InstructionStore = ReturnType<typeof createInstructionStore>;

async function saveStanding(database: Database, userId: number, words: string): Promise<void> {
  if (words.trim() === '') {
    await database.delete(standingInstructions).where(eq(standingInstructions.userId, userId));
    return;
  }
  await database
    .insert(standingInstructions)
    .values({ userId, text: words })
    .onConflictDoUpdate({
      target: standingInstructions.userId,
      set: { text: words, updatedAt: new Date() },
    });
}

/** Locks the user's row, so that simultaneous changes to their instructions run one at a time. */
function inTurn<Result>(
  database: Database,
  userId: number,
  run: (tx: Session) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    return run(tx);
  });
}

function listNames(tx: Session, userId: number) {
  return tx
    .select({ id, name })
    .from(namedInstructions)
    .where(eq(namedInstructions.userId, userId));
}

function isTaken(
  names: readonly { id: string; name: string }[],
  { name: wanted }: Partial<NewInstructions>,
  ownId: string | null,
): boolean {
  if (wanted === undefined) return false;
  const plain = wanted.toLowerCase();
  return names.some((one) => one.id !== ownId && one.name.toLowerCase() === plain);
}

function isOwn(userId: number, ownId: string) {
  return and(eq(id, ownId), eq(namedInstructions.userId, userId));
}

interface Row {
  user_id: string;
  /** Null for the standing instructions. */
  id: string | null;
  name: string;
  text: string;
}

/** Reads users' instructions. Every prompt needs them, so simultaneous reads share one statement. */
function listInstructions(database: Database) {
  return batchCalls<number, ReturnType<typeof toOwn>>({
    name: 'instructions',
    run: async (userIds) => {
      const { rows } = await database.planned.$client.query<Row>({
        name: 'list-instructions',
        text: statement,
        values: [userIds],
      });
      const byPerson = Map.groupBy(rows, ({ user_id }) => Number(user_id));
      return userIds.map((userId) => toOwn(byPerson.get(userId) ?? []));
    },
  });
}

const statement = `
  select * from (
    select user_id, null::uuid as id, '' as name, text from standing_instructions
    where user_id = any($1::bigint[])
    union all
    select user_id, id, name, text from named_instructions where user_id = any($1::bigint[])
  ) as own
  order by lower(name), id`;

function toOwn(rows: readonly Row[]): Pick<OwnInstructions, 'standing' | 'named'> {
  return {
    standing: rows.find(({ id }) => id === null)?.text ?? '',
    named: rows.flatMap(({ id, name, text }) => (id === null ? [] : [{ id, name, text }])),
  };
}
