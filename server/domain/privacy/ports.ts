import type { Profile } from '#shared/contract/accounts/schemas.ts';

/** What is kept of a person besides what they wrote. Dates are written as ISO 8601. */
export interface AccountRecord {
  account: {
    id: number;
    username: string;
    email: string | null;
    isAdministrator: boolean;
    createdAt: Date;
  };
  signIns: { issuer: string; subject: string; email: string; since: Date }[];
  profile: (Profile & { updatedAt: Date }) | null;
  sessions: { startedAt: Date; expiresAt: Date }[];
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
  usage: object[];
}

/** A prompt with all that came of it. */
export interface PromptRecord {
  id: string;
  askedAt: Date;
  prompt: string;
  parentPrompt: string | null;
  parentResponse: string | null;
  askedModel: string;
  isComparison: boolean;
  status: string;
  answers: object[];
  preference: object | null;
  /** Where in the archive the files are that went with it, and the images that came of it. */
  files: string[];
  images: string[];
}

/** A file that was sent, or an image that a model made. */
export interface StoredFile {
  kind: 'files' | 'images';
  id: string;
  path: string;
}

/** Every call takes the person: what is another's is not there. */
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
