/** Facts as they were or became; never a secret, but a word such as `(secret)` in its place. */
export type ActState = Record<string, unknown> | null;

/** One administrative act: who did what to what, and how it stood before and after. */
export interface Act {
  actor: { id: number; username: string };
  /** An area and a verb, such as `setting.change` or `user.block`. */
  action: `${string}.${string}`;
  /** What it was done to, such as `api.openai.key` or `user 7`. */
  subject: string;
  before: ActState;
  after: ActState;
}

export interface AuditTrail {
  /** For an act whose change is not of our database; a store notes its own with `recordAct`. */
  record(act: Act): Promise<void>;
}
