import { useState } from 'react';
import { createPart } from '#web/ui/parts/part.ts';
import { useToldPart } from '#web/ui/parts/use-part.ts';
import { reduceConversation } from '../state/conversation-reducer.ts';
import { emptyConversation, type ConversationState } from '../state/conversation-state.ts';
import { fetchReader } from '../stream/answer-stream.ts';
import { tabStorage } from './conversation-storage.ts';
import { findHeld } from './held-conversation.ts';
import type { SavedThread } from './restore-conversation.ts';

/** Restores stored and saved conversations. If a restored answer is still running, it keeps streaming. */
export const restoring = createPart(async () => {
  const [code] = await Promise.all([import('./restore-conversation.ts'), fetchReader()]);
  return code;
});

/**
 * Returns a function that creates the page's first conversation state, or null while the code for
 * that is loading. With `isReplaced`, a conversation without a thread is set aside immediately.
 */
export function useRestoring(
  saved: SavedThread | undefined,
  isArrival: boolean,
  isReplaced: boolean,
): (() => ConversationState) | null {
  const [isNeeded] = useState(
    () => Boolean(saved) || (isArrival && !findHeld() && tabStorage.read(null) !== null),
  );
  const { code } = useToldPart(restoring, isNeeded);
  if (!isNeeded) return () => (isArrival && !isReplaced && findHeld()) || emptyConversation;
  if (!code) return null;
  return () => {
    const state = code.restoreConversation(saved, code.readConversation(saved?.id ?? null));
    if (saved || !isReplaced) return state;
    return reduceConversation(state, { type: 'started-over' });
  };
}
