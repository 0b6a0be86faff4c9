import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Thread } from '#shared/contract/threads/schemas.ts';
import { call, callQuery } from '#web/api/call.ts';
import { isMissing } from '#web/api/api-error.ts';
import { invalidate } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { publishThreadNews } from '#web/api/threads/thread-news.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** The user's threads, pinned ones first, then the most recently active. A search returns those that mention its text. */
export function useThreads(search = '') {
  return useQuery({
    ...callQuery(
      [...queryKeys.threads, search],
      'listThreads',
      search ? { query: { search } } : {},
    ),
    placeholderData: keepPreviousData,
  });
}

/** A thread with its turns, refetched when it is opened, because it may have been continued on another device. */
export function useThread(threadId: string) {
  return useQuery({
    ...callQuery([...queryKeys.thread, threadId], 'getThread', { params: { threadId } }),
    gcTime: 0,
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

const asked = new Set<string>();

/**
 * Lets a model name untitled conversations. Until then, or if that fails, they show the first words of the
 * prompt.
 */
export function useNaming(): void {
  const threads = useThreads().data?.threads;
  const name = useEffectEvent(async ({ id, title }: Thread) => {
    const key = `${id} ${title}`;
    if (asked.has(key)) return;
    asked.add(key);
    const named = await call('nameThread', { params: { threadId: id } }).catch(() => null);
    if (!named?.title) return;
    publishThreadNews({ threadId: id, queryId: null });
    await invalidate(queryKeys.threads);
  });
  useEffect(() => {
    for (const thread of threads ?? []) if (thread.awaitsTitle) void name(thread);
  }, [threads]);
}

export function useRenameThread() {
  return useMutation({
    mutationFn: ({ thread, title }: { thread: Thread; title: string }) =>
      call('renameThread', { params: { threadId: thread.id }, body: { title } }),
    onSuccess: () => invalidate(queryKeys.threads),
    onError: failOrLeaveList('Couldn’t Rename Conversation'),
  });
}

export function usePinThread() {
  return useMutation({
    mutationFn: ({ id, isPinned }: Thread) =>
      call('pinThread', { params: { threadId: id }, body: { isPinned: !isPinned } }),
    onSuccess: () => invalidate(queryKeys.threads),
    onError: failOrLeaveList('Couldn’t Pin Conversation'),
  });
}

export function useDeleteThread() {
  return useMutation({
    mutationFn: (thread: Thread) => call('deleteThread', { params: { threadId: thread.id } }),
    onSuccess: async () => {
      showToast({ title: 'Conversation Deleted' });
      await invalidate(queryKeys.threads);
    },
    onError: failOrLeaveList('Couldn’t Delete Conversation'),
  });
}

/** If another tab or device has deleted the thread, the list is refetched without it. */
function failOrLeaveList(title: string) {
  return (error: unknown): Promise<void> | void => {
    if (!isMissing(error)) return showFailure(title)(error);
    showToast({
      title: 'Conversation Already Deleted',
      description:
        'The conversation was deleted in another tab or on another device, or replaced by a newer one.',
    });
    return invalidate(queryKeys.threads);
  };
}
