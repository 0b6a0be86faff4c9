import { Link } from 'wouter';
import { usePicker } from '#web/api/models/use-picker.ts';
import { DocumentPage, Section } from './document-page.tsx';

export function ContactPage({ gitHubUrl }: { gitHubUrl: string }) {
  const email = usePicker().data?.contactEmail ?? null;
  return (
    <DocumentPage title="Contact">
      {email ? (
        <p>
          Write to <a href={`mailto:${email}`}>{email}</a>. For a question about your account, write
          from the e-mail address that you sign in with.
        </p>
      ) : (
        <p>
          Whoever runs this installation of Switchyard has not published an address yet. The person
          or organisation that gave you its link can tell you whom to ask.
        </p>
      )}

      <Section title="Often quicker">
        <ul>
          <li>
            <strong>How something works:</strong> the{' '}
            <Link href="/documentation">documentation</Link>.
          </li>
          <li>
            <strong>A payment that does not show:</strong> “Sync with Stripe” on your{' '}
            <Link href="/profile">profile page</Link> looks it up at once.
          </li>
          <li>
            <strong>Cancelling, or another card:</strong> your{' '}
            <Link href="/subscription">subscription page</Link>.
          </li>
          <li>
            <strong>Your data:</strong> download it, or delete your account, on your{' '}
            <Link href="/profile">profile page</Link>. The{' '}
            <Link href="/privacy">Privacy Policy</Link> says what is kept.
          </li>
        </ul>
      </Section>

      <Section title="Faults and ideas">
        <p>
          Tell the developers on{' '}
          <a href={gitHubUrl} target="_blank" rel="noopener noreferrer">
            GitHub
          </a>
          . Leave out prompts and answers that are not for everyone’s eyes. If an error came with a
          request id, add it: it leads us to the fault, and to nothing that you wrote.
        </p>
      </Section>
    </DocumentPage>
  );
}
