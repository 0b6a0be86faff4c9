import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { ResumePoint, TokenUsage } from '../../models/ports.ts';
import type { PlannedQuery } from '../plan-query.ts';
import type { QuerySettings } from '../ports.ts';
import type { AnswerDeps } from '../query-deps.ts';
import type { RunningQuery } from '../stream/running-query.ts';

/**
 * Whether a vendor may keep the answer for another process to go on with: if the administrator allows it. A temporary
 * conversation is kept nowhere, a program's ends with its connection, and files are with this process alone until they
 * are stored.
 */
export function mayBeKept(
  { mayBeStored }: Pick<QuerySettings, 'mayBeStored'>,
  { sent: { input, program, attachments, filesOf } }: Pick<PlannedQuery, 'sent'>,
): boolean {
  const hasOwnFiles = attachments.length > 0 && filesOf === null;
  return mayBeStored() && !input.temporary && !program && !hasOwnFiles;
}

/**
 * Has a vendor end what it writes in the background, unless another process goes on with it; what it took, where
 * the vendor says so.
 */
export async function cancelAnswer(
  { providers, isOwn, logError }: Pick<AnswerDeps, 'providers' | 'isOwn' | 'logError'>,
  { running }: { running: RunningQuery },
  provider: ProviderId,
  { response }: ResumePoint,
): Promise<TokenUsage | null> {
  try {
    // One that stood still for a while must not end what another has taken over.
    if (running.isLeft || !(await isOwn(running.id))) return null;
    return (await providers.get(provider).cancelAnswer?.(response)) ?? null;
  } catch (error) {
    logError(error, 'An answer that its provider writes in the background could not be cancelled');
    return null;
  }
}
