import { MoneyPage } from '#web/features/admin-statistics/money/money-page.tsx';
import { AdminPage } from './admin-page.tsx';

export function MoneyRoute() {
  return (
    <AdminPage title="Money">
      <MoneyPage />
    </AdminPage>
  );
}
