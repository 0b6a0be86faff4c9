import type { CurrentUser } from '#shared/contract/accounts.ts';

export interface AccountStore {
  /**
   * The person of a live session, or null when the token is unknown, expired or its owner is blocked.
   * `tokenHash` is the SHA-256 of the cookie's token.
   */
  findUserBySession(tokenHash: Buffer): Promise<CurrentUser | null>;
}
