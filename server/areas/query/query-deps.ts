import type { Ledger } from '../budgets/index.ts';
import type { InstructionStore } from '../instructions/index.ts';
import type {
  ProviderHealth,
  LineUp,
  ProviderSettings,
  Whereabouts,
  ServedModels,
} from '../models/index.ts';
import type { Explorer, Router } from '../routing/index.ts';
import type { QuerySettings } from '../settings/index.ts';
import type { Model } from '../../providers/contract/model.ts';
import type { QueryStore } from './ports.ts';
import type { ConversationStore } from './store/earlier-turns-store.ts';
import type { ImageStore } from './store/image-store.ts';
import type { LimitStore } from './store/limit-store.ts';
import type { RemoteAnswers } from './stream/remote-answers.ts';
import type { Slots } from './slots/slots.ts';
import type { RunningQueries } from './stream/running-queries.ts';
import type { Providers } from '../../providers/contract/model-provider.ts';

export interface AnswerDeps {
  providers: Providers;
  providerSettings: ProviderSettings;
  served: Pick<ServedModels, 'noteGone' | 'noteForbidden'>;
  lineUp: LineUp;
  where: Whereabouts;
  health: Pick<ProviderHealth, 'ask' | 'isOpen'>;
  images: ImageStore;
  settings: QuerySettings;
  /** For operators: logs the vendor's own message, which the user does not see. */
  logFailure(error: unknown, model: Model): void;
  /** `what` is a sentence that describes the failure. */
  logError(error: unknown, what: string): void;
}

export interface QueryDeps extends AnswerDeps {
  router: Router;
  explorer: Explorer;
  store: QueryStore;
  usage: LimitStore;
  budgets: Ledger;
  threads: ConversationStore;
  instructions: Pick<InstructionStore, 'list'>;
  /**
   * Priority processing: limits how many queries run at once. Of the waiting queries, those from Standard
   * users start first.
   */
  slots: Slots;
  running: RunningQueries;
  remote: RemoteAnswers;
}
