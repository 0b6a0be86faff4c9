import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import type { NewMail, Outbox } from '../mail/index.ts';
import type { VerifiedIdentity } from './identity/openid-sign-in.ts';
import { hashToken, newToken } from '../../platform/sessions/session-token.ts';
import type { SpentLink, EmailLinkStore } from './store/email-link-store.ts';

export interface EmailLinkDeps {
  links: EmailLinkStore;
  outbox: Pick<Outbox, 'add' | 'note'>;
  mayEnter(email: string): boolean;
}

export interface LinkRequest {
  email: string;
  returnTo: string;
  /** The user whose account gains the address, or null if the link is for signing in. */
  linkTo: number | null;
  browserHash: Buffer;
  /** The requester, in the form that the limits count by. */
  subject: string;
  /** The public origin of this installation, such as `https://switchyard.example`. */
  origin: string;
}

const linkLifeMs = 15 * 60 * 1000;
const kind = 'sign-in-link';

/**
 * Mails a sign-in link. To reveal nothing about accounts, every request returns the same after the same
 * work: one link and one outbox row, even if no mail is sent.
 */
export async function askEmailLink(
  { links, outbox, mayEnter }: EmailLinkDeps,
  { email, origin, ...request }: LinkRequest,
): Promise<void> {
  const { token, hash } = newToken();
  const expiresAt = new Date(Date.now() + linkLifeMs);
  const address = email.toLowerCase();
  const asked = await links.add({ ...request, address, tokenHash: hash, expiresAt });
  if ('waitSeconds' in asked) throw askedTooOften(asked.waitSeconds);
  const key = `${kind}:${randomUUID()}`;
  if (!asked.isMailed || !mayEnter(address)) return outbox.note(null, { key, kind });
  const path = `${origin}/login/link${request.linkTo === null ? '' : '?add'}#${token}`;
  const letter = write(path, request.linkTo !== null);
  const reader = { address: email, name: '', timeZone: null };
  return outbox.add(null, { key, kind, reader, letter, expiresAt });
}

/**
 * Spends a link. Throws an AppError if it is invalid, or if another browser requested it, which leaves the
 * link unused.
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

/** The issuer of identities by email. Providers' issuers are URLs, so none can be equal to it. */
export const emailIssuer = 'e-mail';

/** Receiving the mail proves that the user owns the address. */
export function identityOf({ address }: SpentLink): VerifiedIdentity {
  return { issuer: emailIssuer, subject: address, email: address, name: address };
}

const otherBrowserWords =
  'This link only works in the browser that requested it. Open it there, or request a new link here.';
const spentWords = 'This link has expired or was already used. Request a new one.';

function askedTooOften(waitSeconds: number): AppError {
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new AppError('minute-limit', `You’ve requested too many links. Try again in ${wait}.`, {
    retryAfterSeconds: waitSeconds,
  });
}

function write(path: string, isAdded: boolean): NewMail['letter'] {
  const what = isAdded ? 'adds this address to your sign-in methods' : 'signs you in';
  return {
    subject: isAdded ? 'Add this address to Switchyard' : 'Sign in to Switchyard',
    paragraphs: [
      `The link below ${what}. It works once, within 15 minutes, and only in the browser that requested it.`,
      'If you didn’t request this, you can ignore this e-mail. The link doesn’t work in any other browser.',
    ],
    action: { label: isAdded ? 'Add This Address' : 'Sign In', path },
  };
}
