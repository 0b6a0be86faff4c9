import { useQuery } from '@tanstack/react-query';
import { plural } from '#shared/lib/format.ts';
import { call } from '#web/api/call.ts';

/** Warns if mail is not configured or some mails failed. Otherwise renders nothing. */
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
        ? `${plural(mail.failed, 'e-mail')} couldn’t be sent. The log says why.`
        : 'E-mail isn’t set up, so users get no receipts and no notice when a renewal fails. Set SMTP_URL and MAIL_FROM, then restart.'}
    </p>
  );
}
