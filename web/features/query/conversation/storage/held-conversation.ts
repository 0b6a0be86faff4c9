import type { ConversationState } from '../state/conversation-state.ts';

let readHeld: () => ConversationState | null = () => null;

/** Holds a conversation whose page is left in the memory of the tab, where only a temporary one is looked for. */
export function hold(read: () => ConversationState): void {
  readHeld = read;
}

/** The temporary conversation that was left last, as it is by now. */
export function findHeld(): ConversationState | null {
  const held = readHeld();
  return held?.current?.isTemporary ? { ...held, storedSender: held.sender } : null;
}
