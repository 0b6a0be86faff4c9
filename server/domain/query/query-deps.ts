import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { Limiter } from '#shared/lib/limiter.ts';
import type { Catalogue } from '../models/catalogue.ts';
import type { ModelProvider, ProviderSettings } from '../models/ports.ts';
import type { RetiredModels } from '../models/retired-models.ts';
import type { Router } from '../routing/ports.ts';
import type { ConversationStore, ImageStore, QuerySettings, QueryStore } from './ports.ts';
import type { RunningQueries } from './stream/running-queries.ts';

/** What one answer needs. */
export interface AnswerDeps {
  providers: Record<ProviderId, ModelProvider>;
  providerSettings: ProviderSettings;
  retired: RetiredModels;
  images: ImageStore;
  /** For operators: the vendor's own message, which the person does not see. */
  logError(error: unknown, model: string): void;
}

/** What a query needs from start to end. */
export interface QueryDeps extends AnswerDeps {
  catalogue: Catalogue;
  router: Router;
  store: QueryStore;
  threads: ConversationStore;
  settings: QuerySettings;
  /** Priority processing: only so many queries run at once; of those that wait, Standard starts first. */
  limiter: Limiter;
  running: RunningQueries;
}
