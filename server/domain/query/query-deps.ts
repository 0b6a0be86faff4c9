import type { Sender } from '../accounts/actor.ts';
import type { Limiter } from '#shared/lib/limiter.ts';
import type { Router } from '../routing/ports.ts';
import type { Catalogue } from '../models/catalogue.ts';
import type { ColumnDeps } from './column-run.ts';
import type { QueryRegistry } from './stream/running-queries.ts';
import type { QuerySettings, QueryStore } from './ports.ts';
import type { EarlierTurn } from './plan/submission.ts';

/** The saved conversations that queries go on with. */
export interface ConversationStore {
  /**
   * What was said before in a conversation, oldest first: each whole answer, of a comparison the
   * preferred one; only what came before the query `until` of it, where that is named. Null when the
   * conversation, or that query of it, is not the sender's, or is gone.
   */
  findEarlierTurns(
    sender: Sender,
    threadId: string,
    until: string | null,
  ): Promise<EarlierTurn[] | null>;
  /** Of all prompts and answers of a conversation; 0 where it is not the sender's, or is gone. */
  countTextBytes(sender: Sender, threadId: string): Promise<number>;
  /** Of all files that are kept with the person's threads. */
  countFileBytes(userId: number): Promise<number>;
}

/** What a query needs from start to end. */
export interface QueryDeps extends ColumnDeps {
  catalogue: Catalogue;
  router: Router;
  store: QueryStore;
  threads: ConversationStore;
  settings: QuerySettings;
  /** Priority processing: as many run at once as is set; of those that wait, Standard starts first. */
  limiter: Limiter;
  registry: QueryRegistry;
}
