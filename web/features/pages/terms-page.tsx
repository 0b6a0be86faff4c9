import { Link } from 'wouter';
import { limits as fixed } from '#shared/contract/limits.ts';
import { formatCount, plural } from '#shared/lib/format.ts';
import { useLimits, useWebSearch, usePlans } from '#web/api/models/use-picker.ts';
import { DocumentPage, Section } from './document-page.tsx';
import { anyProvider, legalDay } from './facts.ts';
import { siteName } from '#web/ui/browser/site-name.ts';

export function TermsPage() {
  return (
    <DocumentPage title="Terms of Service" updated={legalDay}>
      <p>
        These terms are the agreement between you and the operator of this site (“we”). By using
        {siteName()} you accept them. If you don’t accept them, please don’t use it.
      </p>
      <ServiceSection />
      <UsersSection />
      <ForbiddenUseSection />
      <UsageLimitsSection />
      <ThreadsSection />
      <PaymentSection />
      <ContentSection />
      <ModelsAndProvidersSection />
      <EndSection />
      <LiabilitySection />
      <LawAndChangesSection />
    </DocumentPage>
  );
}

function ServiceSection() {
  return (
    <Section title={`What ${siteName()} does`}>
      <p>
        You send a prompt. {siteName()} sends it to an AI model from {anyProvider} that it picks or
        that you pick, and shows you the answer. With Standard you can also compare the answers of
        up to {fixed.comparedModels} models side by side.
      </p>
    </Section>
  );
}

function UsersSection() {
  return (
    <Section title="Who can use it">
      <ul>
        <li>
          You must be at least 13 years old. If the law where you live requires a higher age or a
          parent’s consent, that applies too.
        </li>
        <li>
          You can use the free tier without an account. To save conversations or buy Standard, you
          need to sign in. You are responsible for what happens under your account.
        </li>
      </ul>
    </Section>
  );
}

function ForbiddenUseSection() {
  return (
    <Section title="What you must not do">
      <p>Please do not use {siteName()} to:</p>
      <ul>
        <li>break the law or violate other people’s rights;</li>
        <li>harm, harass, deceive or exploit people, especially children;</li>
        <li>write malicious software or attack other people’s systems;</li>
        <li>get around its limits or payments, or disrupt it for others;</li>
        <li>do anything that the provider of the model you use forbids.</li>
      </ul>
      <p>
        We may refuse individual requests, and limit, suspend or close the account of anyone who
        does these things.
      </p>
    </Section>
  );
}

function UsageLimitsSection() {
  const { free, standard } = useLimits();
  const hasSearch = useWebSearch() !== 'off';
  const searchesOf = ({ searches }: typeof free) =>
    hasSearch && ` ${plural(searches, 'web search', 'web searches')} per day.`;
  return (
    <Section title="Usage limits">
      <dl>
        <dt>Free, with or without an account</dt>
        <dd>
          {plural(free.perMinute, 'request')} per minute and {formatCount(free.perDay)} per day.
          {searchesOf(free)} Basic models only, and no compare mode.
        </dd>
        <dt>Standard</dt>
        <dd>
          {plural(standard.perMinute, 'request')} per minute and {formatCount(standard.perDay)} per
          day.{searchesOf(standard)} All models, compare mode, and priority processing: when
          requests are queued, yours go first.
        </dd>
      </dl>
      <p>
        Each prompt you send counts as one request, however many models answer it. Transcribing a
        recording also counts as one. Excessive usage may be throttled. We may change the limits;
        this page shows the current ones.
      </p>
    </Section>
  );
}

function ThreadsSection() {
  const { free, standard } = useLimits();
  return (
    <Section title="Conversation threads">
      <ul>
        <li>
          An account keeps up to {free.threads} active conversation threads
          {standard.threads !== free.threads && `, and ${standard.threads} with Standard`}. When you
          exceed that number, the oldest (the one you haven’t used for the longest time) is deleted
          with everything in it, unless you pinned it.
        </li>
        <li>Inactive threads may be purged.</li>
        <li>
          You can export a thread as Markdown or JSON at any time. Deleted threads can’t be
          restored.
        </li>
      </ul>
    </Section>
  );
}

function PaymentSection() {
  const { monthly, thirtyDays, annual } = usePlans();
  return (
    <Section title="Prices and payment">
      <p>Standard includes the same features however you pay for it.</p>
      <ul>
        <li>
          <strong>Standard subscription, {monthly} per month.</strong> The subscription renews every
          month until you cancel.{annual && ` You can also pay by the year, for ${annual}.`} You can
          cancel at any time on your <Link href="/subscription">subscription page</Link>. You then
          keep Standard until the end of the {annual === null ? 'month' : 'month or year'} you have
          paid for.
        </li>
        <li>
          <strong>One-time payment, {thirtyDays} for 30 days.</strong> A one-time payment doesn’t
          renew.
        </li>
      </ul>
      <p>
        All fees are in US dollars. Fees are non-refundable, except where the law gives you a right
        to a refund. Stripe handles payments; we never see your card number. If a payment is
        refunded in full or disputed, the time it paid for ends.
      </p>
    </Section>
  );
}

function ContentSection() {
  return (
    <Section title="Your content and the answers">
      <ul>
        <li>
          What you send stays yours. You allow us to store it and to share it with model providers
          as needed to answer you. The <Link href="/privacy">Privacy Policy</Link> says what we
          store, and for how long.
        </li>
        <li>Only send what you have the right to send.</li>
        <li>
          To the extent we can give you rights to them, the answers are yours too. Other people with
          a similar prompt may get a similar answer.
        </li>
        <li>
          Models make mistakes and can sound confident about them. Check important information
          before you rely on it. Answers are not medical, legal or financial advice.
        </li>
      </ul>
    </Section>
  );
}

function ModelsAndProvidersSection() {
  return (
    <Section title="Models and providers">
      <p>
        The models belong to their providers, whose own terms apply to their use. Providers change
        and retire models. If the model you picked can’t answer, another one may answer instead, and
        {siteName()} says which one did. We don’t promise that a model stays in the directory.
      </p>
    </Section>
  );
}

function EndSection() {
  return (
    <Section title="Ending your use">
      <p>
        You can stop at any time and delete your account on your{' '}
        <Link href="/profile">profile page</Link>. Deleting it ends any subscription immediately,
        and fees you have paid are not refunded. We may close accounts that break these terms, and
        we may end the service.
      </p>
    </Section>
  );
}

function LiabilitySection() {
  return (
    <Section title="Warranty and liability">
      <p>
        {siteName()} is provided “as is” and “as available”. To the extent the law allows, we give
        no warranty that it is free of errors, always available or fit for a particular purpose, and
        no warranty for the answers of models.
      </p>
      <p>
        To the extent the law allows, we are not liable for indirect or consequential damages, and
        our total liability is capped at the amount you paid us in the prior 6 months. Nothing here
        limits liability that the law doesn’t let us limit.
      </p>
    </Section>
  );
}

function LawAndChangesSection() {
  return (
    <Section title="Governing law and changes">
      <p>
        These terms are governed by the laws of the State of California, United States, without
        regard to its conflict of law rules.
      </p>
      <p>
        We may change these terms. The date at the top shows when they last changed. If you keep
        using {siteName()} after a change, you accept it. If one part of these terms is invalid, the
        rest still applies.
      </p>
      <p>
        Questions? <Link href="/contact">Contact us</Link>.
      </p>
    </Section>
  );
}
