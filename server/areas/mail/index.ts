export { createMailArea, type MailArea } from './create-mail.ts';
export { silentTeller } from './create-teller.ts';
export type { Letter, NewMail, News, Outbox, Teller } from './ports.ts';
export { sendMails } from './send-mails.ts';
