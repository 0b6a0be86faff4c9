import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';

const key = 'switchyard.invite';

/**
 * The token of the invite link that was opened in this browser. It is kept for all tabs, because a sign-in
 * link in an email opens another tab.
 */
export const readInvite = (): string | null => readStored(localStore, key);

export function keepInvite(token: string | null): void {
  if (token !== null && token !== '') writeStored(localStore, key, token.slice(0, 100));
}
