import { z } from 'zod';
import { formatCount } from '../../lib/format.ts';
import { limits } from '../limits.ts';
import { storableText } from '../storable-text.ts';

const textSchema = storableText(
  limits.instructionCharacters,
  `Use at most ${formatCount(limits.instructionCharacters)} characters.`,
);

const nameSchema = storableText(limits.instructionNameCharacters, nameTooLong())
  // Pasted line breaks and runs of spaces become single spaces, because a name is one line.
  .overwrite((name) => name.replaceAll(/\s+/g, ' ').trim())
  .min(1, 'Enter a name for these instructions.');

function nameTooLong(): string {
  return `Use at most ${limits.instructionNameCharacters} characters.`;
}

/** Instructions that a person saves under a name and selects for a prompt. */
export const namedInstructionsSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  text: z.string(),
});
export type NamedInstructions = z.output<typeof namedInstructionsSchema>;

export const newInstructionsSchema = z.strictObject({
  name: nameSchema,
  text: textSchema.refine((text) => text.trim() !== '', 'Enter your instructions.'),
});
export type NewInstructions = z.output<typeof newInstructionsSchema>;

export const instructionsChangeSchema = newInstructionsSchema.partial();

/** An empty text removes the instructions. */
export const standingInstructionsSchema = z.strictObject({ text: textSchema });

export const ownInstructionsSchema = z.object({
  /** Instructions for every prompt; empty if there are none. */
  standing: z.string(),
  /** Sorted by name. */
  named: z.array(namedInstructionsSchema),
  /** Whether the installation has its own instructions, which come before the person's. */
  hasInstallation: z.boolean(),
});
export type OwnInstructions = z.output<typeof ownInstructionsSchema>;

/** The person's own instructions as they were when the prompt was sent. */
export const sentInstructionsSchema = z.object({
  standing: z.string(),
  named: z.object({ name: z.string(), text: z.string() }).nullable(),
});
export type SentInstructions = z.output<typeof sentInstructionsSchema>;

export const instructionsParams = z.strictObject({ instructionsId: z.uuid() });
