import { showToast } from '#web/ui/feedback/toast-store.ts';
import { describeError } from './api-error.ts';

/** For `onError`: shows a toast with this title and the reason. */
export function showFailure(title: string): (error: unknown) => void {
  return (error) => showToast({ title, description: describeError(error), tone: 'danger' });
}
