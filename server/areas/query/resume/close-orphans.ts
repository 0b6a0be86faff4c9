import type { Problem } from '#shared/contract/problem.ts';
import { retrySave } from '../answer/retry-save.ts';
import type { FinishedAnswer } from '../answer/ports.ts';
import type { Orphan, RunningStore, UnfinishedAnswer } from './ports.ts';
import type { QueryStore } from '../ports.ts';

export interface OrphanDeps {
  store: Pick<QueryStore, 'recordAnswer' | 'closeQuery'>;
  parts: Pick<RunningStore, 'listOrphans' | 'dropParts' | 'tellEnded'>;
  /** Resumes a query if possible; false if it ends with the text so far. */
  resume(orphan: Orphan): Promise<boolean>;
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
 * Ends the queries whose process died, with the text that was saved of their answers, unless they can be
 * resumed. Several processes may do this at once, since an answer that is already stored stays as it is.
 */
export async function closeOrphans(deps: OrphanDeps): Promise<void> {
  const ended: string[] = [];
  for (const orphan of await deps.parts.listOrphans()) {
    if (await deps.resume(orphan)) continue;
    await closeOrphan(deps, orphan);
    ended.push(orphan.id);
  }
  await deps.parts.tellEnded(ended);
  await deps.parts.dropParts(ended);
}

async function closeOrphan({ store }: OrphanDeps, orphan: Orphan): Promise<void> {
  const { id, storedAnswers } = orphan;
  const begun = orphan.unfinished.filter(({ content }) => content !== '');
  for (const answer of begun) {
    await retrySave(() => store.recordAnswer(id, toInterrupted(answer), null, null));
  }
  const hasAny = storedAnswers + begun.length > 0;
  await store.closeQuery(id, 'interrupted', hasAny ? null : beforeAnswering);
}

/** The text so far, as it is stored. */
export function toInterrupted({ resumable: _, ...answer }: UnfinishedAnswer): FinishedAnswer {
  const problem = answer.content === '' ? beforeAnswering : whileAnswering;
  return { ...answer, finish: 'interrupted', problem };
}
