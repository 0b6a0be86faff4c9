import { Link } from 'wouter';
import { usePicker } from '#web/api/models/use-picker.ts';
import { DocumentPage, Section } from './document-page.tsx';

export function ContactPage() {
  const { data: picker } = usePicker();
  const email = picker?.contactEmail ?? null;
  const gitHubUrl = picker?.gitHubUrl ?? null;
  return (
    <DocumentPage title="Contact">
      {email ? (
        <p>
          Write to <a href={`mailto:${email}`}>{email}</a>. If you have a question about your
          account, write from the e-mail address you sign in with.
        </p>
      ) : (
        <p>No contact address has been set for this site. Ask whoever shared it with you.</p>
      )}

      <Section title="Faster answers">
        <ul>
          <li>
            <strong>How something works:</strong> see the{' '}
            <Link href="/documentation">documentation</Link>.
          </li>
          <li>
            <strong>A missing payment:</strong> use “Sync with Stripe” on your{' '}
            <Link href="/profile">profile page</Link>.
          </li>
          <li>
            <strong>Cancelling, or changing your card:</strong> go to your{' '}
            <Link href="/subscription">subscription page</Link>.
          </li>
          <li>
            <strong>Your data:</strong> download it or delete your account on your{' '}
            <Link href="/profile">profile page</Link>. The{' '}
            <Link href="/privacy">Privacy Policy</Link> says what we store.
          </li>
        </ul>
      </Section>

      <Section title="Bugs and feature requests">
        {gitHubUrl && (
          <p>
            {'Tell the developers on '}
            <a href={gitHubUrl} target="_blank" rel="noopener noreferrer">
              GitHub
            </a>
            .
          </p>
        )}
        <p>
          Don’t include private prompts or answers. If an error showed a request ID, add it: it lets
          us find the error without seeing your text.
        </p>
      </Section>
    </DocumentPage>
  );
}
