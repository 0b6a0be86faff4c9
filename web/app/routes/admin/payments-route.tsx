import { PaymentList } from '#web/features/admin-payments/payment-list.tsx';
import { PaymentLinks } from '#web/features/admin-settings/payment-links.tsx';
import { KnownSettings } from '#web/features/admin-settings/full-settings/known-settings.tsx';
import { AdminPage } from './admin-page.tsx';

export function PaymentsRoute() {
  return (
    <AdminPage title="Payments">
      <PaymentLinks />
      <PaymentList />
      <KnownSettings category="stripe" title="Keys and Mode" />
    </AdminPage>
  );
}
