import { useQuery } from '@tanstack/react-query';
import { listBudgetAlerts, wordStanding } from '#shared/lib/budget-alerts.ts';
import { formatSpent, plural } from '#shared/lib/format.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { callQuery } from '#web/api/call.ts';

/** Shows how much of the installation's budget is spent; renders nothing below 50%. */
export function DashboardBudgetNote() {
  const { data: standing } = useQuery(
    callQuery(queryKeys.installationBudget, 'getInstallationBudget'),
  );
  const alerts = standing ? listBudgetAlerts(standing) : [];
  return alerts.map((alert) => (
    <p
      key={alert.key}
      role="note"
      className="mb-4 rounded-control border border-caution-line bg-caution-soft px-4 py-3 text-14"
    >
      {wordStanding(alert)}: {formatSpent(alert.spentMicroUsd, alert.mostMicroUsd)}.{' '}
      {alert.percent === 100 &&
        'Prompts that cost money are refused until the period ends or you raise BUDGET_DAY and BUDGET_MONTH.'}
    </p>
  ));
}

/** Warns if mail is not configured or some mails failed. Otherwise renders nothing. */
export function MailNote() {
  const { data: mail } = useQuery(callQuery(['admin', 'mail'], 'getMailStatus'));
  if (!mail || (mail.isConfigured && mail.failed === 0)) return null;
  return (
    <p
      role="note"
      className="mb-4 rounded-control border border-caution-line bg-caution-soft px-4 py-3 text-14"
    >
      {mail.isConfigured
        ? `${plural(mail.failed, 'e-mail')} couldn’t be sent. The log says why.`
        : 'E-mail isn’t set up, so users get no receipts and no notice when a renewal fails. Set SMTP_URL and MAIL_FROM, then restart.'}
    </p>
  );
}
