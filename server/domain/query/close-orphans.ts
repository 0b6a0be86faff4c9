import type { Problem } from '#shared/contract/problem.ts';
import { retrySave } from './answer/retry-save.ts';
import type { Orphan, QueryStore, RunningStore } from './ports.ts';

export interface OrphanDeps {
  store: Pick<QueryStore, 'recordAnswer' | 'closeQuery'>;
  parts: Pick<RunningStore, 'listOrphans' | 'dropParts' | 'tellEnded'>;
}

const whileAnswering: Problem = {
  code: 'server-stopped',
  message: 'The server stopped while answering. What had arrived was kept.',
};
const beforeAnswering: Problem = {
  code: 'server-stopped',
  message: 'The server stopped before an answer began. Your prompt was kept: send it again.',
};

/**
 * Ends the queries whose process died, with what had been kept of their answers. Any process may do it,
 * and several at once: what is stored already stays.
 */
export async function closeOrphans(deps: OrphanDeps): Promise<void> {
  const orphans = await deps.parts.listOrphans();
  for (const orphan of orphans) await closeOrphan(deps, orphan);
  const ids = orphans.map(({ id }) => id);
  await deps.parts.tellEnded(ids);
  await deps.parts.dropParts(ids);
}

async function closeOrphan({ store }: OrphanDeps, orphan: Orphan): Promise<void> {
  const { id, storedAnswers, unfinished } = orphan;
  for (const answer of unfinished) {
    const stopped = { ...answer, finish: 'interrupted' as const, problem: whileAnswering };
    await retrySave(() => store.recordAnswer(id, stopped, null, null));
  }
  const hasAny = storedAnswers + unfinished.length > 0;
  await store.closeQuery(id, 'interrupted', hasAny ? null : beforeAnswering);
}
