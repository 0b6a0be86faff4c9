import type { ChunkWriter } from '../elsewhere/chunk-writer.ts';
import type { RunningStore } from './ports.ts';
import type { RunningQueries } from '../stream/running-queries.ts';

export interface HandOverDeps {
  running: RunningQueries;
  chunks: Pick<ChunkWriter, 'hasOthers' | 'settle'>;
  parts: Pick<RunningStore, 'handOver'>;
  logError(error: unknown, what: string): void;
}

/** Has other processes go on with the answers that they can go on with; this one is about to end. */
export async function handOverAnswers(deps: HandOverDeps): Promise<void> {
  const { running, chunks, parts } = deps;
  if (!chunks.hasOthers) return;
  const leaving = running.list().filter((query) => query.isWanted && query.isResumable);
  for (const query of leaving) query.leave();
  if (leaving.length > 0) await chunks.settle();
  await Promise.all(
    leaving.map(async (query) => {
      // Where it cannot be said, others find within seconds that nobody runs it.
      await parts.handOver(query.id).catch((error: unknown) => {
        deps.logError(error, `Query ${query.id} could not be handed over at once`);
      });
      query.close();
    }),
  );
}
