import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { tasks } from '#server/providers/contract/model.ts';

export const hardnesses = ['easy', 'middle', 'hard'] as const;
const kind = z.enum([...tasks, 'none']);

const promptSchema = z.object({
  id: z.string(),
  prompt: z.string(),
  kind,
  /** Another kind that would be equally correct. */
  alsoKind: kind.nullish(),
  hardness: z.enum(hardnesses),
  language: z.string(),
  /** Whether the prompt is meant to have a text pasted before or after it. */
  takesText: z.boolean().optional(),
  /** The id of the prompt that this is a variant of, and how the two differ. */
  of: z.string().optional(),
  change: z.string().optional(),
});
export type EverydayPrompt = z.output<typeof promptSchema>;

const turnSchema = promptSchema.extend({
  /** A new picture, a change to the previous one, a question about an existing one, or none of these. */
  picture: z.enum(['make', 'change', 'look', 'none']).default('none'),
  /** Whether a correct answer needs facts that are newer than a model's training. */
  fresh: z.boolean().default(false),
  /** Whether the prompt makes sense only with the previous turn. */
  continues: z.boolean().default(false),
  /** Whether the prompt disputes the previous answer. */
  contests: z.boolean().default(false),
  before: z.object({ prompt: z.string(), kind, hardness: z.enum(hardnesses) }).optional(),
  topic: z.string(),
});
/** A prompt, with labels for what a conversation adds: pictures, follow-ups and fresh facts. */
export type TurnPrompt = z.output<typeof turnSchema>;

const wordingsSchema = z.object({
  language: z.string(),
  sort: z.enum(['draws', 'drawsIt', 'text', 'fresh', 'lasting', 'continues', 'contests']),
  phrases: z.array(z.string()),
});
/** Wordings in one language that a head should recognize, and similar ones that it should not. */
export type HeadWordings = z.output<typeof wordingsSchema>;

const textSchema = z.object({ language: z.string(), sort: z.string(), text: z.string() });
export type PastedText = z.output<typeof textSchema>;

const phrasesSchema = z.object({
  language: z.string(),
  openings: z.array(z.string()),
  closings: z.array(z.string()),
  /** Only for evaluation. Nothing is trained with these. */
  unseenOpenings: z.array(z.string()),
  /** Sentences that people may write before any request and that say nothing about its kind. */
  contexts: z.array(z.string()),
  /** The values that replace the braces in frames, by name. */
  slots: z.record(z.string(), z.array(z.string())),
  /** Requests by kind, worded as people write them, with braces in place of the topic. */
  frames: z.partialRecord(z.enum([...tasks, 'none']), z.array(z.string())),
});
export type Phrases = z.output<typeof phrasesSchema>;

const folder = new URL('../data/', import.meta.url);

/** Everything that the classifier is trained on. */
export interface TrainingPrompts {
  everyday: readonly EverydayPrompt[];
  turns: readonly TurnPrompt[];
  wordings: readonly HeadWordings[];
}

export function readAllTraining(): TrainingPrompts {
  return {
    everyday: readTraining(),
    turns: readLines('turns/training.jsonl', turnSchema),
    wordings: readLines('turns/wordings.jsonl', wordingsSchema),
  };
}

/** Prompts for evaluation only, by an author who has seen none of the training prompts. */
export function readHeldOutTurns(): TurnPrompt[] {
  return readLines('turns/held-out.jsonl', turnSchema);
}

/** Our own prompts that the classifier is trained on. */
export function readTraining(): EverydayPrompt[] {
  return readLines('everyday/training.jsonl', promptSchema);
}

/** Prompts for evaluation only. Their author has seen none of the training prompts. */
export function readHeldOut(): EverydayPrompt[] {
  return readLines('everyday/held-out.jsonl', promptSchema);
}

export function readPastedTexts(): PastedText[] {
  return readLines('everyday/pasted-texts.jsonl', textSchema);
}

export function readPhrases(): Phrases[] {
  return readLines('everyday/phrases.jsonl', phrasesSchema);
}

function readLines<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema>[] {
  const text = readFileSync(new URL(name, folder), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));
}
