import { inArray, sql } from 'drizzle-orm';
import type { Session } from './database.ts';
import { threads } from './schema/threads.ts';

/** Deletes threads with their texts, images and files; what remains of their turns are counts. */
export async function forgetThreads(session: Session, threadIds: string[]): Promise<void> {
  if (threadIds.length === 0) return;
  await session.delete(threads).where(inArray(threads.id, threadIds));
  await forgetTexts(session, sql`thread_id = any(${sql.param(threadIds)}::uuid[])`);
}

/** Blanks the texts of the chosen queries and their answers, and removes their images and files. */
export async function forgetTexts(
  session: Pick<Session, 'execute'>,
  which: ReturnType<typeof sql>,
): Promise<number> {
  const { rowCount } = await session.execute(sql`
    with chosen as (select id from queries where ${which}),
      images as (delete from generated_images where query_id in (select id from chosen)),
      files as (delete from kept_files where query_id in (select id from chosen)),
      replies as (
        update answers set content = '', reason = '', problem = null
        where query_id in (select id from chosen)
      )
    update queries set prompt = '', parent_query = null, parent_response = null, problem = null,
      details = null, recommendations = '[]'
    where id in (select id from chosen)`);
  return rowCount ?? 0;
}
