import type { PaymentSwitch } from '#shared/contract/settings/schemas.ts';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';
import { formatCount } from '#shared/lib/format.ts';
import { SignInAgain } from '#web/api/failure-text.tsx';
import { describeFetchError } from '../describe-error.ts';
import { usePaymentSwitch, useToggleEnvironment } from '../use-settings.ts';

interface SwitchDialogProps {
  action: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Explains what switching between test and live payments will do, before it happens. */
export function SwitchDialog({ action, isOpen, onClose }: SwitchDialogProps) {
  const toggle = useToggleEnvironment();
  const preview = usePaymentSwitch(isOpen);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={action}
      action={action}
      look="primary"
      isBusy={toggle.isPending || !preview.data}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        toggle.mutate();
      }}
    >
      {preview.data && <Consequences preview={preview.data} />}
      {preview.isPending && <TrackSpinner label="Checking what would change" />}
      {preview.isError && (
        <FailedPanel
          title={describeFetchError('the effects of switching', preview.error)}
          onRetry={() => void preview.refetch()}
        >
          <SignInAgain error={preview.error} />
        </FailedPanel>
      )}
    </ConfirmDialog>
  );
}

function Consequences({ preview }: { preview: PaymentSwitch }) {
  return (
    <ul className="list-disc space-y-2 pl-5">
      {describeSwitch(preview).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The effects of switching the payment mode, one sentence each. */
export function describeSwitch({ to, losing, gaining, missing }: PaymentSwitch): string[] {
  const from = to === 'live' ? 'test' : 'live';
  return [
    losing === 0
      ? 'No one loses Standard.'
      : `${people(losing)} Standard in ${from} mode only and will lose it until you switch back.`,
    ...(gaining === 0 ? [] : [`${people(gaining)} Standard in ${to} mode and will get it back.`]),
    missing.length === 0
      ? `All keys for ${to} payments are set.`
      : `No one can pay in ${to} mode yet. Set ${new Intl.ListFormat('en-US').format(missing)} first.`,
    'Payments already in progress finish in their current mode.',
  ];
}

function people(count: number): string {
  return count === 1 ? '1 user has' : `${formatCount(count)} users have`;
}
