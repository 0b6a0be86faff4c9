import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { call } from '#web/api/call.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { standardKey, useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { invalidate, queryClient } from '#web/api/query-client.ts';
import { abortBackgroundQueries } from '#web/features/query/conversation/stream/background-queries.ts';
import { threadsPlaceKey } from '#web/features/threads/threads-place.ts';
import { Listeners } from '#web/ui/browser/listeners.ts';
import {
  clearStored,
  localStore,
  readStored,
  sessionStore,
  writeStored,
} from '#web/ui/browser/storage.ts';
import { forgetFiles } from '#web/features/query/prompt/attachments/kept-files.ts';
import { forgetShared } from '#web/features/query/prompt/shared-store.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { forgetKept } from '#web/ui/guards/reload-page.ts';

/**
 * The first key parts of cached queries that are kept after a sign-out: data that is the same for all users,
 * and the current user, who is null by then.
 */
const keptQueries = new Set<unknown>([
  ...queryKeys.picker,
  ...queryKeys.directory,
  ...queryKeys.currentUser,
]);

/** On this channel, a browser's tabs publish the id of a user who signed in, or null after a sign-out. */
const channelName = 'switchyard.person';

/**
 * The session storage key for the last user of this tab. The entry outlasts the session, so that
 * the same user still finds their prompt after signing in again.
 */
const lastPersonKey = 'switchyard.person';

type News = number | null;

let signOuts = 0;
const listeners = new Listeners();

/**
 * How often a user has signed out in this tab. Pages use it as their React key, so that they remount without
 * the previous user's state.
 */
export function useSignOuts(): number {
  return useSyncExternalStore(listeners.subscribe, countSignOuts, countSignOuts);
}

/** Signs out and clears the user's data in this browser. Resolves to false if the sign-out failed. */
export function useSignOut(): () => Promise<boolean> {
  const forget = useForgetPerson();
  return async () => {
    try {
      await call('signOutSafely');
    } catch {
      showToast({ title: 'Failed to log out', tone: 'danger' });
      return false;
    }
    await forget();
    return true;
  };
}

/** Clears the data of a user who is already signed out in this browser and goes to the home page. */
export function useForgetPerson(): () => Promise<void> {
  const forget = useForgetHere();
  return async () => {
    const channel = new BroadcastChannel(channelName);
    channel.postMessage(null satisfies News);
    channel.close();
    await forget('/');
  };
}

/** Clears the user's data in this tab when another tab signs out or signs in a different user. */
export function useOtherTabs(): void {
  const forget = useForgetHere();
  const { data: user, isSuccess: isKnown } = useCurrentUser();
  const userId = user?.id ?? null;

  const receive = useEffectEvent(async (news: News) => {
    if (isKnown && news === userId) return;
    const { pathname } = window.location;
    // Until the current user has loaded, they may be the one who just signed out.
    const mayBeAnother = userId !== null || news === null;
    if (mayBeAnother) await forget(pathname.startsWith('/t/') ? '/' : pathname);
    if (news !== null) await invalidate(queryKeys.currentUser);
  });
  const begin = useEffectEvent(async () => {
    const last = readStored(sessionStore, lastPersonKey);
    if (userId === null || last === String(userId)) return;
    if (last === null) return writeStored(sessionStore, lastPersonKey, String(userId));
    await forget(window.location.pathname);
    await invalidate(queryKeys.currentUser);
  });
  useEffect(() => void begin(), [userId]);
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<News>) => void receive(data);
    if (userId !== null) channel.postMessage(userId satisfies News);
    return () => channel.close();
  }, [userId]);
}

function useForgetHere(): (goOnAt: string) => Promise<void> {
  const [, navigate] = useLocation();
  return async (goOnAt) => {
    await queryClient.cancelQueries();
    clearStored(sessionStore, 'switchyard.');
    forgetKept();
    forgetFiles();
    forgetShared();
    writeStored(localStore, standardKey, 'false');
    writeStored(localStore, threadsPlaceKey, null);
    queryClient.removeQueries({ predicate: ({ queryKey }) => !keptQueries.has(queryKey[0]) });
    queryClient.setQueryData(queryKeys.currentUser, null);
    // Flushed synchronously, so that no page of the previous user can store anything afterwards.
    flushSync(() => {
      signOuts += 1;
      listeners.tell();
      if (goOnAt !== window.location.pathname) navigate(goOnAt);
    });
    abortBackgroundQueries();
  };
}

function countSignOuts(): number {
  return signOuts;
}
