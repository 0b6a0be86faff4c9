import type { Ledger } from '../budgets/ports.ts';
import type { ProviderHealth } from '../models/health/provider-health.ts';
import type { LineUp } from '../models/line-up/line-up.ts';
import type { InstructionStore } from '../instructions/ports.ts';
import type { Providers, ProviderSettings } from '../models/ports.ts';
import type { Model } from '../models/model.ts';
import type { Whereabouts } from '../models/where-it-runs.ts';
import type { ServedModels } from '../models/line-up/served-models.ts';
import type { Explorer, Router } from '../routing/ports.ts';
import type { ConversationStore } from './plan/ports.ts';
import type { ImageStore, QuerySettings, QueryStore } from './ports.ts';
import type { Elsewhere } from './elsewhere/elsewhere.ts';
import type { Places } from './places/places.ts';
import type { RunningQueries } from './stream/running-queries.ts';

/** What one answer needs. */
export interface AnswerDeps {
  providers: Providers;
  providerSettings: ProviderSettings;
  served: Pick<ServedModels, 'noteGone' | 'noteForbidden'>;
  lineUp: LineUp;
  where: Whereabouts;
  health: Pick<ProviderHealth, 'ask' | 'isOpen'>;
  images: ImageStore;
  /** Whether this process runs a query still. */
  isOwn(queryId: string): Promise<boolean>;
  settings: QuerySettings;
  /** For operators: the vendor's own message, which the person does not see. */
  logFailure(error: unknown, model: Model): void;
  /** `what` could not be done, in a sentence. */
  logError(error: unknown, what: string): void;
}

/** What a query needs from start to end. */
export interface QueryDeps extends AnswerDeps {
  router: Router;
  explorer: Explorer;
  store: QueryStore;
  budgets: Ledger;
  threads: ConversationStore;
  instructions: Pick<InstructionStore, 'list'>;
  /** Priority processing: only so many queries run at once; of those that wait, Standard starts first. */
  places: Places;
  running: RunningQueries;
  elsewhere: Elsewhere;
}
