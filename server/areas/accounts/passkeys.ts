import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { hashToken } from '../../platform/sessions/session-token.ts';
import { AppError } from '../../platform/app-error.ts';
import { isLastWayIn, lastWayIn, type WayIn } from './ways-in.ts';
import type {
  PasskeyAnswer,
  PasskeyQuestion,
  PasskeySite,
  PasskeyProtocol,
} from './identity/passkeys.ts';
import type { PasskeyStore } from './store/passkey-store.ts';

export interface PasskeyDeps {
  passkeys: PasskeyStore;
  protocol: PasskeyProtocol;
  mayEnter(email: string | null): boolean;
  /** Whether this way to sign in is currently enabled. */
  isUsable(way: WayIn): boolean;
}

const mostPasskeys = 20;
/** How long a browser may take to answer a challenge. */
export const challengeSeconds = 5 * 60;

/** Returns the options from which the browser creates the user's passkey. */
export async function beginPasskey(
  { passkeys, protocol }: PasskeyDeps,
  site: PasskeySite,
  { id, username, email }: CurrentUser,
): Promise<PasskeyQuestion> {
  const known = await passkeys.list(id);
  if (known.length >= mostPasskeys) {
    throw new AppError(
      'conflict',
      `You already have ${mostPasskeys} passkeys, the maximum. Remove one first.`,
    );
  }
  return protocol.beginRegistration(site, { id, name: email ?? username }, known);
}

interface Answered {
  site: PasskeySite;
  challenge: string;
  answer: PasskeyAnswer;
}

/** Stores the passkey that the browser created. `name` tells it apart from the user's others. */
export async function addPasskey(
  { passkeys, protocol }: PasskeyDeps,
  userId: number,
  { site, challenge, answer }: Answered,
  name: string,
): Promise<void> {
  const passkey = await protocol.finishRegistration(site, challenge, answer, userId);
  if (!passkey || !(await passkeys.spendChallenge(hashToken(challenge), challengeSeconds))) {
    throw notMade();
  }
  if (!(await passkeys.add(userId, passkey, name))) {
    throw new AppError('conflict', 'This passkey is already in use. Choose another one.');
  }
}

/** The user whose passkey signed the challenge. Throws if it is unknown or fails verification. */
export async function findPasskeyUser(
  { passkeys, protocol, mayEnter }: PasskeyDeps,
  { site, challenge, answer }: Answered,
): Promise<{ userId: number; isBarred: boolean }> {
  const passkey = await passkeys.find(String(answer['id']));
  const counter = passkey && (await protocol.finishSignIn(site, challenge, answer, passkey));
  // The error is the same in all cases, so that it reveals nothing to a caller without the key.
  if (!passkey || counter === null) throw notSignedIn();
  // The challenge is marked as used only once the answer is verified, so that the table grows with sign-ins and
  // not with attempts.
  if (!(await passkeys.spendChallenge(hashToken(challenge), challengeSeconds))) throw notSignedIn();
  await passkeys.noteUse(passkey.id, counter);
  const isBarred = passkey.blockedAt !== null || !mayEnter(passkey.email);
  return { userId: passkey.userId, isBarred };
}

/** Removes a passkey, unless it is the user's last way to sign in. */
export async function removePasskey(
  { passkeys, isUsable }: PasskeyDeps,
  userId: number,
  id: string,
): Promise<void> {
  const result = await passkeys.remove(userId, id, (ways) => isLastWayIn(ways, id, isUsable));
  if (result === 'unknown')
    throw new AppError('not-found', 'This passkey has already been removed.');
  if (result === 'last') throw lastWayIn();
}

export function notMade(): AppError {
  return new AppError('invalid-input', 'The passkey wasn’t accepted. Try again.');
}

export function notSignedIn(): AppError {
  return new AppError(
    'signed-out',
    'This passkey isn’t registered here. Try another passkey or another sign-in method.',
  );
}
