import { startLoop } from './background-loop.ts';
import { closeOrphans } from './domain/query/resume/close-orphans.ts';
import type { Orphan, RunningStore } from './domain/query/resume/ports.ts';
import type { QueryStore } from './domain/query/ports.ts';
import type { Places } from './domain/query/places/places.ts';
import type { ChunkWriter } from './domain/query/elsewhere/chunk-writer.ts';
import { PartKeeper } from './domain/query/stream/part-keeper.ts';
import type { RunningQueries } from './domain/query/stream/running-queries.ts';

export interface RunningLoopDeps {
  running: RunningQueries;
  store: QueryStore;
  runningStore: RunningStore;
  chunks: Pick<ChunkWriter, 'noteOthers'>;
  places: Pick<Places, 'leases'>;
  /** Goes on with a query of a process that died, where that is possible. */
  resume(orphan: Orphan): Promise<boolean>;
}

const beatMs = 1_000;
/** Every so many signs of life, what has arrived of running answers is kept. */
const beatsPerKeeping = 2;

/**
 * Says every second that this process lives, stops what was stopped at another, goes on with the queries of
 * processes that died or ends them, and keeps what has arrived of running answers. Resolves once the first
 * sign of life is given; of failures in a row the first is told.
 */
export async function startRunningLoop(
  { running, store, runningStore, chunks, resume, places: { leases } }: RunningLoopDeps,
  onFailure: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const keeper = new PartKeeper(running, runningStore);
  let beats = 0;
  let isFailing = false;
  const noteFailure = (error: unknown) => {
    if (!isFailing) onFailure(error);
    isFailing = true;
  };
  // Beside the signs of life: a process that gave none meanwhile would be taken for dead itself.
  const closing = atOnce(() => closeOrphans({ store, parts: runningStore, resume }), noteFailure);
  const keeping = atOnce(() => keeper.keep(), noteFailure);
  const beat = async () => {
    const sentAtMs = performance.now();
    const learned = await runningStore.beat();
    leases.noteBeat({ sentAtMs, ...learned });
    return learned;
  };
  const look = async () => {
    beats += 1;
    const { hasOrphans, hasOthers, stopped } = await beat();
    chunks.noteOthers(hasOthers);
    for (const queryId of stopped) running.stop(queryId);
    if (hasOrphans) closing.start();
    if (beats % beatsPerKeeping === 0) keeping.start();
    isFailing = false;
  };
  await beat();
  const loop = startLoop(beatMs, look, noteFailure);
  return {
    /** Called when nothing runs any more. */
    async stop() {
      await loop.stop();
      await Promise.all([closing.ended(), keeping.ended()]);
      await leases.close();
      await keeper.keep().then(runningStore.leave).catch(onFailure);
    },
  };
}

/** Does something once at a time. */
function atOnce(work: () => Promise<void>, onFailure: (error: unknown) => void) {
  let running: Promise<void> | null = null;
  return {
    start() {
      running ??= work()
        .catch(onFailure)
        .finally(() => (running = null));
    },
    ended: () => running,
  };
}
