import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

/** Warns that mail is not configured or that some mails failed; otherwise renders nothing. */
export function MailNote() {
  const { data: mail } = useQuery({
    queryKey: ['admin', 'mail'],
    queryFn: ({ signal }) => call('getMailStatus', {}, { signal }),
  });
  if (!mail || (mail.isConfigured && mail.failed === 0)) return null;
  return (
    <p
      role="note"
      className="mb-4 rounded-control border border-caution-line bg-caution-soft px-4 py-3 text-14"
    >
      {mail.isConfigured
        ? `${mail.failed === 1 ? 'One mail' : `${mail.failed} mails`} could not be sent. The log says why.`
        : 'No mail is sent: people get no receipts and are not told when a renewal fails. Set SMTP_URL and MAIL_FROM, and start again.'}
    </p>
  );
}
