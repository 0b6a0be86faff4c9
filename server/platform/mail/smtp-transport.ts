import { createTransport } from 'nodemailer';

const timeoutMs = 15_000;

/** Sends mail over SMTP. `url` has the form `smtps://name:password@smtp.example:465`. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send({ to, subject, text, html, messageId }) {
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        html,
        messageId,
        // Keeps out-of-office notices and ticket systems from replying.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}

/** Sends mail over SMTP. `send` throws if the mail server does not accept the mail. */
export interface MailTransport {
  send(mail: {
    to: { name: string; address: string };
    subject: string;
    text: string;
    html: string;
    /** The same for each attempt, so that mail servers can recognize duplicates. */
    messageId: string;
  }): Promise<void>;
}
