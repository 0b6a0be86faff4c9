import type {
  Adoption,
  AccountStore,
  ConversationAdopter,
  OwnerStore,
  SessionStore,
  StoredSession,
  VerifiedIdentity,
} from './ports.ts';
import type { Teller } from '../mail/ports.ts';
import { newDeviceNews } from './new-device-news.ts';
import { sessionEnd } from './session-token.ts';

export interface SignInDeps {
  accounts: Pick<AccountStore, 'findOrCreateUser'>;
  sessions: Pick<SessionStore, 'create' | 'endOfAnother' | 'list'>;
  mail: Teller;
  owner: OwnerStore;
  conversations: ConversationAdopter;
  /** The verified e-mail that makes its person the owner; null where a printed link does. */
  ownerEmail: string | null;
  /** Whose e-mails may sign in; null for everybody's. */
  allowedDomains: readonly string[] | null;
}

/** What a browser brings along that signs in. */
export interface SigningBrowser {
  /** Of the visitor, whose latest conversation becomes a thread. */
  visitorHash: Buffer | null;
  /** The session that begins. */
  session: Pick<StoredSession, 'tokenHash' | 'device' | 'network'>;
  /** The token's hash of the session that the browser had until now. */
  replacedHash: Buffer | null;
}

export interface SignInAttempt extends SigningBrowser {
  identity: VerifiedIdentity;
  /** The hash of the owner link's token, where the person used that link. */
  ownerLinkHash: Buffer | null;
}

export interface SignedIn {
  expiresAt: Date;
  /** What became of the browser's conversation. */
  adoption: Adoption;
}

/** Signs a verified person in; null for one who is blocked, for whom no session is made. */
export async function signIn(deps: SignInDeps, attempt: SignInAttempt): Promise<SignedIn | null> {
  if (!mayEnter(deps, attempt.identity.email)) return null;
  if (await mayOwn(deps, attempt)) await deps.owner.bindOwner(attempt.identity);
  const userId = await deps.accounts.findOrCreateUser(attempt.identity);
  return userId === null ? null : beginSession(deps, userId, attempt);
}

/** Begins the session of a person who has proven who they are. */
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

/** Whether the installation admits people with this e-mail. */
export function mayEnter(
  { allowedDomains }: Pick<SignInDeps, 'allowedDomains'>,
  email: string | null,
): boolean {
  if (allowedDomains === null) return true;
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domain !== undefined && allowedDomains.includes(domain);
}

/** A device is new where the person is signed in elsewhere and this one was never seen. */
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

/** Stores a link by which one person may become the owner; false when there is an owner already. */
export async function offerOwnership(owner: OwnerStore, tokenHash: Buffer): Promise<boolean> {
  if (await owner.hasOwner()) return false;
  await owner.saveOwnerLink(tokenHash, new Date(Date.now() + ownerLinkLifeMs));
  return true;
}
