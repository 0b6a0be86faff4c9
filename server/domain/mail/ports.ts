/** What people are told; each kind can be switched off. */
export const newsKinds = [
  'receipt',
  'renewal',
  'payment-failed',
  'standard-ended',
  'new-device',
  'account-deleted',
  'download',
  'budget',
] as const;
export type NewsKind = (typeof newsKinds)[number];

export const mailKinds = [...newsKinds, 'sign-in-link', 'alert'] as const;
export type MailKind = (typeof mailKinds)[number];

/** What a mail says; one template makes plain text and HTML of it. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** Where to go on from it: a path of our own site, or its whole address. */
  action: { label: string; path: string } | null;
}

/** Who a mail goes to. */
export interface Reader {
  address: string;
  /** Empty where it is not known. */
  name: string;
  /** Of the browser that the person used last. */
  timeZone: string | null;
}

/** Something that a person is told by mail. */
export interface News {
  kind: NewsKind;
  /** What it is about, such as `receipt:in_1`: what has been told under a key is never told again. */
  key: string;
  write(formatDay: (day: Date) => string): Letter;
}

/** Tells people what happened to them. It never fails: what cannot be told is logged. */
export interface Teller {
  tell(userId: number, news: News): Promise<void>;
  /** The same in two steps, for news of which nobody can be found any more once it has happened. */
  prepare(userId: number, news: News): Promise<() => Promise<void>>;
  /** Counts something as told, without a mail. */
  note(userId: number, news: Pick<News, 'kind' | 'key'>): Promise<void>;
}

/** Read at each call, so that a change acts at once. */
export interface MailSettings {
  /** Whether there is a server that takes mail. */
  isConfigured(): boolean;
  isOn(kind: NewsKind): boolean;
}

/** A mail that this process has claimed and is to send. */
export interface QueuedMail extends Letter {
  id: string;
  key: string;
  address: string;
  name: string;
  /** How often it has been tried, this time included. */
  attempts: number;
  /** After which it is of no use; null where it always is. */
  expiresAt: Date | null;
}

/** A mail that is put into the outbox. */
export interface NewMail {
  key: string;
  kind: MailKind;
  reader: Reader;
  letter: Letter;
  /** After which it is of no use, and is not sent. */
  expiresAt?: Date;
}

export interface Outbox {
  /** Null for a person without an address. */
  findReader(userId: number): Promise<Reader | null>;
  /**
   * Does nothing where something was added under this key before. `userId` is null where no account is
   * known, or it is gone.
   */
  add(userId: number | null, mail: NewMail): Promise<void>;
  /** Counts something as told. */
  note(userId: number | null, mail: Pick<NewMail, 'kind' | 'key'>): Promise<void>;
  /** A mail that is due, for this process alone until the claim ends; null where none is. */
  claim(until: Date): Promise<QueuedMail | null>;
  /** Forgets the address and the text, and keeps the key. */
  markSent(id: string): Promise<void>;
  /** Null: it is not tried again, and forgotten as one that was sent. */
  markFailed(id: string, error: string, retryAt: Date | null): Promise<void>;
  count(): Promise<{ waiting: number; failed: number }>;
}

/** A server that takes mail (SMTP). Throws where it does not take it. */
export interface MailTransport {
  send(mail: {
    to: { name: string; address: string };
    subject: string;
    text: string;
    html: string;
    /** The same at each try, by which mail servers tell a copy. */
    messageId: string;
  }): Promise<void>;
}
