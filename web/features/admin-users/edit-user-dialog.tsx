import { useState } from 'react';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { SegmentedTabs } from '#web/ui/controls/segmented-tabs.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { AccountForm } from './account-form.tsx';
import { AllowanceForm } from './allowance-form.tsx';
import { LimitsForm } from './limits-form.tsx';

const tabs = [
  { value: 'account', label: 'Account' },
  { value: 'limits', label: 'Limits' },
  { value: 'budget', label: 'Budget' },
] as const;

const forms = { account: AccountForm, limits: LimitsForm, budget: AllowanceForm };

/** What an administrator may change of an account; the server decides and records it. */
export function EditUserDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('account');
  return (
    <Dialog isOpen title={`Edit ${user.username}`} onClose={onClose}>
      <div className="mt-4">
        <SegmentedTabs label="What to change" value={tab} tabs={tabs} onChange={setTab} keepsTabs>
          {(shown) => {
            const Form = forms[shown];
            return (
              <div className="mt-5">
                <Form user={user} onClose={onClose} />
              </div>
            );
          }}
        </SegmentedTabs>
      </div>
    </Dialog>
  );
}
