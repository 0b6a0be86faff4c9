import type { ConversationState } from '../state/conversation-state.ts';

let readHeld: () => ConversationState | null = () => null;

/** Keeps a conversation in memory when its page is left. Only temporary ones are restored from there. */
export function hold(read: () => ConversationState): void {
  readHeld = read;
}

/** The temporary conversation that was last left, in its current state. */
export function findHeld(): ConversationState | null {
  const held = readHeld();
  return held?.current?.isTemporary ? { ...held, storedSender: held.sender } : null;
}
