import { setTimeout } from 'node:timers/promises';
import { writeMail, type Site } from './write-mail.ts';
import type { MailTransport } from '../../platform/mail/smtp-transport.ts';
import type { Outbox, QueuedMail } from './store/outbox-store.ts';

export interface SendingDeps {
  outbox: Outbox;
  transport: MailTransport;
  /** The installation's name, which is read again for each mail. */
  siteName(): string;
  logError(error: unknown): void;
}

/** Longer than a mail server may take: once the claim ends, another process could send the mail too. */
const claimMs = 5 * 60_000;
const minuteMs = 60_000;
const longestWaitMs = 6 * 60 * minuteMs;
const mostAttempts = 10;

/**
 * Sends the due e-mails and returns how many were accepted. Several processes can do this at the
 * same time, because each claims its mails. Once `signal` has aborted, throws before the next one.
 */
export async function sendMails(
  deps: SendingDeps,
  baseUrl: string,
  signal: AbortSignal,
): Promise<number> {
  let sent = 0;
  for (;;) {
    signal.throwIfAborted();
    const claimedUntil = new Date(Date.now() + claimMs);
    const mail = await deps.outbox.claim(claimedUntil);
    if (!mail) return sent;
    if (!(await sendMail(deps, mail, baseUrl))) continue;
    sent += 1;
    await markSent(deps.outbox, mail, claimedUntil, signal);
  }
}

/** Returns whether the mail server accepted the mail. */
async function sendMail(
  { outbox, transport, siteName, logError }: SendingDeps,
  mail: QueuedMail,
  baseUrl: string,
): Promise<boolean> {
  if (mail.expiresAt && mail.expiresAt <= new Date()) {
    await outbox.markFailed(mail.id, 'The e-mail would have arrived too late.', null);
    return false;
  }
  try {
    await transport.send(toMessage(mail, { name: siteName(), baseUrl }));
    return true;
  } catch (error) {
    logError(error);
    await outbox.markFailed(mail.id, describe(error), retryAt(mail));
    return false;
  }
}

/** Retries, so that a mail is not sent twice because the database was briefly unreachable. */
async function markSent(
  outbox: Outbox,
  { id }: QueuedMail,
  claimedUntil: Date,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      return await outbox.markSent(id);
    } catch (error) {
      if (signal.aborted || new Date() > claimedUntil) throw error;
      await setTimeout(1_000);
    }
  }
}

function toMessage(mail: QueuedMail, site: Site): Parameters<MailTransport['send']>[0] {
  const { name, address, subject, id } = mail;
  const messageId = `<${id}@${new URL(site.baseUrl).hostname}>`;
  return { to: { name, address }, subject, messageId, ...writeMail(mail, site) };
}

function retryAt({ attempts }: QueuedMail): Date | null {
  if (attempts >= mostAttempts) return null;
  return new Date(Date.now() + Math.min(minuteMs * 2 ** (attempts - 1), longestWaitMs));
}

function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
