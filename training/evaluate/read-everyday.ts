import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const everydaySchema = z.object({
  id: z.string(),
  prompt: z.string(),
  of: z.string().optional(),
  change: z.string().optional(),
});

/**
 * A prompt as a person types it. In a variant, `of` is the id of the original, and `change` says how they
 * differ.
 */
export type EverydayPrompt = z.output<typeof everydaySchema>;

export function readEveryday(file: URL): EverydayPrompt[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line) => (line.trim() ? [everydaySchema.parse(JSON.parse(line))] : []));
}
