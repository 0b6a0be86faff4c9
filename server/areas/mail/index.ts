export { createMailArea, type MailArea } from './create-mail.ts';
export { silentTeller, type News, type Teller } from './create-teller.ts';
export { sendMails } from './send-mails.ts';
export type { NewMail, Outbox } from './store/outbox-store.ts';
export type { Letter } from './write-mail.ts';
