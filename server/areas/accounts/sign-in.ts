import type { VerifiedIdentity } from './identity/openid-sign-in.ts';
import type { Teller, News } from '../mail/index.ts';
import type { Adoption } from '../query/index.ts';
import { sessionEnd } from '../../platform/sessions/session-token.ts';
import type { SessionStore, SigningBrowser } from '../../platform/sessions/session-store.ts';
import type { AccountStore, SignUpTerms, Refused } from './store/account-store.ts';
import type { OwnerStore } from './store/owner-store.ts';

export type { AccountStore, Refused };

export interface SignInDeps {
  accounts: Pick<AccountStore, 'findOrCreateUser' | 'findUser'>;
  sessions: Pick<SessionStore, 'create' | 'endOfAnother' | 'list'>;
  mail: Teller;
  owner: OwnerStore;
  conversations: {
    /** Like `ConversationStore.adoptLatest`, with the thread limit of the user's plan. */
    adoptLatest(visitorHash: Buffer, userId: number): Promise<Adoption>;
  };
  /** The verified email address whose user becomes the owner; null if the owner uses a printed link instead. */
  ownerEmail: string | null;
  /** Who may create an account. Read on every sign-in. */
  signUpRule(): SignUpTerms['rule'];
  /** The email domains that may sign in; null if all may. */
  allowedDomains: readonly string[] | null;
}

export interface SignInAttempt extends SigningBrowser {
  identity: VerifiedIdentity;
  /** The hash of the owner link's token, if the user opened that link. */
  ownerLinkHash: Buffer | null;
  /** The hash of the invite link's token, if the user opened one. */
  inviteHash: Buffer | null;
}

export interface SignedIn {
  expiresAt: Date;
  /** The result of moving the browser's conversation to the account. */
  adoption: Adoption;
}

/** Signs in a verified user. Returns the reason instead if the user is blocked or not admitted. */
export async function signIn(
  deps: SignInDeps,
  attempt: SignInAttempt,
): Promise<SignedIn | Refused> {
  if (!mayEnter(deps, attempt.identity.email)) {
    const known = await deps.accounts.findUser(attempt.identity);
    return known ? { barred: known.id } : 'outside';
  }
  if (await mayOwn(deps, attempt)) await deps.owner.bindOwner(attempt.identity);
  const { inviteHash } = attempt;
  const admission = { rule: deps.signUpRule(), inviteHash };
  const user = await deps.accounts.findOrCreateUser(attempt.identity, admission);
  return typeof user === 'number' ? beginSession(deps, user, attempt) : user;
}

/** Creates a session for a user whose identity is proven. */
export async function beginSession(
  { sessions, conversations, mail }: Pick<SignInDeps, 'sessions' | 'conversations' | 'mail'>,
  userId: number,
  { visitorHash, session, replacedHash }: SigningBrowser,
): Promise<SignedIn> {
  const adoption = visitorHash ? await conversations.adoptLatest(visitorHash, userId) : 'none';
  const now = new Date();
  const expiresAt = sessionEnd(now, now);
  await tellOfDevice({ sessions, mail }, userId, session);
  await sessions.create({ userId, ...session, expiresAt });
  if (replacedHash) await sessions.endOfAnother(replacedHash, userId);
  return { adoption, expiresAt };
}

/** Whether this installation admits users with this email address. */
export function mayEnter(
  { allowedDomains }: Pick<SignInDeps, 'allowedDomains'>,
  email: string | null,
): boolean {
  if (allowedDomains === null) return true;
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domain !== undefined && allowedDomains.includes(domain);
}

/** Mails the user if the device is new: none of the user's other sessions are on it. */
async function tellOfDevice(
  { sessions, mail }: Pick<SignInDeps, 'sessions' | 'mail'>,
  userId: number,
  { device, network }: SigningBrowser['session'],
): Promise<void> {
  if (!device) return;
  const news = newDeviceNews(userId, device, network ?? '', new Date());
  const others = await sessions.list(userId);
  const isKnown = others.length === 0 || others.some((other) => other.device === device);
  await (isKnown ? mail.note(userId, news) : mail.tell(userId, news));
}

async function mayOwn(
  { owner, ownerEmail }: SignInDeps,
  { identity, ownerLinkHash }: SignInAttempt,
): Promise<boolean> {
  if (ownerEmail !== null) return identity.email.toLowerCase() === ownerEmail.toLowerCase();
  return ownerLinkHash !== null && owner.spendOwnerLink(ownerLinkHash);
}

const ownerLinkLifeMs = 60 * 60 * 1000;

/** Stores a link that lets one user become the owner. Returns false if there is an owner already. */
export async function offerOwnership(owner: OwnerStore, tokenHash: Buffer): Promise<boolean> {
  if (await owner.hasOwner()) return false;
  await owner.saveOwnerLink(tokenHash, new Date(Date.now() + ownerLinkLifeMs));
  return true;
}

/** News of a sign-in from a new device, in case someone else signed in. */
function newDeviceNews(userId: number, device: string, network: string, at: Date): News {
  return {
    kind: 'new-device',
    key: `new-device:${userId}:${device}`,
    write: (formatDay) => ({
      subject: 'New sign-in to your account',
      paragraphs: [
        `On ${formatDay(at)}, someone signed in to your account with ${device}${network === '' ? '' : ` (network ${network})`}.`,
        'If this was you, no action is needed. If not, sign out of that device in your profile and change the password of the account you sign in with.',
      ],
      action: { label: 'Review Your Devices', path: '/profile' },
    }),
  };
}
