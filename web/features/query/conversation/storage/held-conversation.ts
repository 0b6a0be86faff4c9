import type { ConversationState } from '../state/conversation-state.ts';

let readHeld: () => ConversationState | null = () => null;

/**
 * Keeps a conversation in memory when the user leaves its page. Only temporary ones are restored
 * from memory.
 */
export function hold(read: () => ConversationState): void {
  readHeld = read;
}

/** The temporary conversation that the user last left, in its current state. */
export function findHeld(): ConversationState | null {
  const held = readHeld();
  return held?.current?.isTemporary ? { ...held, storedSender: held.sender } : null;
}
