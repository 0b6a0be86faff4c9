import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { isOverdue } from '#web/api/accounts/use-current-user.ts';
import { BudgetNote } from './budget-note.tsx';
import { PaymentDueNote } from './payment-due-note.tsx';

/** The notes about overdue payments and budgets. */
export function PersonNotes({ user }: { user: CurrentUser }) {
  return (
    <>
      {isOverdue(user) && <PaymentDueNote user={user} />}
      {user.budgets.length > 0 && <BudgetNote />}
    </>
  );
}
