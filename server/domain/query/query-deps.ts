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

export interface AnswerDeps {
  providers: Providers;
  providerSettings: ProviderSettings;
  served: Pick<ServedModels, 'noteGone' | 'noteForbidden'>;
  lineUp: LineUp;
  where: Whereabouts;
  health: Pick<ProviderHealth, 'ask' | 'isOpen'>;
  images: ImageStore;
  /** Whether this process still runs the query. */
  isOwn(queryId: string): Promise<boolean>;
  settings: QuerySettings;
  /** For operators: logs the vendor's own message, which the user does not see. */
  logFailure(error: unknown, model: Model): void;
  /** `what` is a sentence that says what failed. */
  logError(error: unknown, what: string): void;
}

export interface QueryDeps extends AnswerDeps {
  router: Router;
  explorer: Explorer;
  store: QueryStore;
  budgets: Ledger;
  threads: ConversationStore;
  instructions: Pick<InstructionStore, 'list'>;
  /** Priority processing: limits how many queries run at once. Waiting Standard queries start first. */
  places: Places;
  running: RunningQueries;
  elsewhere: Elsewhere;
}
