import { userIdOf } from '../../domain/accounts/actor.ts';
import type { ReadReplica } from '../../domain/health/ports.ts';
import type { CallContext } from './call-context.ts';

/** What a call reads with: from the replica, or from the primary. */
export type ReadDeps<Deps> = (context: Pick<CallContext, 'actor' | 'setHeaders'>) => Promise<Deps>;

export interface ReadSources<Deps> {
  replica: ReadReplica | null;
  /** The same deps, reading from either. */
  ofPrimary: Deps;
  ofReplica: Deps;
  /** Whether even some seconds may not be missing, as in a file that is kept. */
  needsAll: boolean;
}

/** The page is told by `As-Of` where what it gets is old enough to speak of. */
export function createReadDeps<Deps>(sources: ReadSources<Deps>): ReadDeps<Deps> {
  const { replica, ofPrimary, ofReplica, needsAll } = sources;
  return async ({ actor, setHeaders }) => {
    if (!replica) return ofPrimary;
    const { isReplica, asOf } = await replica.choose(userIdOf(actor), needsAll);
    if (asOf) setHeaders({ 'as-of': asOf.toISOString() });
    return isReplica ? ofReplica : ofPrimary;
  };
}
