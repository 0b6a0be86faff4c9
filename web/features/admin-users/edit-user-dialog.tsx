import { useState } from 'react';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { SegmentedTabs } from '#web/ui/controls/tabs.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { AccountForm } from './account-form.tsx';
import { AllowanceForm } from './allowance-form.tsx';
import { KeysForm } from './keys-form.tsx';
import { LimitsForm } from './limits-form.tsx';

const tabs = [
  { value: 'account', label: 'Account' },
  { value: 'limits', label: 'Limits' },
  { value: 'budget', label: 'Budget' },
  { value: 'keys', label: 'Keys' },
] as const;
type Tab = (typeof tabs)[number]['value'];

const forms = { account: AccountForm, limits: LimitsForm, budget: AllowanceForm, keys: KeysForm };

/**
 * The account settings that an administrator may change. The server authorizes and logs each change. Each tab
 * is saved separately; the dialog stays open and moves to the next tab with unsaved changes.
 */
export function EditUserDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('account');
  const [unsaved, setUnsaved] = useState<readonly Tab[]>([]);
  const goOn = (saved: Tab) => {
    const [next, ...more] = unsaved.filter((one) => one !== saved);
    setUnsaved(next ? [next, ...more] : []);
    if (next) setTab(next);
    else onClose();
  };
  return (
    <Dialog isOpen title={`Edit ${user.username}`} onClose={onClose} isUnsaved={unsaved.length > 0}>
      <div className="mt-4">
        <SegmentedTabs label="Account sections" value={tab} tabs={tabs} onChange={setTab} keepsTabs>
          {(shown) => {
            const Form = forms[shown];
            return (
              <div className="mt-5">
                <Form
                  user={user}
                  onTyped={(isChanged) =>
                    setUnsaved((all) => [
                      ...all.filter((one) => one !== shown),
                      ...(isChanged ? [shown] : []),
                    ])
                  }
                  onSaved={() => goOn(shown)}
                />
              </div>
            );
          }}
        </SegmentedTabs>
      </div>
    </Dialog>
  );
}
