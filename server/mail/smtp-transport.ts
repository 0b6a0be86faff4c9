import { createTransport } from 'nodemailer';
import type { MailTransport } from '#server/domain/mail/ports.ts';

const timeoutMs = 15_000;

/** Sends over SMTP; `url` is such as `smtps://name:password@smtp.example:465`. */
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
        // No holiday notice or ticket system answers to it.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
