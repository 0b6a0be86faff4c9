import { stat } from 'node:fs/promises';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Orders test files so that the cores are busy to the end: browser tests, which work, run beside the others, many
 * of which wait, and of each kind the longest files start first. Isolated files come before all others, since a
 * worker is only kept for files of the same project.
 */
export class MixedSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const described = await Promise.all(files.map(describe));
    const isolated = described.filter(({ file }) => file.project.config.isolate);
    const others = described.filter(({ file }) => !file.project.config.isolate);
    return [...isolated, ...mixKinds(others)].map(({ file }) => file);
  }
}

async function describe(file: TestSpecification) {
  const kind = /\/tests\/(\w+)\//.exec(file.moduleId)?.[1] ?? 'unit';
  return { file, kind, bytes: (await stat(file.moduleId)).size };
}

/** Largest first within each kind; all kinds advance together and end together. */
export function mixKinds<File extends { kind: string; bytes: number }>(files: File[]): File[] {
  const largestFirst = files.toSorted((a, b) => b.bytes - a.bytes);
  const kinds = [...Map.groupBy(largestFirst, ({ kind }) => kind).values()];
  return kinds
    .flatMap((queue) => queue.map((file, at) => ({ file, reached: (at + 0.5) / queue.length })))
    .toSorted((a, b) => a.reached - b.reached)
    .map(({ file }) => file);
}
