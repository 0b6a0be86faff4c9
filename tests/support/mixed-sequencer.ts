import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Orders test files so that all cores stay busy until the end. Browser tests, which need the CPU, run next to the
 * others, many of which wait. The longest files of each kind start first. Isolated files come before all others,
 * because a worker is only reused for files of the same project.
 */
export class MixedSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence;
    if (shuffle) return shuffleBy(seed, files);
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

/** Returns the same order for the same seed on every machine. */
function shuffleBy(seed: number, files: TestSpecification[]): TestSpecification[] {
  const rank = ({ moduleId, project }: TestSpecification) => {
    const path = relative(project.config.root, moduleId);
    return createHash('sha256').update(`${seed} ${path}`).digest('hex');
  };
  return files.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}
