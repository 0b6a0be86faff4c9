import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { tasks } from '#server/providers/contract/model.ts';

export const hardnesses = ['easy', 'middle', 'hard'] as const;

const promptSchema = z.object({
  id: z.string(),
  prompt: z.string(),
  kind: z.enum([...tasks, 'none']),
  /** A second kind that would be just as right. */
  alsoKind: z.enum([...tasks, 'none']).nullish(),
  hardness: z.enum(hardnesses),
  language: z.string(),
  /** The prompt continues with a text that is pasted after or before it. */
  takesText: z.boolean().optional(),
  /** The id of the prompt that this is a variant of, and how it differs. */
  of: z.string().optional(),
  change: z.string().optional(),
});
export type EverydayPrompt = z.output<typeof promptSchema>;

const textSchema = z.object({ language: z.string(), sort: z.string(), text: z.string() });
export type PastedText = z.output<typeof textSchema>;

const phrasesSchema = z.object({
  language: z.string(),
  openings: z.array(z.string()),
  closings: z.array(z.string()),
  /** Only for evaluation. Nothing is trained with these. */
  unseenOpenings: z.array(z.string()),
  /** Sentences that may come before any request and say nothing about its kind. */
  contexts: z.array(z.string()),
  /** Values for the braces in frames. */
  slots: z.record(z.string(), z.array(z.string())),
  /** Requests by kind, as people word them, with braces for the topic. */
  frames: z.partialRecord(z.enum([...tasks, 'none']), z.array(z.string())),
});
export type Phrases = z.output<typeof phrasesSchema>;

const folder = new URL('../data/everyday/', import.meta.url);

/** Our own prompts that the classifier is trained on. */
export function readTraining(): EverydayPrompt[] {
  return readLines('training.jsonl', promptSchema);
}

/** Prompts for evaluation only. Their author has seen none of the training prompts. */
export function readHeldOut(): EverydayPrompt[] {
  return readLines('held-out.jsonl', promptSchema);
}

export function readPastedTexts(): PastedText[] {
  return readLines('pasted-texts.jsonl', textSchema);
}

export function readPhrases(): Phrases[] {
  return readLines('phrases.jsonl', phrasesSchema);
}

function readLines<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema>[] {
  const text = readFileSync(new URL(name, folder), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));
}
