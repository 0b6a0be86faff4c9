import { createTransport } from 'nodemailer';
import type { MailTransport } from '#server/domain/mail/ports.ts';

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
