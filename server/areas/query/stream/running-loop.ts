import { startLoop } from '#server/platform/background-loop.ts';
import { closeOrphans } from './close-orphans.ts';
import type { RunningStore } from './ports.ts';
import type { QueryStore } from '../ports.ts';
import type { QueryDeps } from '../query-deps.ts';
import type { Slots } from '../slots/slots.ts';
import type { ChunkWriter } from './chunk-writer.ts';
import { PartKeeper } from './part-keeper.ts';
import type { RunningQueries } from './running-queries.ts';

export interface RunningLoopDeps {
  running: RunningQueries;
  store: QueryStore;
  runningStore: RunningStore;
  chunks: Pick<ChunkWriter, 'noteOthers'>;
  slots: Pick<Slots, 'noteProcesses'>;
  settings: Pick<QueryDeps['settings'], 'limits'>;
}

const beatMs = 1_000;
/** The text of running answers is saved on every second heartbeat. */
const beatsPerKeeping = 2;

/**
 * Sends a heartbeat every second, stops queries that were stopped in another process, closes queries that no
 * process runs, and saves the text of running answers. Resolves after the first heartbeat. Reports only the
 * first of several consecutive failures.
 */
export async function startRunningLoop(
  { running, store, runningStore, chunks, slots, settings }: RunningLoopDeps,
  onFailure: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const keeper = new PartKeeper(running, runningStore);
  let beats = 0;
  let isFailing = false;
  const noteFailure = (error: unknown) => {
    if (!isFailing) onFailure(error);
    isFailing = true;
  };
  // The work below runs alongside the heartbeat, because a process without heartbeats would count
  // as dead.
  let abandoned: string[] = [];
  const closing = atOnce(
    () => closeOrphans({ store, parts: runningStore, settings }, abandoned),
    noteFailure,
  );
  const keeping = atOnce(() => keeper.keep(), noteFailure);
  const beat = async () => {
    const learned = await runningStore.beat(running.list().map(({ id }) => id));
    slots.noteProcesses(learned.processes);
    return learned;
  };
  const look = async () => {
    beats += 1;
    const { hasOrphans, processes, others, stopped } = await beat();
    chunks.noteOthers(processes > 1);
    for (const queryId of stopped) running.stop(queryId);
    // Two kinds of queries are closed here: those that were stored although their sender got an error, because the
    // database seemed unreachable, and those that ended but couldn't be stored as ended. Otherwise, they would
    // count against their sender's limit until this process stops.
    abandoned = others.filter((queryId) => !running.has(queryId));
    if (hasOrphans || abandoned.length > 0) closing.start();
    if (beats % beatsPerKeeping === 0) keeping.start();
    isFailing = false;
  };
  await beat();
  const loop = startLoop(beatMs, look, noteFailure);
  return {
    /** Call this once no query is running. */
    async stop() {
      await loop.stop();
      await Promise.all([closing.ended(), keeping.ended()]);
      await keeper.keep().then(runningStore.leave).catch(onFailure);
    },
  };
}

/** `start` does nothing while `work` is still running. */
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
