import { newsKinds, type NewsKind } from '#shared/contract/mail/constants.ts';

export const mailKinds = [...newsKinds, 'sign-in-link', 'alert'] as const;
export type MailKind = (typeof mailKinds)[number];

/** The content of a mail. One template turns it into plain text and HTML. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** The button of the mail: a path on our own site, or a full URL. */
  action: { label: string; path: string } | null;
}

/** The recipient of a mail. */
export interface Reader {
  address: string;
  /** Empty if it is not known. */
  name: string;
  /** The time zone of the browser that the user used last. */
  timeZone: string | null;
}

/** Something that a user learns by mail. */
export interface News {
  kind: NewsKind;
  /** The subject of the news, such as `receipt:in_1`. News with the same key is never sent twice. */
  key: string;
  write(formatDay: (day: Date) => string): Letter;
}

/** Mails users about events in their account. Never rejects: failures are logged. */
export interface Teller {
  tell(userId: number, news: News): Promise<void>;
  /** Like `tell`, in two steps: for news after which the user's address can no longer be found. */
  prepare(userId: number, news: News): Promise<() => Promise<void>>;
  /** Records news as sent, without a mail. */
  note(userId: number, news: Pick<News, 'kind' | 'key'>): Promise<void>;
}

/** Read at each call, so that a change takes effect at once. */
export interface MailSettings {
  /** Whether a mail server is configured. */
  isConfigured(): boolean;
  isOn(kind: NewsKind): boolean;
}

/** A mail that this process has claimed and should send. */
export interface QueuedMail extends Letter {
  id: string;
  key: string;
  address: string;
  name: string;
  /** How many attempts have been made, including this one. */
  attempts: number;
  /** After this time the mail is useless; null if it never is. */
  expiresAt: Date | null;
}

/** A mail for the outbox. */
export interface NewMail {
  key: string;
  kind: MailKind;
  reader: Reader;
  letter: Letter;
  /** After this time the mail is useless and is not sent. */
  expiresAt?: Date;
}

export interface Outbox {
  /** Returns null for a user without an email address. */
  findReader(userId: number): Promise<Reader | null>;
  /**
   * Adds a mail unless its key was used before. `userId` is null if no account is known or it was deleted.
   */
  add(userId: number | null, mail: NewMail): Promise<void>;
  /** Records the key as used, without a mail. */
  note(userId: number | null, mail: Pick<NewMail, 'kind' | 'key'>): Promise<void>;
  /** Claims a due mail for this process until `until`; returns null if none is due. */
  claim(until: Date): Promise<QueuedMail | null>;
  /** Deletes the address and the text but keeps the key. */
  markSent(id: string): Promise<void>;
  /** With `retryAt` null the mail is not retried, and its address and text are deleted as after sending. */
  markFailed(id: string, error: string, retryAt: Date | null): Promise<void>;
  count(): Promise<{ waiting: number; failed: number }>;
}
