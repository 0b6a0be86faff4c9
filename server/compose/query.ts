import { createAttachmentReader } from '../attachments/attachment-reader.ts';
import { createPreferenceStore } from '../db/preferences/preference-store.ts';
import { createInstructionStore } from '../db/instructions/instruction-store.ts';
import { createRepeatableCalls } from '../db/api-keys/repeatable-calls.ts';
import { createImageStore } from '../db/query/image-store.ts';
import { createQueryStore } from '../db/query/query-store.ts';
import { createLimitStore } from '../db/query/limit-store.ts';
import { createEarlierTurnsStore } from '../db/query/earlier-turns-store.ts';
import { createAnswersElsewhere } from '../db/query/answers-elsewhere.ts';
import { answersChannel } from '../db/query/answer-notices.ts';
import { createChunkStore } from '../db/query/chunk-store.ts';
import { createPlaceStore } from '../db/query/place-store.ts';
import { createRunningStore } from '../db/query/running-store.ts';
import { describeFailure } from '../domain/query/answer/error-messages.ts';
import { ChunkWriter } from '../domain/query/elsewhere/chunk-writer.ts';
import { Elsewhere } from '../domain/query/elsewhere/elsewhere.ts';
import { Places } from '../domain/query/places/places.ts';
import type { Orphan } from '../domain/query/resume/ports.ts';
import type { QueryDeps } from '../domain/query/query-deps.ts';
import { resumeQuery } from '../domain/query/resume/resume-query.ts';
import { RunningQueries } from '../domain/query/stream/running-queries.ts';
import { attachmentRoutes } from '../http/routes/attachments.ts';
import { instructionRoutes } from '../http/routes/instructions.ts';
import { preferenceRoutes } from '../http/routes/preferences.ts';
import { queryRoutes } from '../http/routes/query.ts';
import { v1ChatRoutes } from '../http/routes/v1/chat.ts';
import { v1ImageRoutes } from '../http/routes/v1/images.ts';
import { v1TranscriptionRoutes } from '../http/routes/v1/transcriptions.ts';
import { v1VoteRoutes } from '../http/routes/v1/votes.ts';
import { createFileMemory } from '../http/uploads/upload-limits.ts';
import type { ServerMetrics } from '../metrics/server-metrics.ts';
import type { Base } from './base.ts';
import type { BudgetsArea } from './budgets.ts';
import type { ModelsArea } from './models.ts';
import { transcriptionModels } from './providers.ts';
import type { RoutingArea } from './routing.ts';
import type { SettingsArea } from './settings.ts';
import type { StatisticsArea } from './statistics.ts';

export type QueryArea = ReturnType<typeof composeQuery>;

interface QueryAreas {
  settings: SettingsArea;
  statistics: StatisticsArea;
  models: ModelsArea;
  routing: RoutingArea;
  budgets: BudgetsArea;
  metrics: ServerMetrics;
}

/** Sending prompts with their files, and voting on the answers. */
export function composeQuery(base: Base, areas: QueryAreas) {
  const runningStore = createRunningStore(base.database, base.processId);
  const query = { ...createQueryDeps(base, areas), isOwn: runningStore.isOwn };
  areas.metrics.watchRunning(() => ({
    running: query.running.runningCount,
    waiting: query.places.waitingCount,
  }));
  const { database, config, logger, processId } = base;
  const chunks = new ChunkWriter(query.running, createChunkStore(database, processId), (error) =>
    logger.warn({ err: error }, 'Running answers are out of the reach of other processes'),
  );
  const attachments = createAttachmentReader();
  const limits = createLimitStore(database, config.server.timeZone);
  const charging = { usage: limits, settings: query.settings };
  const memory = createFileMemory();
  const votes = { queries: query.store, preferences: createPreferenceStore(database) };
  const { usage, today } = areas.statistics.statistics;
  const transcription = {
    ...query,
    usage: limits,
    listeners: transcriptionModels(),
  };
  return {
    query,
    runningStore,
    resume: (orphan: Orphan) =>
      resumeQuery(
        { ...query, parts: runningStore, follow: (queryId) => chunks.follow(queryId) },
        orphan,
      ),
    chunks,
    answersChannel: answersChannel({
      stop: (queryId) => query.running.stop(queryId),
      follow: (queryId) => chunks.follow(queryId),
      more: (queryId) => query.elsewhere.wake(queryId),
      want: (kinds) => query.places.leases.noteWanted(kinds.split(',')),
      free: (id) => id === processId && query.places.leases.shareSoon(),
    }),
    attachments,
    routes: {
      ...queryRoutes(query, { usage, limits, settings: query.settings, today }),
      ...attachmentRoutes({
        query,
        images: query.images,
        attachments,
        charging,
        memory,
        transcription,
      }),
      ...instructionRoutes(query),
      ...v1ChatRoutes({
        query,
        attachments,
        charging,
        memory,
        calls: createRepeatableCalls(database),
      }),
      ...v1ImageRoutes(query),
      ...v1TranscriptionRoutes(transcription),
      ...v1VoteRoutes(votes),
      ...preferenceRoutes(votes),
    },
  };
}

function createQueryDeps(
  { config, database, logger, processId }: Base,
  { settings, models, routing, budgets, metrics }: QueryAreas,
) {
  return {
    lineUp: models.lineUp,
    where: models.where,
    router: routing.router,
    explorer: routing.explorer,
    store: metrics.watchQueries(
      createQueryStore(database, { timeZone: config.server.timeZone, processId }),
    ),
    budgets: budgets.ledger,
    threads: createEarlierTurnsStore(database),
    instructions: createInstructionStore(database),
    settings: settings.query,
    providers: models.providers,
    providerSettings: models.providerSettings,
    images: createImageStore(database),
    served: models.served,
    health: models.health,
    places: new Places(
      { total: settings.query.maxRunning, providers: models.listReady },
      createPlaceStore(database, processId),
      (error) => logger.warn({ err: error }, 'Places could not be shared with other processes'),
    ),
    running: new RunningQueries(),
    elsewhere: new Elsewhere(createAnswersElsewhere(database)),
    logFailure: (error, model) =>
      logger.warn({ err: error, model: model.id }, describeFailure(model, error)),
    logError: (error, what) => logger.warn({ err: error }, what),
  } satisfies Omit<QueryDeps, 'isOwn'>;
}
