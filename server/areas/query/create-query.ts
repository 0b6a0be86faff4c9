import { createAttachmentReader } from '../attachments/index.ts';
import type { BudgetsArea } from '../budgets/index.ts';
import { createInstructionStore, instructionRoutes } from '../instructions/index.ts';
import { audioModels, type ModelsArea } from '../models/index.ts';
import type { RoutingArea } from '../routing/index.ts';
import type { SettingsArea } from '../settings/index.ts';
import type { StatisticsArea } from '../statistics/index.ts';
import { createImageStore } from './store/image-store.ts';
import { createQueryStore } from './store/query-store.ts';
import { createLimitStore } from './store/limit-store.ts';
import { createEarlierTurnsStore } from './store/earlier-turns-store.ts';
import { createRemoteAnswerStore, createChunkStore } from './store/remote-answer-store.ts';
import { answersChannel } from './store/answer-notices.ts';
import { createRunningStore } from './store/running-store.ts';
import { describeFailure } from './answer/error-messages.ts';
import { ChunkWriter } from './stream/chunk-writer.ts';
import { RemoteAnswers } from './stream/remote-answers.ts';
import { Slots } from './slots/slots.ts';
import type { QueryDeps } from './query-deps.ts';
import { closeOverdue } from './stream/close-orphans.ts';
import { RunningQueries } from './stream/running-queries.ts';
import { attachmentRoutes } from './routes/attachments.ts';
import { queryRoutes } from './routes/query.ts';
import { createFileMemory } from '../../platform/http/uploads/upload-limits.ts';
import type { ServerMetrics } from './server-metrics.ts';
import type { Base } from '../../base.ts';

export type QueryArea = ReturnType<typeof createQueryArea>;

interface QueryAreas {
  settings: SettingsArea;
  statistics: StatisticsArea;
  models: ModelsArea;
  routing: RoutingArea;
  budgets: BudgetsArea;
  metrics: ServerMetrics;
}

export function createQueryArea(base: Base, areas: QueryAreas) {
  const query = createQueryDeps(base, areas);
  areas.metrics.watchRunning(() => ({
    running: query.running.runningCount,
    waiting: query.slots.waitingCount,
  }));
  const { database, logger, processId } = base;
  const chunks = new ChunkWriter(query.running, createChunkStore(database), (error) =>
    logger.warn({ err: error }, 'Couldn’t share running answers with other processes'),
  );
  const attachments = createAttachmentReader();
  const memory = createFileMemory();
  const transcription = {
    ...query,
    listeners: audioModels(({ transcriptionModels }) => transcriptionModels),
  };
  const speech = { ...query, speakers: audioModels(({ speechModels }) => speechModels) };
  const runningStore = createRunningStore(database, processId, areas.settings.keyIds);
  const { store, settings } = query;
  return {
    query,
    runningStore,
    chunks,
    answersChannel: answersChannel({
      stop: (queryId) => query.running.stop(queryId),
      follow: (queryId) => chunks.follow(queryId),
      more: (queryId) => query.remote.wake(queryId),
    }),
    attachments,
    charging: { usage: query.usage, settings },
    memory,
    transcription,
    speech,
    closeOverdue: () =>
      closeOverdue({ store, parts: runningStore, settings }, settings.queryMs() + 60_000),
    /** Stops a user's running queries in every process. */
    stopQueriesOf(userId: number) {
      query.running.stopAllOf(userId);
      return query.remote.stopAllOf(userId);
    },
    routes: {
      ...queryRoutes(query, areas.statistics.statistics),
      ...attachmentRoutes({ query, attachments, memory, transcription }),
      ...instructionRoutes(query),
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
    usage: createLimitStore(database, config.server.timeZone),
    budgets: budgets.ledger,
    threads: createEarlierTurnsStore(database, config.server.timeZone),
    instructions: createInstructionStore(database),
    settings: settings.query,
    providers: models.providers,
    providerSettings: models.providerSettings,
    images: createImageStore(database),
    served: models.served,
    health: models.health,
    slots: new Slots({ total: settings.query.maxRunning, providers: models.listReady }),
    running: new RunningQueries(),
    remote: new RemoteAnswers(createRemoteAnswerStore(database)),
    logFailure: (error, model) =>
      logger.warn({ err: error, model: model.id }, describeFailure(model, error)),
    logError: (error, what) => logger.warn({ err: error }, what),
  } satisfies QueryDeps;
}
