import type { Picker } from '#shared/contract/models.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { findFailure, type Run } from './run-state.ts';
import type { RunRequest } from './use-run.ts';

/** The toast at the end of a run, as the specification words it. */
export function announceEnd(run: Run, { query }: RunRequest, picker: Picker | undefined): void {
  const failure = findFailure(run);
  if (failure?.missingKey) return;
  if (failure) {
    const what = query.parentQuery === undefined ? 'query' : 'follow-up';
    showToast({
      title: 'Error',
      description: `Failed to process your ${what}. Please try again.`,
      tone: 'danger',
    });
    return;
  }
  const column = run.columns[0];
  if (!column?.receipt || column.receipt.finish === 'stopped') return;
  const { provider, name } = column.routed;
  const providerName = picker?.providers.find(({ id }) => id === provider)?.name ?? provider;
  showToast({ title: `Used ${providerName}'s ${name} model` });
}
