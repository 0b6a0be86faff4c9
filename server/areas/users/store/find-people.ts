import { asc, or, sql } from 'drizzle-orm';
import { mostFoundPeople, shortestNamePart } from '#shared/contract/users/constants.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { containing, escapeLike } from '#server/platform/db/connection/like-pattern.ts';
import { users } from '../../accounts/schema.ts';

/** The users whose id matches, or whose name or email address matches completely or partly. */
interface FoundPeople {
  /** At most `mostFoundPeople`. */
  ids: readonly number[];
  /** Whether more users match. */
  hasMore: boolean;
}

/**
 * Matches the index `users_found`: name, email address and id, separated by a character that occurs in no
 * search.
 */
export const searchedText = sql`(lower(${users.username}) || E'\n' || lower(coalesce(${users.email}, '')) || E'\n' || ${users.id})`;

/**
 * Finds users by id, then by full name or email address, then by part of either. Each group is sorted by id,
 * so that all pages of a list show the same users.
 */
export async function findPeople(database: Database, person: string): Promise<FoundPeople> {
  if (/^\d{1,15}$/.test(person)) return { ids: [Number(person)], hasMore: false };
  const text = person.replaceAll('\n', ' ');
  const whole = escapeLike(text);
  const ids = await findIds(database, [`${whole}\n%`, `%\n${whole}\n%`]);
  if (text.length >= shortestNamePart && ids.length <= mostFoundPeople) {
    ids.push(...(await findIds(database, [containing(text)])));
  }
  const found = [...new Set(ids)];
  return { ids: found.slice(0, mostFoundPeople), hasMore: found.length > mostFoundPeople };
}

async function findIds(database: Database, patterns: readonly string[]): Promise<number[]> {
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(or(...patterns.map((pattern) => sql`${searchedText} like lower(${pattern})`)))
    .orderBy(asc(users.id))
    .limit(mostFoundPeople + 1);
  return found.map(({ id }) => id);
}
