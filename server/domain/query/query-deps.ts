import type { Router } from '../routing/ports.ts';
import type { Catalogue } from '../models/catalogue.ts';
import type { ColumnDeps } from './column-run.ts';
import type { QueryRegistry } from './query-registry.ts';
import type { ThreadStore } from '../threads/ports.ts';
import type { QuerySettings, QueryStore } from './store.ts';
import type { Turnstile } from './turnstile.ts';

/** What a query needs from start to end. */
export interface QueryDeps extends ColumnDeps {
  catalogue: Catalogue;
  router: Router;
  store: QueryStore;
  threads: Pick<ThreadStore, 'countTextBytes' | 'findEarlierTurns' | 'list'>;
  settings: QuerySettings;
  turnstile: Turnstile;
  registry: QueryRegistry;
}
