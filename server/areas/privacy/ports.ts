import type { OwnLimits, Profile } from '#shared/contract/accounts/schemas.ts';

/** Everything stored about a user besides what they wrote. Dates are written as ISO 8601. */
export interface AccountRecord {
  account: {
    id: number;
    username: string;
    email: string | null;
    isAdministrator: boolean;
    timeZone: string | null;
    createdAt: Date;
  };
  signIns: { issuer: string; subject: string; email: string; since: Date }[];
  profile: (Profile & { updatedAt: Date }) | null;
  instructions: {
    standing: string;
    named: { name: string; text: string; createdAt: Date; updatedAt: Date }[];
  };
  sessions: {
    device: string;
    network: string | null;
    startedAt: Date;
    lastSeenAt: Date;
    expiresAt: Date;
  }[];
  passkeys: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }[];
  /** API keys, without their secrets. */
  apiKeys: {
    name: string;
    prefix: string;
    scopes: string[];
    models: string[];
    dayMicroUsd: number | null;
    monthMicroUsd: number | null;
    totalMicroUsd: number | null;
    createdAt: Date;
    expiresAt: Date | null;
    lastUsedAt: Date | null;
  }[];
  /** What an administrator set for this user alone; null where their tier's limit applies. */
  limits: OwnLimits;
  /** Spending limits by day and month, set by the user or an administrator. */
  budgets: { kind: string; dayMicroUsd: number | null; monthMicroUsd: number | null }[];
  /** Servers that the user added for themselves, without their keys. */
  endpoints: { name: string; facts: object; hasKey: boolean; models: object[] }[];
  mails: {
    kind: string;
    /** The content of the mail; null once it was sent. */
    letter: object | null;
    address: string | null;
    createdAt: Date;
    sentAt: Date | null;
  }[];
  standard: {
    source: string;
    environment: string;
    startsAt: Date;
    endsAt: Date;
    endedBy: string | null;
    paymentId: string | null;
  }[];
  payments: {
    customers: { environment: string; customerId: string; since: Date }[];
    subscriptions: {
      environment: string;
      subscriptionId: string;
      status: string;
      cancelAtPeriodEnd: boolean;
      periodEnd: Date;
      priceCents: number;
      card: object | null;
    }[];
    unfinished: { environment: string; kind: string; objectId: string | null; since: Date }[];
  };
  /** The user's shared conversations, as people with the link see them. */
  shared: object[];
  usage: object[];
}

/** A prompt with all its answers, files and images. */
export interface PromptRecord {
  id: string;
  /** The prompt that this one continues. Prompts that continue the same one are versions of each other. */
  continues: string | null;
  askedAt: Date;
  prompt: string;
  parentPrompt: string | null;
  parentResponse: string | null;
  askedModel: string;
  /** The user's own instructions in their wording at the time. */
  instructions: object | null;
  isComparison: boolean;
  status: string;
  answers: object[];
  preference: object | null;
  /** Paths in the archive: `files` are the attachments, `images` those that models made. */
  files: string[];
  images: string[];
}

/** A file that was sent, an image that a model made, or a picture in a shared conversation. */
export interface StoredFile {
  kind: 'files' | 'images' | 'shared';
  id: string;
  path: string;
}

/** Every call takes the user's id and finds only what belongs to that user. */
export interface ExportStore {
  getAccount(userId: number): Promise<AccountRecord>;
  /**
   * The prompts of a thread, or with `threadId` null those outside threads, oldest first, after `after`.
   */
  listPrompts(
    userId: number,
    threadId: string | null,
    after: PromptRecord | null,
    limit: number,
  ): Promise<PromptRecord[]>;
  listFiles(userId: number): Promise<StoredFile[]>;
  /** Returns null if the file was deleted in the meantime. */
  readFile(userId: number, file: StoredFile): Promise<Uint8Array | null>;
}

/** The outcome of removing an account. Unless it is `removed`, nothing was changed. */
export type Removal =
  | 'removed'
  /** There is no such account, or not any more. */
  | 'gone'
  | 'last-administrator'
  /** The user started to pay as a customer that is not among `settledCustomers`. */
  | 'payment-begun';

export interface AccountRemover {
  /** Whether no other account could administer the installation. */
  isLastAdministrator(userId: number): Promise<boolean>;
  /**
   * Removes an account with everything stored about the user, or nothing at all; only anonymous counts
   * stay. Queries still running in any process can store nothing afterwards. `visitorHash` is the hash of
   * the browser's visitor cookie, whose texts are removed too.
   */
  remove(
    userId: number,
    also: { visitorHash: Buffer | null; settledCustomers: readonly string[] },
  ): Promise<Removal>;
}

/** Ends a user's payments at the payment provider. */
export interface PaymentEnder {
  /**
   * Permanently ends everything that could still charge the user, and returns the ids of their customers.
   * Throws an AppError if the provider is unavailable or not configured.
   */
  endMembership(userId: number): Promise<string[]>;
}
