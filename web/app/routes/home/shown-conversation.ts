/** The conversation on the home page. Until it is saved, `opened` and `own` are null. */
export interface ShownConversation {
  /** Changes when another conversation is opened, but not when the current one is first saved. */
  key: number;
  /** The thread that was opened, whose turns must be loaded. */
  opened: string | null;
  /** The thread in which the conversation is saved. */
  own: string | null;
  /** The thread that was last in the URL. */
  addressed: string | null;
  /**
   * True if the user opened or returned to the conversation, false if they started another one on this page.
   */
  isArrival: boolean;
}

export function showConversation(threadId: string | null): ShownConversation {
  return { key: 0, opened: threadId, own: threadId, addressed: threadId, isArrival: true };
}

/**
 * The next state after the URL changed: the same conversation if it is saved under this URL, otherwise
 * another one.
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

/** Starts a new conversation, regardless of the current URL. */
export function beginAnew({ key, addressed }: ShownConversation): ShownConversation {
  return { key: key + 1, opened: null, own: null, addressed, isArrival: false };
}

/** Reloads a saved conversation's turns. */
export function reopenThread(shown: ShownConversation): ShownConversation {
  return shown.own === null ? shown : { ...shown, key: shown.key + 1, opened: shown.own };
}

/** The URL to navigate to; null if the conversation already has its URL. */
export function findNewAddress({ own, addressed }: ShownConversation): string | null {
  if (own === addressed) return null;
  return own === null ? '/' : `/t/${own}`;
}
