import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { call } from '#web/api/call.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { standardKey, useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { abortBackgroundQueries } from '#web/features/query/conversation/stream/background-queries.ts';
import { threadsPlaceKey } from '#web/features/threads/threads-place.ts';
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
 * The cached queries that stay after signing out: what is the same for everyone, and the current user, who is
 * then null.
 */
const keptQueries = new Set<unknown>([
  ...queryKeys.picker,
  ...queryKeys.directory,
  ...queryKeys.currentUser,
]);

/** The tabs of one browser publish here who signed in, or null when someone signed out. */
const channelName = 'switchyard.person';

/**
 * The person who was signed in last in this tab. It stays when a session expires, so that the person finds
 * the prompt again.
 */
const lastPersonKey = 'switchyard.person';

type News = number | null;

let signOuts = 0;
const listeners = new Set<() => void>();

/**
 * How often someone signed out here. Pages have it as their key, so that they start without the last person's
 * state.
 */
export function useSignOuts(): number {
  return useSyncExternalStore(subscribe, countSignOuts, countSignOuts);
}

/** Signs out and forgets what this browser keeps of the person; true on success. */
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

/** Forgets what this browser keeps of a person who is already signed out, and goes to the home page. */
export function useForgetPerson(): () => Promise<void> {
  const forget = useForgetHere();
  return async () => {
    const channel = new BroadcastChannel(channelName);
    channel.postMessage(null satisfies News);
    channel.close();
    await forget('/');
  };
}

/**
 * Forgets the person in this tab when another tab signs out, or when somebody else signs in here or there.
 */
export function useOtherTabs(): void {
  const client = useQueryClient();
  const forget = useForgetHere();
  const { data: user, isSuccess: isKnown } = useCurrentUser();
  const userId = user?.id ?? null;

  const receive = useEffectEvent(async (news: News) => {
    if (isKnown && news === userId) return;
    const { pathname } = window.location;
    // While it is not known who is signed in here, it may be the person who signed out.
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
    channel.onmessage = ({ data }: MessageEvent<News>) => void receive(data);
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
    forgetKept();
    forgetFiles();
    forgetShared();
    writeStored(localStore, standardKey, 'false');
    writeStored(localStore, threadsPlaceKey, null);
    client.removeQueries({ predicate: ({ queryKey }) => !keptQueries.has(queryKey[0]) });
    client.setQueryData(queryKeys.currentUser, null);
    // Synchronously, so that no page of the person stores anything after this.
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
