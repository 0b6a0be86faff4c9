import type { Sender } from '../../accounts/actor.ts';
import type { ReadAttachment } from '../../attachments/ports.ts';
import type { ToolRound } from '../../models/tools.ts';

/** A turn of the conversation that a prompt continues. */
export interface EarlierTurn {
  query: string;
  attachments: readonly ReadAttachment[];
  /** What was called before its response; absent where no program called anything. */
  rounds?: readonly ToolRound[];
  response: string;
}

/** Where a query stands in its conversation: after a turn, beside one as its version, or after all that is shown. */
export type AskedPlace =
  { kind: 'after' | 'version-of'; queryId: string } | { kind: 'after-shown' };

/** What a query continues. */
export interface Context {
  /** The turn it continues; null where it begins its conversation. */
  parentId: string | null;
  /** The turns on the way to it, oldest first, with each whole answer (of a comparison the preferred one). */
  earlier: EarlierTurn[];
  /** The files of the turn that it is a version of, and the query that keeps them; null where there are none. */
  files: { of: string; attachments: readonly ReadAttachment[] } | null;
}

/** The saved conversations that queries continue. */
export interface ConversationStore {
  /** Null when the conversation, or the turn that is named, is not the sender's, or is gone. */
  findContext(sender: Sender, threadId: string, place: AskedPlace): Promise<Context | null>;
  /** Of all prompts and answers of a conversation; 0 where it is not the sender's, or is gone. */
  countTextBytes(sender: Sender, threadId: string): Promise<number>;
  /** Of all files that are kept with the person's threads. */
  countFileBytes(userId: number): Promise<number>;
}
