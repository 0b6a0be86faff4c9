import { createApiKeyStore } from './store/api-key-store.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { createRepeatableCalls } from './store/repeatable-calls.ts';
import { createResponseCache } from './store/response-cache.ts';
import { createStoredResponses } from './store/stored-responses.ts';
import { v1ChatRoutes, v1CompletionRoutes } from './v1/chat.ts';
import { v1EmbeddingRoutes } from './v1/embeddings.ts';
import { v1GenerationRoutes, v1VoteRoutes } from './v1/generation.ts';
import { v1ImageRoutes } from './v1/images.ts';
import { v1KeyRoutes } from './v1/key.ts';
import { v1McpRoutes } from './v1/mcp.ts';
import { v1MessageRoutes } from './v1/messages/routes.ts';
import { createListModels, v1ModelRoutes } from './v1/models.ts';
import { v1ResponseRoutes } from './v1/responses/routes.ts';
import { v1SpeechRoutes } from './v1/speech.ts';
import { v1TranscriptionRoutes } from './v1/transcriptions.ts';
import type { BillingArea } from '../billing/index.ts';
import type { BudgetsArea } from '../budgets/index.ts';
import type { ModelsArea } from '../models/index.ts';
import type { PreferencesArea } from '../preferences/index.ts';
import type { QueryArea } from '../query/index.ts';
import type { Base } from '../../base.ts';

interface Areas {
  billing: BillingArea;
  budgets: BudgetsArea;
  models: ModelsArea;
  query: QueryArea;
  preferences: PreferencesArea;
}

/** The API that programs call with a user's key, and the management of those keys. */
export function createApiKeysArea(
  { database, config }: Base,
  {
    billing,
    budgets: { budgets },
    models,
    query: { query, attachments, charging, memory, transcription, speech },
    preferences,
  }: Areas,
) {
  const keys = createApiKeyStore(database, {
    timeZone: config.server.timeZone,
    environment: billing.billing.settings.environment,
  });
  const calls = createRepeatableCalls(database);
  const cache = createResponseCache(database);
  const programs = { query, attachments, charging, memory, calls, cache };
  const listModels = createListModels(models);
  return {
    keys,
    routes: {
      ...apiKeyRoutes(keys, models),
      ...v1ModelRoutes({
        models,
        audio: { ...transcription, ...speech },
        listAnswering: listModels,
      }),
      ...v1ChatRoutes(programs),
      ...v1MessageRoutes(programs),
      ...v1ResponseRoutes({ ...programs, stored: createStoredResponses(database) }),
      ...v1CompletionRoutes(programs),
      ...v1McpRoutes(programs, listModels),
      ...v1ImageRoutes(programs),
      ...v1TranscriptionRoutes({ ...transcription, memory }),
      ...v1SpeechRoutes(speech),
      ...v1EmbeddingRoutes({ models, query, charging }),
      ...v1KeyRoutes({ budgets: budgets.store, charging }),
      ...v1GenerationRoutes(query.store),
      ...v1VoteRoutes(preferences.votes),
    },
  };
}
