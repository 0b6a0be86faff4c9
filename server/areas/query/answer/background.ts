import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { PlannedQuery } from '../plan-query.ts';
import type { AnswerDeps } from '../query-deps.ts';
import type { RunningQuery } from '../stream/running-query.ts';
import type { ResumePoint, TokenUsage } from '#server/providers/contract/model-provider.ts';
import type { QuerySettings } from '../../settings/index.ts';

/**
 * Whether a vendor may store the answer so that another process can resume it, if the administrator allows
 * it. Temporary conversations are not stored, a program's answer ends with its connection, and files of the
 * prompt are only in this process until the turn is stored.
 */
export function mayBeKept(
  { mayBeStored }: Pick<QuerySettings, 'mayBeStored'>,
  { sent: { input, program, attachments, filesOf } }: Pick<PlannedQuery, 'sent'>,
): boolean {
  const hasOwnFiles = attachments.length > 0 && filesOf === null;
  return mayBeStored() && !input.temporary && !program && !hasOwnFiles;
}

/**
 * Cancels what a vendor writes in the background, unless another process has resumed it. Returns the tokens
 * used, if the vendor reports them.
 */
export async function cancelAnswer(
  { providers, isOwn, logError }: Pick<AnswerDeps, 'providers' | 'isOwn' | 'logError'>,
  { running }: { running: RunningQuery },
  provider: ProviderId,
  { response }: ResumePoint,
): Promise<TokenUsage | null> {
  try {
    // A process that stalled must not cancel an answer that another one has taken over.
    if (running.isLeft || !(await isOwn(running.id))) return null;
    return (await providers.get(provider).cancelAnswer?.(response)) ?? null;
  } catch (error) {
    logError(error, 'An answer that its provider writes in the background could not be cancelled');
    return null;
  }
}
