import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

const rowSchema = z.object({
  source: z.string(),
  prompt_id: z.string(),
  prompt: z.string(),
  category: z.string(),
  scores: z.record(z.string(), z.number().min(0).max(1)),
  out: z.record(z.string(), z.number()).optional(),
});

/** One prompt and the score, from 0 to 1, of each model that has a result for it. */
export interface RoutingRow {
  source: string;
  id: string;
  prompt: string;
  category: string;
  scores: Record<string, number>;
  /** The same for all prompts with the same question, whatever their options and source. */
  group: string;
  /** The models with a result and their scores, sorted by id. */
  results: readonly (readonly [model: string, score: number])[];
  outputTokens: Record<string, number>;
  /** The row's weight. All wordings of one question together have a weight of 1. */
  weight: number;
}

/** Parses a JSON Lines file, gzipped or not. */
export function readRows(file: string): RoutingRow[] {
  const bytes = readFileSync(file);
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = (isZipped ? gunzipSync(bytes) : bytes).toString('utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => readRow(line, index + 1));
}

function readRow(line: string, number: number): RoutingRow {
  try {
    const {
      source,
      prompt_id: id,
      prompt,
      category,
      scores,
      out,
    } = rowSchema.parse(JSON.parse(line));
    const results = Object.entries(scores).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return {
      source,
      id,
      prompt,
      category,
      scores,
      results,
      outputTokens: out ?? {},
      group: groupOf(prompt),
      weight: 1,
    };
  } catch (cause) {
    throw new Error(`Line ${number} is not a row of routing data.`, { cause });
  }
}

// MMLU-Pro repeats many of MMLU's questions with different options, so only the question identifies the
// group.
function groupOf(prompt: string): string {
  const [question = ''] = prompt.split('\nA. ');
  return question
    .toLowerCase()
    .replace(/[\p{P}\s]+/gu, ' ')
    .trim();
}
