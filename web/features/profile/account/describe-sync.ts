import { ApiError } from '#web/api/api-error.ts';
import type { ToastContent } from '#web/ui/feedback/toast-store.ts';

interface SyncAnswer {
  isStandard: boolean;
  message: string;
}

export function describeSync({ isStandard, message }: SyncAnswer): ToastContent {
  return {
    title: isStandard ? 'Subscription Active' : 'No Active Subscription',
    description: message,
  };
}

export function describeSyncError(error: unknown): ToastContent {
  return { title: 'Sync Failed', description: messageOf(error), tone: 'danger' };
}

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred';
  return error.problem?.message || 'Failed to sync subscription status with Stripe';
}
