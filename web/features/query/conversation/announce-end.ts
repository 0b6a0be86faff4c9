import type { Picker } from '#shared/contract/models/schemas.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { isVotable, leadingColumn } from './state/votes.ts';
import { findFailure, type Run } from './state/turn.ts';
import type { RunRequest } from './use-run.ts';

/** The toast at the end of a run, as the specification words it. True when the run succeeded. */
export function announceEnd(run: Run, { query }: RunRequest, picker: Picker | undefined): boolean {
  const failure = findFailure(run);
  // Its panel says all there is to say; after signing out nobody asked for more.
  if (failure?.missingKey || failure?.code === 'signed-out') return false;
  if (failure) {
    const isFirst = query.parentQuery === undefined && query.threadId === undefined;
    const what = isFirst ? 'query' : 'follow-up';
    showToast({
      title: 'Error',
      description: `Failed to process your ${what}. Please try again.`,
      tone: 'danger',
    });
    return false;
  }
  const column = leadingColumn(run);
  if (!column?.receipt || column.receipt.finish === 'stopped') return false;
  const { provider, name } = column.routed;
  const providerName = picker?.providers.find(({ id }) => id === provider)?.name ?? provider;
  const others = run.columns.filter((other) => other !== column && isVotable(other));
  showToast({
    title: `Used ${providerName}'s ${name} model`,
    ...(others.length > 0 && {
      description: `Compared with ${others.map(({ routed }) => routed.name).join(' and ')}.`,
    }),
  });
  return true;
}
