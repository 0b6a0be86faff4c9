import type { Thread, ThreadTurn } from '#shared/contract/threads/schemas.ts';
import type {
  Share,
  SharedConversation,
  SharedTurn,
} from '#shared/contract/threads/share-schemas.ts';
import type { Answer } from '../query/answer/ports.ts';

/** A saved turn with its answers as they were stored. */
export interface StoredTurn extends Omit<ThreadTurn, 'answers' | 'askedAt'> {
  askedAt: Date;
  answers: Answer[];
  /** Whether it is a blind comparison whose names are withheld still. */
  isHidden: boolean;
}

/** A thread, and a turn of the path that is shown; null is its newest turn. */
export type FoundThread = Thread & { shownId: string | null };

export interface KeptFile {
  fileName: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** Every call names the person: what belongs to others is not found. */
export interface ThreadStore {
  /** The person's threads, most recently active first; `search` searches titles, prompts and answers. */
  list(userId: number, search: string | null): Promise<Thread[]>;
  find(userId: number, threadId: string): Promise<FoundThread | null>;
  /** All turns in all their versions, oldest first. */
  listTurns(userId: number, threadId: string): Promise<StoredTurn[]>;
  /** Remembers a turn as shown; false when the thread has no such turn. */
  show(userId: number, threadId: string, queryId: string): Promise<boolean>;
  rename(userId: number, threadId: string, title: string): Promise<Thread | null>;
  /** Removes it with the links to it; false when there was no such thread. */
  remove(userId: number, threadId: string): Promise<boolean>;
  findFile(userId: number, threadId: string, fileId: string): Promise<KeptFile | null>;
}

/** A copy of a conversation for whoever has its id, with what of the person's it is made of. */
export interface NewShare {
  id: string;
  threadId: string;
  title: string;
  showsModels: boolean;
  turns: SharedTurn[];
  /** The pictures in it, sent and made, by their ids in the thread. */
  pictureIds: string[];
}

export interface ShareStore {
  /** Stores it with copies of its pictures, unless the person then had more than the limits allow. */
  save(userId: number, share: NewShare): Promise<Share | 'too-many' | 'too-large'>;
  /** The person's links, newest first. */
  list(userId: number): Promise<Share[]>;
  /** False when the person has no such link. */
  end(userId: number, shareId: string): Promise<boolean>;
  /** For whoever has the id; null also while the person who shared it is blocked. */
  find(shareId: string): Promise<SharedConversation | null>;
  findPicture(shareId: string, pictureId: string): Promise<Omit<KeptFile, 'fileName'> | null>;
}
