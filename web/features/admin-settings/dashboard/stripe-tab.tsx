import { useState, type FormEvent } from 'react';
import type { Setting } from '#shared/contract/settings/schemas.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { ConfirmedAction } from '#web/ui/dialogs/confirmed-action.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Panel } from '../panel.tsx';
import { SettingsTable } from '../table/settings-table.tsx';
import { useBatchUpdate, useInitialize, usePaymentEnvironment } from '../use-settings.ts';
import { EnvironmentCard } from './environment-card.tsx';
import { LastUpdated } from './last-updated.tsx';
import { ModeBadge } from './mode-badge.tsx';
import { SwitchDialog } from './switch-dialog.tsx';

interface StripeTabProps {
  settings: readonly Setting[];
  /** True in All Categories, where the table also includes other categories' settings. */
  isEverything: boolean;
  onAdd: () => void;
}

export function StripeTab({ settings, isEverything, onAdd }: StripeTabProps) {
  const [isEditingAll, setIsEditingAll] = useState(false);
  const own = settings.filter(({ category }) => category === 'stripe');
  const shown = isEverything ? settings : own;
  return (
    <>
      <Panel
        title={isEverything ? 'All Settings' : 'Stripe Settings'}
        mark={<ModeBadge />}
        aside={<Actions canEditAll={own.length > 0} onEditAll={() => setIsEditingAll(true)} />}
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
    </>
  );
}

interface ActionsProps {
  canEditAll: boolean;
  onEditAll: () => void;
}

function Actions({ canEditAll, onEditAll }: ActionsProps) {
  const { data: environment } = usePaymentEnvironment();
  const [isSwitching, setIsSwitching] = useState(false);
  const initialize = useInitialize();
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
      <ConfirmedAction
        trigger={(ask) => (
          <Button disabled={initialize.isPending} onClick={ask}>
            Initialize Defaults
          </Button>
        )}
        title="Initialize Defaults"
        action="Initialize Defaults"
        look="primary"
        onConfirm={() => initialize.mutate()}
      >
        This will create default Stripe configuration settings. Continue?
      </ConfirmedAction>
    </>
  );
}

interface BatchDialogProps {
  settings: readonly Setting[];
  onClose: () => void;
}

/** All payment settings in one form. They are saved together or not at all. */
function BatchDialog({ settings, onClose }: BatchDialogProps) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const update = useBatchUpdate(onClose);
  const wrong = fieldErrorsOf(update.error);
  const changed = settings.flatMap(({ key, value }) => {
    const text = typed[key];
    return text === undefined || text === (value ?? '') ? [] : [{ key, value: text }];
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed.length > 0 && !update.isPending) update.mutate(changed);
  };
  return (
    <Dialog isOpen title="Batch Update" onClose={onClose}>
      <form noValidate onSubmit={submit} className="mt-3">
        <p className="text-14 text-n11">
          Your changes are saved together or not at all. Leave a secret empty to keep it.
        </p>
        <div className="mt-4 grid gap-4">
          {settings.map(({ key, value, isSecret, hasValue }) => (
            <TextField
              key={key}
              label={key}
              type={isSecret ? 'password' : 'text'}
              autoComplete={isSecret ? 'new-password' : 'off'}
              spellCheck={false}
              placeholder={isSecret && hasValue ? '••••••••••••••••' : ''}
              value={typed[key] ?? value ?? ''}
              error={wrong[key]}
              onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
            />
          ))}
        </div>
        <div className="sticky bottom-0 -mx-6 mt-5 -mb-6 flex flex-wrap items-center justify-end gap-2 border-t border-n6 bg-n1 px-6 py-4 max-sm:-mx-5 max-sm:-mb-5 max-sm:px-5">
          <p role="status" className="mr-auto text-13 text-n10">
            {changed.length > 0 && `${changed.length} changed`}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={changed.length === 0 || update.isPending}>
            {update.isPending ? 'Saving...' : 'Save All'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
