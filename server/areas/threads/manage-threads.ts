import { limits } from '#shared/contract/limits.ts';
import { hiddenName } from '#shared/contract/query/constants.ts';
import type { ThreadTurn, ThreadWithTurns } from '#shared/contract/threads/schemas.ts';
import { pathThrough } from '#shared/lib/turn-tree.ts';
import { noSuchThread } from '../../platform/not-found.ts';
import { hideInAnswer, toAnswerBody } from '../query/index.ts';
import type { RatedAnswer, StoredTurn } from './store/thread-turns.ts';
import type { ThreadStore } from './store/thread-store.ts';

export async function listThreads(
  threads: ThreadStore,
  { userId, maxThreads, isNaming }: { userId: number; maxThreads: number; isNaming: boolean },
  search: string,
) {
  const most = limits.foundThreads;
  const all = await threads.list(userId);
  const found = search === '' ? all : await threads.list(userId, { search, most: most + 1 });
  const listed = search === '' ? all : found.slice(0, most);
  return {
    threads: listed.map((thread) => ({ ...thread, awaitsTitle: isNaming && thread.awaitsTitle })),
    hasMore: listed.length < found.length,
    maxThreads,
    fileBytes: all.reduce((sum, { fileBytes }) => sum + fileBytes, 0),
    maxFileBytes: limits.keptFileBytes,
  };
}

export async function getThread(
  threads: ThreadStore,
  userId: number,
  threadId: string,
): Promise<ThreadWithTurns> {
  const thread = orNoSuchThread(await threads.find(userId, threadId));
  const turns = await threads.listTurns(userId, threadId);
  const shownId = pathThrough(turns, thread.shownId).at(-1)?.queryId ?? null;
  const { titledFrom: _, awaitsTitle: __, ...shown } = thread;
  return { ...shown, shownId, turns: turns.map(presentTurn) };
}

/** Throws `not-found` if the user has no such thread, turn or file. */
export function orNoSuchThread<Found>(found: Found | null | false): Found {
  if (found === null || found === false) throw noSuchThread();
  return found;
}

function presentTurn({ answers, askedAt, isHidden, ...turn }: StoredTurn): ThreadTurn {
  const shown = { ...turn, askedAt: askedAt.toISOString(), answers: answers.map(presentAnswer) };
  if (!isHidden) return shown;
  const hidden = shown.answers.map((answer) => ({
    ...hideInAnswer(answer, answer.position),
    name: hiddenName(answer.position),
  }));
  return { ...shown, answers: hidden, recommendations: [], details: null };
}

function presentAnswer(answer: RatedAnswer): ThreadTurn['answers'][number] {
  const { name, position, finish, rating } = answer;
  return { ...toAnswerBody(answer), name, position, finish, rating };
}
