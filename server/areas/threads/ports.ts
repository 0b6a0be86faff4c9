import type { Thread, ThreadTurn } from '#shared/contract/threads/schemas.ts';
import type {
  Share,
  SharedConversation,
  SharedTurn,
} from '#shared/contract/threads/share-schemas.ts';
import type { Answer } from '../query/index.ts';

/** A saved turn with its answers as they were stored. */
export interface StoredTurn extends Omit<ThreadTurn, 'answers' | 'askedAt'> {
  askedAt: Date;
  answers: Answer[];
  /** Whether it is a blind comparison whose names are still withheld. */
  isHidden: boolean;
}

/** A thread with the turn that marks the path to show; null means its newest turn. */
export type FoundThread = Thread & { shownId: string | null };

export interface KeptFile {
  fileName: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** Every call takes the user's id and finds only what belongs to that user. */
export interface ThreadStore {
  /** The user's threads, most recently active first. `search` matches titles, prompts and answers. */
  list(userId: number, search: string | null): Promise<Thread[]>;
  find(userId: number, threadId: string): Promise<FoundThread | null>;
  /** All turns in all their versions, oldest first. */
  listTurns(userId: number, threadId: string): Promise<StoredTurn[]>;
  /** Marks a turn as shown. Returns false if the thread has no such turn. */
  show(userId: number, threadId: string, queryId: string): Promise<boolean>;
  rename(userId: number, threadId: string, title: string): Promise<Thread | null>;
  /** Removes the thread and its links. Returns false if there is no such thread. */
  remove(userId: number, threadId: string): Promise<boolean>;
  findFile(userId: number, threadId: string, fileId: string): Promise<KeptFile | null>;
}

/** A copy of a conversation, readable by anyone with its id. */
export interface NewShare {
  id: string;
  threadId: string;
  title: string;
  showsModels: boolean;
  turns: SharedTurn[];
  /** The ids in the thread of the pictures that were sent or generated. */
  pictureIds: string[];
}

export interface ShareStore {
  /** Stores a share with copies of its pictures, unless that would exceed the user's limits. */
  save(userId: number, share: NewShare): Promise<Share | 'too-many' | 'too-large'>;
  /** The user's links, newest first. */
  list(userId: number): Promise<Share[]>;
  /** Returns false if the user has no such link. */
  end(userId: number, shareId: string): Promise<boolean>;
  /** Finds a share for anyone with its id. Returns null while the user who shared it is blocked. */
  find(shareId: string): Promise<SharedConversation | null>;
  findPicture(shareId: string, pictureId: string): Promise<Omit<KeptFile, 'fileName'> | null>;
}
