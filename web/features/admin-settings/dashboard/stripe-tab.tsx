import { useState } from 'react';
import type { Setting } from '#shared/contract/settings/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { BatchDialog } from './batch-dialog.tsx';
import { EnvironmentCard } from './environment-card.tsx';
import { LastUpdated } from './last-updated.tsx';
import { ModeBadge } from './mode-badge.tsx';
import { Panel } from '../panel.tsx';
import { SettingsTable } from '../table/settings-table.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import { useInitialize, usePaymentEnvironment } from '../use-settings.ts';

interface StripeTabProps {
  settings: readonly Setting[];
  /** True in All Categories, where the table also includes the settings of other categories. */
  isEverything: boolean;
  onAdd: () => void;
}

export function StripeTab({ settings, isEverything, onAdd }: StripeTabProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isEditingAll, setIsEditingAll] = useState(false);
  const initialize = useInitialize();
  const own = settings.filter(({ category }) => category === 'stripe');
  const shown = isEverything ? settings : own;
  return (
    <>
      <Panel
        title={isEverything ? 'All Settings' : 'Stripe Settings'}
        mark={<ModeBadge />}
        aside={
          <Actions
            canEditAll={own.length > 0}
            onEditAll={() => setIsEditingAll(true)}
            isInitializing={initialize.isPending}
            onInitialize={() => setIsAsking(true)}
          />
        }
      >
        <SettingsTable
          label={isEverything ? 'List of all settings' : 'List of Stripe settings'}
          settings={shown}
          hasCategories={isEverything}
          empty="No configuration settings found."
          onAdd={onAdd}
        />
        <LastUpdated settings={shown} />
      </Panel>
      <EnvironmentCard settings={own} />
      {isEditingAll && <BatchDialog settings={own} onClose={() => setIsEditingAll(false)} />}
      <ConfirmDialog
        isOpen={isAsking}
        title="Initialize Defaults"
        action="Initialize Defaults"
        look="primary"
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          initialize.mutate();
        }}
      >
        This will create default Stripe configuration settings. Continue?
      </ConfirmDialog>
    </>
  );
}

interface ActionsProps {
  canEditAll: boolean;
  onEditAll: () => void;
  isInitializing: boolean;
  onInitialize: () => void;
}

function Actions({ canEditAll, onEditAll, isInitializing, onInitialize }: ActionsProps) {
  const { data: environment } = usePaymentEnvironment();
  const [isSwitching, setIsSwitching] = useState(false);
  const action = environment?.isTestMode ? 'Switch to Live' : 'Switch to Test';
  return (
    <>
      {environment && (
        <>
          <Button onClick={() => setIsSwitching(true)}>{action}</Button>
          <SwitchDialog
            action={action}
            isOpen={isSwitching}
            onClose={() => setIsSwitching(false)}
          />
        </>
      )}
      <Button disabled={!canEditAll} onClick={onEditAll}>
        Batch Update
      </Button>
      <Button disabled={isInitializing} onClick={onInitialize}>
        Initialize Defaults
      </Button>
    </>
  );
}
