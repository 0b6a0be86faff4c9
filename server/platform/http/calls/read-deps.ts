import { userIdOf } from '../../actor.ts';
import type { CallContext } from './call-context.ts';
import type { FollowedReplica } from '#server/platform/db/follow-replica.ts';

/** Chooses whether a call reads from the replica or the primary. */
export type ReadDeps<Deps> = (context: Pick<CallContext, 'actor' | 'setHeaders'>) => Promise<Deps>;

export interface ReadSources<Deps> {
  replica: Pick<FollowedReplica, 'choose'> | null;
  /** `ofPrimary` and `ofReplica` are the same dependencies, but read from different databases. */
  ofPrimary: Deps;
  ofReplica: Deps;
  /** Whether even the last few seconds must be included, as in a downloaded file. */
  needsAll: boolean;
}

/** Sets the `As-Of` header if the data is so old that the page should mention it. */
export function createReadDeps<Deps>(sources: ReadSources<Deps>): ReadDeps<Deps> {
  const { replica, ofPrimary, ofReplica, needsAll } = sources;
  return async ({ actor, setHeaders }) => {
    if (!replica) return ofPrimary;
    const { isReplica, asOf } = await replica.choose(userIdOf(actor), needsAll);
    if (asOf) setHeaders({ 'as-of': asOf.toISOString() });
    return isReplica ? ofReplica : ofPrimary;
  };
}
