import { limits } from '#shared/contract/limits.ts';
import { hiddenName } from '#shared/contract/query/constants.ts';
import type { Thread, ThreadTurn, ThreadWithTurns } from '#shared/contract/threads/schemas.ts';
import { pathThrough } from '#shared/lib/turn-tree.ts';
import { noSuchThread } from '../../platform/not-found.ts';
import { serveFile, type ServedFile } from './serve-file.ts';
import { hideInAnswer, receiptOf } from '../query/index.ts';
import type { RatedAnswer, StoredTurn } from './store/thread-turns.ts';
import type { ThreadStore } from './store/thread-store.ts';

export type { ThreadStore };

export async function listThreads(
  threads: ThreadStore,
  { userId, maxThreads, isNaming }: { userId: number; maxThreads: number; isNaming: boolean },
  search: string | null,
) {
  const wanted = search?.trim() ? search.trim() : null;
  const all = await threads.list(userId);
  const found = wanted === null ? all : await threads.list(userId, wanted, limits.foundThreads + 1);
  const listed = wanted === null ? found : found.slice(0, limits.foundThreads);
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
  const thread = orThrow(await threads.find(userId, threadId));
  const turns = await threads.listTurns(userId, threadId);
  const shownId = pathThrough(turns, thread.shownId).at(-1)?.queryId ?? null;
  const { titledFrom: _, awaitsTitle: __, ...shown } = thread;
  return { ...shown, shownId, turns: turns.map(presentTurn) };
}

export async function showTurn(
  threads: ThreadStore,
  userId: number,
  threadId: string,
  queryId: string,
): Promise<void> {
  if (!(await threads.show(userId, threadId, queryId))) throw noSuchThread();
}

export async function renameThread(
  threads: ThreadStore,
  userId: number,
  threadId: string,
  title: string,
): Promise<Thread> {
  return orThrow(await threads.rename(userId, threadId, title));
}

export async function pinThread(
  threads: ThreadStore,
  userId: number,
  threadId: string,
  isPinned: boolean,
): Promise<Thread> {
  return orThrow(await threads.pin(userId, threadId, isPinned));
}

export async function deleteThread(
  threads: ThreadStore,
  userId: number,
  threadId: string,
): Promise<void> {
  if (!(await threads.remove(userId, threadId))) throw noSuchThread();
}

export async function getKeptFile(
  threads: ThreadStore,
  userId: number,
  threadId: string,
  fileId: string,
): Promise<ServedFile> {
  return serveFile(orThrow(await threads.findFile(userId, threadId, fileId)));
}

function orThrow<Found>(found: Found | null): Found {
  if (found === null) throw noSuchThread();
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
  const receipt = receiptOf(answer);
  return {
    content: answer.content,
    provider: answer.provider,
    model: answer.model,
    name: answer.name,
    position: answer.position,
    time: receipt.time,
    reason: answer.reason,
    recommendations: [],
    receipt,
    finish: answer.finish,
    rating: answer.rating,
    ...(answer.web && { web: answer.web }),
    ...(answer.problem ? { error: answer.problem } : {}),
  };
}
