import { ApiError } from '#web/api/api-error.ts';
import type { ToastContent } from '#web/ui/feedback/toast-store.ts';
import { messageOr } from '../describe-error.ts';

/** On the dashboard, no subscription is told as a failure of what was hoped for. */
export function describeSync(answer: { isStandard: boolean; message: string }): ToastContent {
  const { isStandard, message: description } = answer;
  return isStandard
    ? { title: 'Subscription Active', description }
    : { title: 'No Active Subscription', description, tone: 'danger' };
}

export function describeSyncError(error: unknown): ToastContent {
  const description =
    error instanceof ApiError
      ? messageOr(error, 'Failed to sync subscription status with Stripe')
      : 'An unexpected error occurred';
  return { title: 'Sync Failed', description, tone: 'danger' };
}
