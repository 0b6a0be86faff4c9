import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import type { NewMail, Outbox } from '../mail/index.ts';
import type { VerifiedIdentity } from './identity/openid-sign-in.ts';
import { hashToken, newToken } from '../../platform/sessions/session-token.ts';
import type { LinkRefusal, SpentLink, EmailLinkStore } from './store/email-link-store.ts';

export interface EmailLinkDeps {
  links: EmailLinkStore;
  outbox: Pick<Outbox, 'add' | 'note'>;
  mayEnter(email: string): boolean;
  siteName(): string;
}

export interface LinkRequest {
  email: string;
  returnTo: string;
  /** The user whose account gains the address, or null if the link is for signing in. */
  linkTo: number | null;
  browserHash: Buffer;
  /** The id under which rate limits count the requester. */
  subject: string;
  /**
   * Whether this browser has opened a link for this address before. If so, other people's requests don't count
   * against it.
   */
  isKnown: boolean;
  /** The public origin of this installation, such as `https://switchyard.example`. */
  origin: string;
}

const linkLifeMs = 15 * 60 * 1000;
const kind = 'sign-in-link';

/**
 * Mails a sign-in link. Every request does the same work (one link and one outbox row) and returns the same
 * result, even if no mail is sent, so it reveals nothing about accounts.
 */
export async function askEmailLink(
  { links, outbox, mayEnter, siteName }: EmailLinkDeps,
  { email, origin, isKnown, ...request }: LinkRequest,
): Promise<void> {
  const { token, hash } = newToken();
  const expiresAt = new Date(Date.now() + linkLifeMs);
  const address = email.toLowerCase();
  const link = { ...request, address, tokenHash: hash, expiresAt };
  const refusal = await links.add(link, isKnown);
  if (refusal) throw askedTooOften(refusal);
  const key = `${kind}:${randomUUID()}`;
  if (!mayEnter(address)) return outbox.note(null, { key, kind });
  const path = `${origin}/login/link${request.linkTo === null ? '' : '?add'}#${token}`;
  const letter = write(path, request.linkTo !== null, siteName());
  const reader = { address: email, name: '', timeZone: null };
  return outbox.add(null, { key, kind, reader, letter, expiresAt });
}

/**
 * Marks a link as used. Throws an AppError if the link is invalid or was requested by a different
 * browser, in which case it stays unused.
 */
export async function spendEmailLink(
  { links }: Pick<EmailLinkDeps, 'links'>,
  token: string,
  browserHashes: readonly Buffer[],
): Promise<SpentLink> {
  const spent = await links.spend(hashToken(token), browserHashes);
  if (spent === 'other-browser') throw new AppError('conflict', otherBrowserWords);
  if (spent === 'unknown') throw new AppError('not-found', spentWords);
  return spent;
}

/** The issuer of email identities. A provider's issuer is a URL, so it can't be the same. */
export const emailIssuer = 'e-mail';

/** Receiving the mail proves that the user owns the address. */
export function identityOf({ address }: SpentLink): VerifiedIdentity {
  return { issuer: emailIssuer, subject: address, email: address, name: address };
}

const otherBrowserWords =
  'This link only works in the browser that requested it. Open it there, or request a new link here.';
const spentWords = 'This link has expired or was already used. Request a new one.';

/** The message names what was requested, and never reveals whether the address has an account. */
function askedTooOften({ limit, waitSeconds }: LinkRefusal): AppError {
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new AppError('minute-limit', refusals[limit](wait), { retryAfterSeconds: waitSeconds });
}

const refusals: Record<LinkRefusal['limit'], (wait: string) => string> = {
  'sender-and-address': (wait) =>
    `You’ve already requested links for this address. If this address can be used to sign in here, the links are in its inbox or spam folder. You can request another link in ${wait}.`,
  sender: (wait) => `You’ve requested too many links. Try again in ${wait}.`,
  address: (wait) =>
    `Too many sign-in links were requested for this address. Try again in ${wait}, or use a browser where you’ve signed in with this address before.`,
};

function write(path: string, isAdded: boolean, site: string): NewMail['letter'] {
  const what = isAdded ? 'adds this address to your sign-in methods' : 'signs you in';
  return {
    subject: isAdded ? `Add this address to ${site}` : `Sign in to ${site}`,
    paragraphs: [
      `The link below ${what}. It works once, within 15 minutes, and only in the browser that requested it.`,
      'If you didn’t request this, you can ignore this e-mail. The link doesn’t work in any other browser.',
    ],
    action: { label: isAdded ? 'Add This Address' : 'Sign In', path },
  };
}
