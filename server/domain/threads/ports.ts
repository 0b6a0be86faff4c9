import type { Thread, ThreadTurn } from '#shared/contract/threads/schemas.ts';
import type { StoredAnswer } from '../query/store.ts';
import type { Sender } from '../accounts/actor.ts';
import type { EarlierTurn } from '../query/submission.ts';

/** A saved turn with its answers as they were stored. */
export interface StoredTurn extends Omit<ThreadTurn, 'answers' | 'askedAt'> {
  askedAt: Date;
  answers: StoredAnswer[];
}

export interface KeptFile {
  fileName: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** Every call says whose it is: what is another's is not there. */
export interface ThreadStore {
  /** The person's threads, most recently active first; `search` looks in titles, prompts and answers. */
  list(userId: number, search: string | null): Promise<Thread[]>;
  find(userId: number, threadId: string): Promise<Thread | null>;
  listTurns(userId: number, threadId: string): Promise<StoredTurn[]>;
  rename(userId: number, threadId: string, title: string): Promise<Thread | null>;
  /** False when there was no such thread. */
  remove(userId: number, threadId: string): Promise<boolean>;
  findFile(userId: number, threadId: string, fileId: string): Promise<KeptFile | null>;
  /**
   * What was said before in a conversation, oldest first: each whole answer, of a comparison the
   * preferred one; only what came before the query `until` of it, where that is named. Null when the
   * conversation, or that query of it, is not the sender's, or is gone.
   */
  findEarlierTurns(
    sender: Sender,
    threadId: string,
    until: string | null,
  ): Promise<EarlierTurn[] | null>;
  /** Of all prompts and answers of a conversation; 0 where it is not the sender's, or is gone. */
  countTextBytes(sender: Sender, threadId: string): Promise<number>;
  /**
   * Makes a visitor's latest conversation a thread of the person's and answers its id; null where there
   * is none, or where it would push out a thread of theirs.
   */
  adoptLatest(visitorHash: Buffer, userId: number): Promise<string | null>;
}
