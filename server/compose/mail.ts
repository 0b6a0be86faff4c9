import { createOutbox } from '../db/mail/outbox-store.ts';
import { createTeller } from '../domain/mail/create-teller.ts';
import type { MailSettings } from '../domain/mail/ports.ts';
import type { SendingDeps } from '../domain/mail/send-mails.ts';
import { mailRoutes } from '../http/routes/administration/mail.ts';
import { createSmtpTransport } from '../mail/smtp-transport.ts';
import type { Base } from './base.ts';
import type { SettingsArea } from './settings.ts';

export type MailArea = ReturnType<typeof composeMail>;

/** Notifications by mail, and their delivery where a mail server is configured. */
export function composeMail({ config, database, logger }: Base, { values }: SettingsArea) {
  const { smtpUrl, from } = config.mail;
  const outbox = createOutbox(database);
  const settings: MailSettings = {
    isConfigured: () => smtpUrl !== null && from !== null,
    isOn: (kind) => values.mailKinds[kind] === 'on',
  };
  const logError = (error: unknown) => logger.warn({ err: error }, 'A mail could not be sent');
  const sending: SendingDeps | null =
    smtpUrl !== null && from !== null
      ? { outbox, transport: createSmtpTransport(smtpUrl, from), logError }
      : null;
  const { timeZone } = config.server;
  return {
    sending,
    outbox,
    isConfigured: settings.isConfigured,
    teller: createTeller({ settings, outbox, timeZone, logError }),
    routes: mailRoutes({ settings, outbox }),
  };
}
