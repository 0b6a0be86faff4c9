import { Link } from 'wouter';
import { limits as fixed } from '#shared/contract/limits.ts';
import { formatCount, plural } from '#shared/lib/format.ts';
import { useLimits } from '#web/api/models/use-picker.ts';
import { DocumentPage, Section } from './document-page.tsx';
import { usePlans } from '#web/api/models/use-picker.ts';
import { anyProvider, legalDay } from './facts.ts';

export function TermsPage() {
  return (
    <DocumentPage title="Terms of Service" updated={legalDay}>
      <p>
        These terms are the agreement between you and whoever runs this installation of Switchyard
        (“we”). By using Switchyard you accept them. If you do not, please do not use it.
      </p>
      <WhatSwitchyardDoesSection />
      <WhoMayUseItSection />
      <WhatYouMayNotDoSection />
      <LimitsOfUseSection />
      <ConversationThreadsSection />
      <PricesAndPaymentSection />
      <YourTextsAndTheAnswersSection />
      <ModelsAndProvidersSection />
      <EndingItSection />
      <NoWarrantyAndHowFarWeAreLiableSection />
      <LawAndChangesSection />
    </DocumentPage>
  );
}

function WhatSwitchyardDoesSection() {
  return (
    <Section title="What Switchyard does">
      <p>
        You send a prompt. Switchyard sends it to an AI model of {anyProvider} that it chooses for
        you, or that you choose, and shows you the answer. With Standard you can also compare the
        answers of up to {fixed.comparedModels} models side by side.
      </p>
    </Section>
  );
}

function WhoMayUseItSection() {
  return (
    <Section title="Who may use it">
      <ul>
        <li>
          You must be at least 13 years old. If the law where you live asks for a higher age, or for
          a parent’s consent, that applies too.
        </li>
        <li>
          You can use the free tier without an account. To keep threads or to buy Standard you sign
          in with Google. You answer for what happens under your account.
        </li>
      </ul>
    </Section>
  );
}

function WhatYouMayNotDoSection() {
  return (
    <Section title="What you may not do">
      <p>Please do not use Switchyard to:</p>
      <ul>
        <li>break the law, or another person’s rights;</li>
        <li>harm, harass, deceive or exploit people, above all children;</li>
        <li>write malicious software, or attack other people’s systems;</li>
        <li>get around its limits or payments, or disturb it for others;</li>
        <li>do what the provider of the model that answers forbids.</li>
      </ul>
      <p>
        We may refuse single requests, and limit, suspend or close the account of anyone who does.
      </p>
    </Section>
  );
}

function LimitsOfUseSection() {
  const { free, standard } = useLimits();
  return (
    <Section title="Limits of use">
      <dl>
        <dt>Free, with or without an account</dt>
        <dd>
          {plural(free.perMinute, 'request')} per minute and {formatCount(free.perDay)} per day.
          Basic models only, and no compare mode.
        </dd>
        <dt>Standard</dt>
        <dd>
          {plural(standard.perMinute, 'request')} per minute and {formatCount(standard.perDay)} per
          day. Every model of the picker, compare mode, and priority processing: when many requests
          wait, yours go first.
        </dd>
      </dl>
      <p>
        One submission counts as one request, whatever it runs; a recording that is turned into text
        counts as one too. Excessive usage may be throttled. We may change the limits; those on this
        page are the ones that apply now.
      </p>
    </Section>
  );
}

function ConversationThreadsSection() {
  return (
    <Section title="Conversation threads">
      <ul>
        <li>
          An account keeps up to {fixed.threads} active conversation threads. When that number is
          exceeded, the oldest, which is the one you have not used for the longest, is deleted with
          everything in it.
        </li>
        <li>Inactive threads may be purged.</li>
        <li>
          You can export a thread at any time as Markdown or JSON. What has been deleted cannot be
          brought back.
        </li>
      </ul>
    </Section>
  );
}

function PricesAndPaymentSection() {
  const { monthly, thirtyDays, annual } = usePlans();
  return (
    <Section title="Prices and payment">
      <p>Standard brings exactly the same in whichever way you pay for it.</p>
      <ul>
        <li>
          <strong>Standard subscription, {monthly} per month.</strong> It renews every month until
          you cancel.{annual && ` It may be paid by the year instead, for ${annual}.`} You can
          cancel at any time on your <Link href="/subscription">subscription page</Link>; Standard
          then stays yours until the end of the {annual === null ? 'month' : 'month or year'} that
          you have paid for.
        </li>
        <li>
          <strong>One-time payment, {thirtyDays} for 30 days.</strong> It does not renew and ends by
          itself.
        </li>
      </ul>
      <p>
        All fees are in US dollars. Fees are non-refundable, except where the law gives you a right
        to a refund. Payments are handled by Stripe; we never see your card’s number. If a payment
        is refunded in full or disputed, the time that it paid for ends.
      </p>
    </Section>
  );
}

function YourTextsAndTheAnswersSection() {
  return (
    <Section title="Your texts and the answers">
      <ul>
        <li>
          What you send stays yours. You allow us to store it and to pass it on to model providers
          as far as it takes to answer you. The <Link href="/privacy">Privacy Policy</Link> says
          what is kept, and for how long.
        </li>
        <li>Send only what you have the right to send.</li>
        <li>
          As far as they are ours to give, the answers are yours as well. Another person with a
          similar prompt may get a similar answer.
        </li>
        <li>
          Models make mistakes and state them with confidence. Check what matters before you rely on
          it. An answer is not medical, legal or financial advice.
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
        and retire models. If the model you asked for cannot answer, another may answer in its
        place, and Switchyard then says which one did. We do not promise that a model stays in the
        directory.
      </p>
    </Section>
  );
}

function EndingItSection() {
  return (
    <Section title="Ending it">
      <p>
        You can stop at any time, and delete your account on your{' '}
        <Link href="/profile">profile page</Link>. That ends a subscription at once, and fees that
        you have paid are not refunded. We may close an account that breaks these terms, and we may
        end the service.
      </p>
    </Section>
  );
}

function NoWarrantyAndHowFarWeAreLiableSection() {
  return (
    <Section title="No warranty, and how far we are liable">
      <p>
        Switchyard is provided as it is and as available. As far as the law allows, we give no
        warranty that it is free of faults, always there, or fit for a particular purpose, and none
        for what models answer.
      </p>
      <p>
        As far as the law allows, we are not liable for indirect or consequential damage, and our
        liability for everything together is capped at the amount that you paid us in the prior 6
        months. Nothing here limits liability that the law does not let us limit.
      </p>
    </Section>
  );
}

function LawAndChangesSection() {
  return (
    <Section title="Law and changes">
      <p>
        These terms are governed by the laws of the State of California, United States, without its
        rules on conflicts of law.
      </p>
      <p>
        We may change these terms. The day at the top says when they last changed. If you go on
        using Switchyard after a change, you accept it. If one part of them does not hold, the rest
        does.
      </p>
      <p>
        Questions? See <Link href="/contact">how to reach us</Link>.
      </p>
    </Section>
  );
}
