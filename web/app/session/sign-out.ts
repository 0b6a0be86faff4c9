import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { call } from '#web/api/call.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { useCurrentUser } from '#web/api/use-current-user.ts';
import { standardKey } from '#web/api/use-is-standard.ts';
import { abortBackgroundQueries } from '#web/features/query/conversation/stream/background-queries.ts';
import { threadsPlaceKey } from '#web/features/threads/threads-place.ts';
import {
  clearStored,
  localStore,
  readStored,
  sessionStore,
  writeStored,
} from '#web/ui/browser/storage.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** What is the same for everyone, and who is signed in, which becomes nobody. */
const outlasting = new Set<unknown>([
  ...queryKeys.picker,
  ...queryKeys.directory,
  ...queryKeys.currentUser,
]);

/** By which the tabs of one browser tell each other who signed in, and with null that nobody is any more. */
const channelName = 'switchyard.person';

/** Whose tab this was last. A session that only ended leaves it, so that its person finds the prompt again. */
const lastPersonKey = 'switchyard.person';

type News = number | null;

let signOuts = 0;
const listeners = new Set<() => void>();

/** How often someone signed out here: pages keyed by it begin anew, with nothing of the last person's. */
export function useSignOuts(): number {
  return useSyncExternalStore(subscribe, countSignOuts, countSignOuts);
}

/** Ends the session and forgets what this browser keeps of the person; true when it did. */
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

/** Forgets what this browser keeps of a person who is signed out by now, and begins anew at home. */
export function useForgetPerson(): () => Promise<void> {
  const forget = useForgetHere();
  return async () => {
    const channel = new BroadcastChannel(channelName);
    channel.postMessage(null satisfies News);
    channel.close();
    await forget('/');
  };
}

/** Forgets the person here too when another tab signs out or somebody else in, there or here; knows who that is. */
export function useOtherTabs(): void {
  const client = useQueryClient();
  const forget = useForgetHere();
  const { data: user, isSuccess: isKnown } = useCurrentUser();
  const userId = user?.id ?? null;

  const hear = useEffectEvent(async (news: News) => {
    if (isKnown && news === userId) return;
    const { pathname } = window.location;
    // Who is not known yet may be the one who signs out.
    const mayBeAnother = userId !== null || news === null;
    if (mayBeAnother) await forget(pathname.startsWith('/t/') ? '/' : pathname);
    if (news !== null) await client.invalidateQueries({ queryKey: queryKeys.currentUser });
  });
  const begin = useEffectEvent(async () => {
    const last = readStored(sessionStore, lastPersonKey);
    if (userId === null || last === String(userId)) return;
    if (last === null) return writeStored(sessionStore, lastPersonKey, String(userId));
    await forget(window.location.pathname);
    await client.invalidateQueries({ queryKey: queryKeys.currentUser });
  });
  useEffect(() => void begin(), [userId]);
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<News>) => void hear(data);
    if (userId !== null) channel.postMessage(userId satisfies News);
    return () => channel.close();
  }, [userId]);
}

function useForgetHere(): (goOnAt: string) => Promise<void> {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return async (goOnAt) => {
    await client.cancelQueries();
    clearStored(sessionStore, 'switchyard.');
    writeStored(localStore, standardKey, 'false');
    writeStored(localStore, threadsPlaceKey, null);
    client.removeQueries({ predicate: ({ queryKey }) => !outlasting.has(queryKey[0]) });
    client.setQueryData(queryKeys.currentUser, null);
    // At once, so that no page of the person keeps anything after this.
    flushSync(() => {
      signOuts += 1;
      for (const listener of listeners) listener();
      if (goOnAt !== window.location.pathname) navigate(goOnAt);
    });
    abortBackgroundQueries();
  };
}

function countSignOuts(): number {
  return signOuts;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
