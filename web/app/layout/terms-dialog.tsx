import type { OwnLimits } from '#shared/contract/accounts/schemas.ts';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { formatCount, plural } from '#shared/lib/format.ts';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { usePlans, usualLimits } from '#web/api/models/use-picker.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

interface TermsDialogProps {
  isOpen: boolean;
  limits: Picker['limits'] | undefined;
  onClose: () => void;
}

export function TermsDialog({ isOpen, limits, onClose }: TermsDialogProps) {
  const { monthly, thirtyDays } = usePlans();
  const own = useCurrentUser().data?.limits;
  return (
    <Dialog isOpen={isOpen} title="Usage Limits and Threads" onClose={onClose}>
      <dl className="mt-4 space-y-4 text-14 text-n11 [&_dt]:font-medium [&_dt]:text-n12">
        <div>
          <dt>Free</dt>
          <dd>
            {plural(limits?.free.perMinute ?? 10, 'request')} per minute,{' '}
            {formatCount(limits?.free.perDay ?? 300)} per day, basic models only, no compare.
            Excessive use may be throttled.
          </dd>
        </div>
        {limits && (
          <div>
            <dt>Standard</dt>
            <dd>
              {plural(limits.standard.perMinute, 'request')} per minute,{' '}
              {formatCount(limits.standard.perDay)} per day, all models, compare mode and priority
              processing. {monthly} per month, or {thirtyDays} once for 30 days.
            </dd>
          </div>
        )}
        {own && (own.perMinute ?? own.perDay) !== null && (
          <div>
            <dt>Your limits</dt>
            <dd>An administrator set limits for your account: {listLimits(own)}.</dd>
          </div>
        )}
        <div>
          <dt>Saved threads</dt>
          <dd>
            Up to {describeThreads(limits ?? usualLimits)} per signed-in user. When you exceed the
            limit, the oldest is deleted. Pinned threads are kept.
          </dd>
        </div>
      </dl>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

/** Mentions the limit only once if both tiers have the same limit. */
function describeThreads({ free, standard }: Picker['limits']): string {
  if (free.threads === standard.threads) return `${formatCount(free.threads)} active`;
  return `${formatCount(free.threads)} active (${formatCount(standard.threads)} with Standard)`;
}

function listLimits({ perMinute, perDay }: OwnLimits): string {
  return [
    perMinute !== null && `${plural(perMinute, 'request')} per minute`,
    perDay !== null && `${plural(perDay, 'request')} per day`,
  ]
    .filter(Boolean)
    .join(', ');
}
