import type { MailTransport, Outbox, QueuedMail } from './ports.ts';
import { writeMail } from './write-mail.ts';

export interface SendingDeps {
  outbox: Outbox;
  transport: MailTransport;
  logError(error: unknown): void;
}

const atOnce = 20;
const claimMs = 2 * 60_000;
const minuteMs = 60_000;
const longestWaitMs = 6 * 60 * minuteMs;
const mostAttempts = 10;

/** Sends what is due. Any number of processes may do so: each mail is claimed by one of them. */
export async function sendMails(
  { outbox, transport, logError }: SendingDeps,
  baseUrl: string,
  signal: AbortSignal,
): Promise<void> {
  for (const mail of await outbox.claim(atOnce, new Date(Date.now() + claimMs))) {
    if (signal.aborted) return;
    try {
      await transport.send(toMessage(mail, baseUrl));
    } catch (error) {
      logError(error);
      await outbox.markFailed(mail.id, describe(error), retryAt(mail));
      continue;
    }
    await outbox.markSent(mail.id);
  }
}

function toMessage(mail: QueuedMail, baseUrl: string): Parameters<MailTransport['send']>[0] {
  const { name, address, subject, id } = mail;
  const messageId = `<${id}@${new URL(baseUrl).hostname}>`;
  return { to: { name, address }, subject, messageId, ...writeMail(mail, baseUrl) };
}

function retryAt({ attempts }: QueuedMail): Date | null {
  if (attempts >= mostAttempts) return null;
  return new Date(Date.now() + Math.min(minuteMs * 2 ** (attempts - 1), longestWaitMs));
}

function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
