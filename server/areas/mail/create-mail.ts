import { createOutbox } from './store/outbox-store.ts';
import { createTeller } from './create-teller.ts';
import type { SendingDeps } from './send-mails.ts';
import { mailRoutes } from './routes.ts';
import { createSmtpTransport } from '../../platform/mail/smtp-transport.ts';
import type { Base } from '../../base.ts';
import type { SettingsArea } from '../settings/index.ts';

export type MailArea = ReturnType<typeof createMailArea>;

/** Creates e-mail notifications, and sends them if a mail server is configured. */
export function createMailArea({ config, database, logger }: Base, { values }: SettingsArea) {
  const { smtpUrl, from } = config.mail;
  const outbox = createOutbox(database);
  const isConfigured = () => smtpUrl !== null && from !== null;
  const logError = (error: unknown) => logger.warn({ err: error }, 'Couldn’t send an e-mail');
  const sending: SendingDeps | null =
    smtpUrl !== null && from !== null
      ? {
          outbox,
          transport: createSmtpTransport(smtpUrl, from),
          siteName: () => values.site.name,
          logError,
        }
      : null;
  const { timeZone } = config.server;
  return {
    sending,
    outbox,
    isConfigured,
    teller: createTeller({
      isConfigured,
      isOn: (kind) => values.mailKinds[kind] === 'on',
      outbox,
      timeZone,
      logError,
    }),
    routes: mailRoutes({ isConfigured, outbox }),
  };
}
