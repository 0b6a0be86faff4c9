import type { OwnLimits, Profile } from '#shared/contract/accounts/schemas.ts';

/** What is kept of a person besides what they wrote. Dates are written as ISO 8601. */
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
  /** Keys of the API, without their secrets. */
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
  /** What an administrator set for this person alone; null where their tier's number holds. */
  limits: OwnLimits;
  /** What the person may spend by day and month, as they or an administrator set it. */
  budgets: { kind: string; dayMicroUsd: number | null; monthMicroUsd: number | null }[];
  /** Servers that they added for themselves, without their keys. */
  endpoints: { name: string; facts: object; hasKey: boolean; models: object[] }[];
  mails: {
    kind: string;
    /** What it says; null once it was sent. */
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
  /** The conversations that the person shared by links, as whoever has the link sees them. */
  shared: object[];
  usage: object[];
}

/** A prompt with everything that came of it. */
export interface PromptRecord {
  id: string;
  /** The prompt whose answer it continues; prompts that continue the same one are versions of each other. */
  continues: string | null;
  askedAt: Date;
  prompt: string;
  parentPrompt: string | null;
  parentResponse: string | null;
  askedModel: string;
  /** The person's own that went with it, in the words of that time. */
  instructions: object | null;
  isComparison: boolean;
  status: string;
  answers: object[];
  preference: object | null;
  /** The paths in the archive of the files that were sent with it, and of the images that it made. */
  files: string[];
  images: string[];
}

/** A file that was sent, an image that a model made, or a picture in a shared conversation. */
export interface StoredFile {
  kind: 'files' | 'images' | 'shared';
  id: string;
  path: string;
}

/** Every call names the person: what belongs to others is not found. */
export interface ExportStore {
  getAccount(userId: number): Promise<AccountRecord>;
  /** The prompts of a thread, or with null those outside threads, oldest first, after the one given. */
  listPrompts(
    userId: number,
    threadId: string | null,
    after: PromptRecord | null,
    limit: number,
  ): Promise<PromptRecord[]>;
  listFiles(userId: number): Promise<StoredFile[]>;
  /** Null when it has been deleted in the meantime. */
  readFile(userId: number, file: StoredFile): Promise<Uint8Array | null>;
}

/** The outcome of removing an account; for all but `removed`, nothing was changed. */
export type Removal =
  | 'removed'
  /** There is no such account (any more). */
  | 'gone'
  | 'last-administrator'
  /** The person has begun to pay as a customer who is not among those that were ended. */
  | 'payment-begun';

export interface AccountRemover {
  /** Whether nobody else could administer the installation. */
  isLastAdministrator(userId: number): Promise<boolean>;
  /**
   * Removes an account with everything that is kept of the person, completely or not at all; only
   * counts that name nobody stay. Queries still running in any process can store nothing afterwards.
   * `visitorHash` is that of the browser's cookie as a visitor, whose texts are removed too.
   */
  remove(
    userId: number,
    also: { visitorHash: Buffer | null; settledCustomers: readonly string[] },
  ): Promise<Removal>;
}

/** Ends a person's payments at the payment provider. */
export interface PaymentEnder {
  /**
   * Ends everything that could still charge the person, for good, and returns the ids of the customers
   * that can be charged no more. Throws an AppError when the provider is away or not configured.
   */
  endMembership(userId: number): Promise<string[]>;
}
