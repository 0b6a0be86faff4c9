import { Collection } from '../collection.ts';

/** The first reply to an idempotency key, and what had been asked. */
export interface StoredReply {
  /** World and key. */
  id: string;
  path: string;
  body: string;
  status: number;
  reply: object;
}

export class ReplyStore extends Collection<StoredReply> {}
