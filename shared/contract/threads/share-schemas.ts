import { z } from 'zod';
import { finishes } from '../query/constants.ts';
import { webFindsSchema } from '../query/web-search.ts';
import { outcomes } from '../preferences/constants.ts';

/** A link that shows a conversation as it was when it was shared. Times are ISO 8601. */
export const shareSchema = z.object({
  /** The part of the link that can't be guessed: the page is `/s/<id>`. */
  id: z.uuid(),
  /** The thread that the link was created from. A newer thread may have displaced it since then. */
  threadId: z.uuid(),
  title: z.string(),
  showsModels: z.boolean(),
  turns: z.number().int(),
  createdAt: z.string(),
});
export type Share = z.output<typeof shareSchema>;

export const shareListSchema = z.array(shareSchema);

export const shareParams = z.strictObject({ shareId: z.uuid() });

/** Whether to share the names of the models that answered. */
export const shareChoiceSchema = z.strictObject({ showsModels: z.boolean() });

const sharedFileSchema = z.object({
  fileName: z.string(),
  /**
   * The picture's id within the shared conversation; null for a document, because only its name is shared.
   */
  pictureId: z.uuid().nullable(),
});

const sharedAnswerSchema = z.object({
  /** Null if names are not shared. */
  name: z.string().nullable(),
  /** Markdown. Its image URLs are under the shared conversation's path. */
  content: z.string(),
  finish: z.enum(finishes),
  /** The web pages that the answer cites. Search queries are included only for Google. */
  web: webFindsSchema.optional(),
});

const sharedTurnSchema = z.object({
  query: z.string(),
  files: z.array(sharedFileSchema),
  answers: z.array(sharedAnswerSchema),
  /** The index of the turn whose answers this one combines, from 0; absent if it combines none. */
  combines: z.int().nonnegative().optional(),
  /** The vote on a comparison, with the index of the preferred answer; absent if there is none. */
  vote: z.object({ outcome: z.enum(outcomes), preferred: z.int().nullable() }).optional(),
});
export type SharedTurn = z.output<typeof sharedTurnSchema>;

/** What anyone with the link can see. Omits the sharer, why models were chosen, and costs. */
export const sharedConversationSchema = z.object({
  title: z.string(),
  createdAt: z.string(),
  turns: z.array(sharedTurnSchema),
});
export type SharedConversation = z.output<typeof sharedConversationSchema>;
