/** Which conversation the home page shows. Thread ids are null for one that is not saved yet. */
export interface ShownConversation {
  /** Changes when another conversation is opened, not when the one shown is first saved. */
  key: number;
  /** The thread that was opened, whose turns are to be loaded. */
  opened: string | null;
  /** The thread that the conversation is saved in. */
  own: string | null;
  /** The thread that the address named last. */
  addressed: string | null;
  /** True when the page was opened or returned to, false when another conversation was begun on it. */
  isArrival: boolean;
}

export function showConversation(threadId: string | null): ShownConversation {
  return { key: 0, opened: threadId, own: threadId, addressed: threadId, isArrival: true };
}

/**
 * What is shown after the address changed: the same conversation if it was saved under this address, else
 * another.
 */
export function goToAddress(
  shown: ShownConversation,
  threadId: string | null,
  isReturn: boolean,
): ShownConversation {
  if (threadId === shown.addressed) return shown;
  if (threadId === shown.own) return { ...shown, addressed: threadId };
  const key = shown.key + 1;
  return { key, opened: threadId, own: threadId, addressed: threadId, isArrival: isReturn };
}

/** Begins a new conversation, whatever the address is. */
export function beginAnew({ key, addressed }: ShownConversation): ShownConversation {
  return { key: key + 1, opened: null, own: null, addressed, isArrival: false };
}

/** Loads the turns of a saved conversation again. */
export function reopenThread(shown: ShownConversation): ShownConversation {
  return shown.own === null ? shown : { ...shown, key: shown.key + 1, opened: shown.own };
}

/** The address to navigate to; null when the conversation has its address already. */
export function findNewAddress({ own, addressed }: ShownConversation): string | null {
  if (own === addressed) return null;
  return own === null ? '/' : `/t/${own}`;
}
