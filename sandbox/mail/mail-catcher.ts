import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  id: number;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  receivedAt: string;
}

export interface MailCatcher {
  /** Newest first. */
  readonly mails: CaughtMail[];
  /** True while the catcher refuses mail. */
  isDown: boolean;
  smtpUrl: string;
  close(): Promise<void>;
}

const mostMails = 500;

/** Accepts every mail over SMTP and delivers none. */
export async function startMailCatcher(port: number): Promise<MailCatcher> {
  const catcher: Omit<MailCatcher, 'smtpUrl' | 'close'> = { mails: [], isDown: false };
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const keep = async () => {
        const raw = await buffer(stream);
        if (catcher.isDown) throw new Error('The simulated mail server is down.');
        const mail = await PostalMime.parse(raw);
        count += 1;
        catcher.mails.unshift({
          id: count,
          from: mail.from?.address ?? '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html ?? '',
          messageId: mail.messageId ?? '',
          receivedAt: new Date().toISOString(),
        });
        catcher.mails.splice(mostMails);
      };
      keep().then(() => done(), done);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = server.server.address() as AddressInfo;
  return Object.assign(catcher, {
    smtpUrl: `smtp://127.0.0.1:${taken}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  });
}
