import type { Thread, ThreadTurn } from '#shared/contract/threads/schemas.ts';
import type { Answer } from '../query/ports.ts';

/** A saved turn with its answers as they were stored. */
export interface StoredTurn extends Omit<ThreadTurn, 'answers' | 'askedAt'> {
  askedAt: Date;
  answers: Answer[];
}

export interface KeptFile {
  fileName: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** Every call names the person: what belongs to others is not found. */
export interface ThreadStore {
  /** The person's threads, most recently active first; `search` searches titles, prompts and answers. */
  list(userId: number, search: string | null): Promise<Thread[]>;
  find(userId: number, threadId: string): Promise<Thread | null>;
  listTurns(userId: number, threadId: string): Promise<StoredTurn[]>;
  rename(userId: number, threadId: string, title: string): Promise<Thread | null>;
  /** False when there was no such thread. */
  remove(userId: number, threadId: string): Promise<boolean>;
  findFile(userId: number, threadId: string, fileId: string): Promise<KeptFile | null>;
}
