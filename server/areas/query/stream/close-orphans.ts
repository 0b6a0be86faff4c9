import type { Problem } from '#shared/contract/problem.ts';
import { retrySave } from '../answer/retry-save.ts';
import type { Orphan, RunningStore } from './ports.ts';
import type { QueryStore } from '../ports.ts';
import type { QueryDeps } from '../query-deps.ts';

export interface OrphanDeps {
  store: Pick<QueryStore, 'recordAnswer' | 'closeQuery'>;
  parts: Pick<RunningStore, 'listOrphans' | 'listOverdue' | 'dropParts' | 'tellEnded'>;
  settings: Pick<QueryDeps['settings'], 'limits'>;
}

const whileAnswering: Problem = {
  code: 'server-stopped',
  message: 'The server stopped while answering. The text so far is saved.',
};
const whileUnreachable: Problem = {
  code: 'database-unavailable',
  message: 'The database was unreachable while answering. The text so far is saved.',
};
const neverStarted: Problem = {
  code: 'database-unavailable',
  message:
    'The database was unreachable, so no answer was started. Your prompt is saved. Try again.',
};
const beforeAnswering: Problem = {
  code: 'server-stopped',
  message: 'The server stopped before the answer started. Your prompt is saved. Try again.',
};
// Added to every answer with text, because a new version of the prompt couldn't be sent with its files.
const filesAreLost = 'Your files aren’t saved, so attach them again if you resend the prompt.';

/** Ends queries that have run longer than allowed, so their process has lost track of them. */
export async function closeOverdue(deps: OrphanDeps, olderThanMs: number): Promise<void> {
  const overdue = await deps.parts.listOverdue(olderThanMs);
  if (overdue.length > 0) await closeOrphans(deps, [], overdue);
}

/**
 * Ends the queries whose process died, and those in `abandoned` and `overdue`, with the saved text
 * of their answers. Several processes can do this simultaneously, because stored answers stay
 * unchanged.
 */
export async function closeOrphans(
  deps: OrphanDeps,
  abandoned: readonly string[],
  overdue: readonly string[] = [],
): Promise<void> {
  const { parts } = deps;
  const orphans = await parts.listOrphans([...abandoned, ...overdue]);
  for (const orphan of orphans) {
    await closeOrphan(deps, orphan, abandoned.includes(orphan.id));
  }
  const ids = orphans.map(({ id }) => id);
  await parts.tellEnded(ids);
  await parts.dropParts(ids);
}

async function closeOrphan(
  { store, settings }: OrphanDeps,
  { id, storedAnswers, unfinished, tier, turn, hasLostFiles }: Orphan,
  isAbandoned: boolean,
): Promise<void> {
  const { code, message } = isAbandoned ? whileUnreachable : whileAnswering;
  const problem = { code, message: hasLostFiles ? `${message} ${filesAreLost}` : message };
  const { threads: maxThreads } = settings.limits(tier);
  for (const answer of unfinished) {
    const interrupted = { ...answer, finish: 'interrupted' as const, problem };
    await retrySave(() => store.recordAnswer(id, interrupted, null, null));
  }
  const hasAny = storedAnswers + unfinished.length > 0;
  await store.closeQuery(
    id,
    'interrupted',
    hasAny ? null : isAbandoned ? neverStarted : beforeAnswering,
    turn && { ...turn, maxThreads },
  );
}
