import { clsx } from 'clsx';
import { usePaymentEnvironment } from '../use-settings.ts';

/** Whether payments are in test or live mode; renders nothing until that has loaded. */
export function ModeBadge() {
  const { data } = usePaymentEnvironment();
  if (!data) return null;
  return (
    <span
      className={clsx(
        'rounded-full px-2.5 py-0.5 text-13 font-medium whitespace-nowrap',
        data.isTestMode ? 'bg-caution-soft text-n12' : 'bg-go-soft text-go-text',
      )}
    >
      {data.isTestMode ? 'TEST MODE' : 'LIVE MODE'}
    </span>
  );
}
