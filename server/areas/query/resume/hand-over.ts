import type { ChunkWriter } from '../elsewhere/chunk-writer.ts';
import type { RunningStore } from './ports.ts';
import type { RunningQueries } from '../stream/running-queries.ts';

export interface HandOverDeps {
  running: RunningQueries;
  chunks: Pick<ChunkWriter, 'hasOthers' | 'settle'>;
  parts: Pick<RunningStore, 'handOver'>;
  logError(error: unknown, what: string): void;
}

/** Lets other processes resume the answers that can be resumed, because this process is shutting down. */
export async function handOverAnswers(deps: HandOverDeps): Promise<void> {
  const { running, chunks, parts } = deps;
  if (!chunks.hasOthers) return;
  const leaving = running.list().filter((query) => query.isWanted && query.isResumable);
  for (const query of leaving) query.leave();
  if (leaving.length > 0) await chunks.settle();
  await Promise.all(
    leaving.map(async (query) => {
      // If this fails, other processes still find the orphan within seconds of this process's end.
      await parts.handOver(query.id).catch((error: unknown) => {
        deps.logError(error, `Query ${query.id} could not be handed over at once`);
      });
      query.close();
    }),
  );
}
