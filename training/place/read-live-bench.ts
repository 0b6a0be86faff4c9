import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { mean } from '../evaluate/statistics.ts';

export const categories = [
  'Reasoning',
  'Coding',
  'Agentic Coding',
  'Mathematics',
  'Data Analysis',
  'Language',
  'IF',
] as const;
export type Category = (typeof categories)[number];

/** Results in percent by category. */
export type LiveBenchRow = Record<Category, number>;

const percent = z.number().min(0).max(100);
const januarySchema = z.object({
  categories: z.array(z.enum(categories)).length(categories.length),
  rows: z.record(z.string(), z.array(percent).length(categories.length)),
});
const juneSchema = z.object({
  categories: z.record(z.enum(categories), z.array(z.string())),
  tasks: z.array(z.string()),
  rows: z.record(z.string(), z.array(percent)),
});

/**
 * LiveBench's results by category. Each row is one model at one effort. All rows from the release of 2026-01-08
 * are included; from that of 2026-06-25, only those used to place current models. The later release has different
 * tasks for agentic coding.
 */
export function readLiveBench(): ReadonlyMap<string, LiveBenchRow> {
  const january = januarySchema.parse(readData('livebench-2026-01-08.json'));
  const june = readTasks();
  return new Map([
    ...Object.entries(january.rows).map(
      ([name, figures]) => [name, byCategory((_, at) => figures[at] ?? 0)] as const,
    ),
    ...[...june.rows].map(
      ([name, row]) =>
        [ofJune(name), byCategory((category) => meanOf(row, june.categories[category]))] as const,
    ),
  ]);
}

/** The name in `readLiveBench` of a row from the later release. */
export function ofJune(name: string): string {
  return `${name} (2026-06-25)`;
}

export type TaskRow = ReadonlyMap<string, number>;

/** The results from the release of 2026-06-25 by task, in percent. */
export function readTasks(): {
  categories: Record<Category, readonly string[]>;
  rows: ReadonlyMap<string, TaskRow>;
} {
  const { rows, tasks, ...table } = juneSchema.parse(readData('livebench-2026-06-25.json'));
  const rowOf = (figures: readonly number[]) =>
    new Map(tasks.map((task, at) => [task, figures[at] ?? 0]));
  return {
    categories: table.categories,
    rows: new Map(Object.entries(rows).map(([name, figures]) => [name, rowOf(figures)])),
  };
}

export function meanOf(row: TaskRow, tasks: readonly string[]): number {
  return mean(tasks.map((task) => row.get(task) ?? 0));
}

export function byCategory<Value>(
  valueOf: (category: Category, at: number) => Value,
): Record<Category, Value> {
  return Object.fromEntries(
    categories.map((category, at) => [category, valueOf(category, at)]),
  ) as Record<Category, Value>;
}

function readData(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8'));
}
