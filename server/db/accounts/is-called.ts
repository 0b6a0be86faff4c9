import { eq, sql, type SQL } from 'drizzle-orm';
import { escapeLike } from '../connection/like-pattern.ts';
import { users } from '../schema/accounts.ts';

/** Whether a user has this id, e-mail address or name, which goes by the index of the search for users. */
export function isCalled(person: string): SQL {
  if (/^\d{1,15}$/.test(person)) return eq(users.id, Number(person));
  const text = person.toLowerCase();
  if (text.includes('@')) return sql`lower(${users.email}) = ${text}`;
  return sql`(lower(username) || E'\n' || id) like ${`${escapeLike(text)}\n%`}`;
}
