import { and, asc, desc, eq, getTableColumns, gt, isNull, lt, max, sql } from 'drizzle-orm';
import type { PreferenceRow } from '#shared/contract/statistics/schemas.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { noteComparedAnswers, type ComparedAnswer } from './compared-answers.ts';
import { users } from '../../accounts/schema.ts';
import { preferences } from '../../preferences/schema.ts';
import { queries } from '../../query/schema.ts';
import { hasUser } from '../../users/index.ts';

/** A preference as used for statistics. */
export type Vote = Pick<
  typeof preferences.$inferSelect,
  'id' | 'userId' | 'task' | 'outcome' | 'position' | 'isBlind'
> & { columns: readonly ComparedAnswer[] };

export interface PreferencePage {
  userId?: number;
  before?: number | undefined;
  limit: number;
}

const votesAtOnce = 5_000;
/** Tables show at most this many characters of a prompt. */
const shownCharacters = 300;

export type VoteLog = ReturnType<typeof createVoteLog>;

export function createVoteLog(database: Database) {
  return {
    /** Newest first; null if there is no such user. */
    list: (page: PreferencePage) => listPreferences(database, page),
    /** Completes votes that a server of the previous release stored without the compared answers. */
    noteMissing: () => noteComparedAnswers(database, sql`true`),
    /** All votes, oldest first, a few thousand at a time. Votes from blocked users are left out. */
    readAll: () => readVotes(database),
    /**
     * Users with more than `most` votes for a kind of task. Maps `<user>/<task>` to the number of votes. All
     * deleted accounts count as one user, `null`.
     */
    countFrequentVoters: (most: number) => countFrequentVoters(database, most),
    newestId: () => findNewestVote(database),
  };
}

async function countFrequentVoters(database: Database, most: number): Promise<Map<string, number>> {
  const { rows } = await database.execute<{ voter: string; votes: number }>(sql`
    select coalesce(user_id::text, 'null') || '/' || coalesce(task, '') as voter, count(*)::int as votes
    from preferences group by user_id, task having count(*) > ${most}`);
  return new Map(rows.map(({ voter, votes }) => [voter, votes]));
}

export async function findNewestVote(database: Database): Promise<number> {
  const [newest] = await database.select({ id: max(preferences.id) }).from(preferences);
  return newest?.id ?? 0;
}

async function listPreferences(
  database: Database,
  { userId, before, limit }: PreferencePage,
): Promise<PreferenceRow[] | null> {
  const rows = await database
    .select({
      id: preferences.id,
      userId: preferences.userId,
      outcome: preferences.outcome,
      position: preferences.position,
      columns: preferences.columns,
      isBlind: preferences.isBlind,
      isExplored: sql<boolean>`coalesce(${preferences.decision} ->> 'explored', '') <> ''`,
      createdAt: preferences.createdAt,
      query: sql<string>`left(${queries.prompt}, ${shownCharacters})`,
      forgotten: sql<PreferenceRow['forgotten']>`coalesce(${queries.forgotten},
        case when ${queries.prompt} = '' and ${queries.details} is null then 'unknown' end)`,
    })
    .from(preferences)
    .innerJoin(queries, eq(queries.id, preferences.queryId))
    .where(
      and(
        userId === undefined ? undefined : eq(preferences.userId, userId),
        before === undefined ? undefined : lt(preferences.id, before),
      ),
    )
    .orderBy(desc(preferences.id))
    .limit(limit);
  if (rows.length === 0 && userId !== undefined) {
    if (!(await hasUser(database, userId))) return null;
  }
  return rows.map(({ position, columns, createdAt, ...row }) => ({
    ...row,
    modelsCompared: (columns ?? []).map(({ model }) => model),
    selectedModel: columns?.find((column) => column.position === position)?.model ?? null,
    timestamp: createdAt.toISOString(),
  }));
}

async function* readVotes(database: Database): AsyncGenerator<Vote[]> {
  for (let after = 0; ;) {
    const rows = await database
      .select(getTableColumns(preferences))
      .from(preferences)
      .leftJoin(users, eq(users.id, preferences.userId))
      .where(and(gt(preferences.id, after), isNull(users.blockedAt)))
      .orderBy(asc(preferences.id))
      .limit(votesAtOnce);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => ({ ...row, columns: row.columns ?? [] }));
    after = last.id;
  }
}
