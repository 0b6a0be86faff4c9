import type { ReadAttachment } from '../../attachments/index.ts';
import type { Marked, TextMarks } from '#server/providers/contract/cache-marks.ts';
import type { FinishedAnswer } from '../answer/ports.ts';
import type { ToolRound, VendorBlocks } from '#server/providers/contract/tools.ts';

/** A turn of the conversation that a prompt continues. */
export interface EarlierTurn {
  query: string;
  attachments: readonly (ReadAttachment & Marked)[];
  /** The program's cache marks in `query` and `response`. */
  promptMarks?: TextMarks;
  responseMarks?: TextMarks;
  /** Tool calls and results before the response; absent if the program called no tools. */
  rounds?: readonly ProgramRound[];
  response: string;
  /** The id of the model that wrote the response; absent if the client sent the turn. */
  model?: string;
  /** The response in its vendor's format; absent if the vendor doesn't need that or we don't have it. */
  vendorBlocks?: VendorBlocks;
}

/** A round of tool calls, with any files in its results, such as screenshots. */
export interface ProgramRound extends ToolRound {
  attachments: readonly ReadAttachment[];
}

/** Where a query belongs: after a turn, as a new version of one, or after the last turn shown. */
export type AskedPlace =
  { kind: 'after' | 'version-of'; queryId: string } | { kind: 'after-shown' };

/** Numbers about an answer that the next prompt may continue. */
export interface LastAnswer {
  modelId: string;
  finishedAt: Date;
  promptTokens: number;
  /** Excludes thinking. */
  answerTokens: number;
  /** How many tokens from the answer's prompt the vendor has cached since then, as far as it reports them. */
  cachedTokens: number;
}

/** What is stored of the answer. If its texts are gone, `text` is empty and `calls` is null. */
export type LastStoredAnswer = Pick<
  FinishedAnswer,
  | 'content'
  | 'toolCalls'
  | 'timeline'
  | 'inputTokens'
  | 'outputTokens'
  | 'problem'
  | 'finish'
  | 'searches'
> &
  Pick<LastAnswer, 'modelId' | 'finishedAt'>;

/** The conversation so far. */
export interface Context {
  /** The turn that the query continues; null for the first turn of a conversation. */
  parentId: string | null;
  /** The turns that lead to the query, oldest first, each with one answer. */
  earlier: EarlierTurn[];
  /** How many turns precede `earlier`, in a conversation that is too long to be read whole. */
  olderTurns: number;
  /**
   * The files of the turn that this query is a new version of, and the query that stores them; null if there
   * are none.
   */
  files: { of: string; attachments: readonly ReadAttachment[] } | null;
  /** Whether that turn's files weren't saved, because the process that ran it died. */
  hasLostFiles: boolean;
}
