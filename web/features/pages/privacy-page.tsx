import { Link } from 'wouter';
import { limits } from '#shared/contract/limits.ts';
import { ReadingNotice } from '#web/api/accounts/reading-notice.tsx';
import { DocumentPage, Section } from './document-page.tsx';
import { anyProvider, legalDay } from './facts.ts';

export function PrivacyPage() {
  return (
    <DocumentPage title="Privacy Policy" updated={legalDay}>
      <p>
        This page says what Switchyard keeps about you, what it passes on, to whom, and how you get
        rid of it. In short: your prompts go to the provider of the model that answers, we keep as
        little as the product needs, nothing is sold, there is no advertising, and nothing tracks
        you across other sites.
      </p>
      <WhatIsPassedOnAndToWhomSection />
      <WhatIsKeptWithoutAnAccountSection />
      <WhatIsKeptWithAnAccountSection />
      <VotesSection />
      <WhoCanSeeItSection />
      <CookiesAndWhatYourBrowserKeepsSection />
      <YourChoicesSection />
      <SafetySection />
      <ChildrenAndChangesToThisPageSection />
    </DocumentPage>
  );
}

function WhatIsPassedOnAndToWhomSection() {
  return (
    <Section title="What is passed on, and to whom">
      <ul>
        <li>
          <strong>The providers of models.</strong> Your prompt, the files with it and the earlier
          turns of the same conversation go to the provider whose model answers: {anyProvider}. In a
          comparison they go to the provider of each chosen model. If a model is down or gone, they
          may go to the provider of the one that answers in its place, and the answer says which it
          was. Your name, your e-mail address and your network address are not sent along. Hidden
          details of photographs, such as where they were taken, are removed first.
        </li>
        <li>
          <strong>Voice.</strong> A recording goes to OpenAI to be turned into text. We do not keep
          it.
        </li>
        <li>
          <strong>Google</strong>, when you sign in: it tells us who you are (see below), and learns
          that you use Switchyard.
        </li>
        <li>
          <strong>Stripe</strong>, when you pay: the payment form is Stripe’s own, and your card’s
          number goes to Stripe alone. Stripe’s script is loaded only by pages that show that form.
        </li>
      </ul>
      <p>
        What these companies do with what they receive is in their own policies. Beyond that we pass
        on nothing, unless the law compels us to. Our pages load everything else, fonts included,
        from our own server.
      </p>
    </Section>
  );
}

function WhatIsKeptWithoutAnAccountSection() {
  return (
    <Section title="What is kept without an account">
      <ul>
        <li>
          <strong>Your prompts and the answers</strong>, so that an answer survives a broken
          connection and can be followed up. They are tied to a random cookie in your browser, not
          to your name. Their texts, and pictures that a model made, are erased after 30 days; what
          remains are counts without text and, for 90 days and tied to nobody, the numbers by which
          Auto chose. Files that you attach are not kept.
        </li>
        <li>
          <strong>Your network address</strong> (of an IPv6 address only the first half), to count
          requests against the limits. Administrators see it with how many requests came from it
          that day. It is removed within two days after your last request; where an administrator
          blocks it for misuse, it stays in the record of what administrators did.
        </li>
      </ul>
    </Section>
  );
}

function WhatIsKeptWithAnAccountSection() {
  return (
    <Section title="What is kept with an account">
      <ul>
        <li>
          <strong>From Google:</strong> your name, your verified e-mail address and the number by
          which Google knows you. We never see your Google password, and read nothing else of your
          Google account.
        </li>
        <li>
          <strong>By another way in:</strong> where this installation offers them, the same from its
          own sign-in provider, the address that you have a link mailed to, and the public half of
          your passkeys. Which browser asked for a link, and from which network address, is erased
          within two hours.
        </li>
        <li>
          <strong>Your API keys:</strong> their names and what they are for, when each was last
          used, and a fingerprint from which a key cannot be read back. Prompts that programs send
          with a key are kept as other prompts are.
        </li>
        <li>
          <strong>Your threads:</strong> up to {limits.threads} conversations with their prompts,
          answers, votes and files (at most 50 MB of files). When you begin one more, the one you
          have not used for the longest is deleted. What you delete is erased at once. Prompts
          outside threads are erased after 30 days.
        </li>
        <li>
          <strong>Your instructions</strong>, if you write any. They go to the provider of each
          model that you ask, and each conversation keeps the words that it was asked with.
        </li>
        <li>
          <strong>Temporary conversations:</strong> what you write and what is answered is not kept.
          Of each prompt the server keeps numbers alone, such as the model, the time and the cost; a
          picture that a model made is erased within about an hour.
        </li>
        <li>
          <strong>What you share:</strong> for each link that you make, a copy of the conversation
          as it then was, pictures included, which whoever has the link can read. It shows nothing
          of you. It is erased when you end the link, delete its thread or delete your account.
        </li>
        <li>
          <strong>Your personal profile</strong>, if you fill it in: name, e-mail, phone, address
          and country. It is optional, stored apart from your account, and sent to nobody.
        </li>
        <li>
          <strong>Payments:</strong> your customer number at Stripe, what was paid and when, from
          and until when it gives you Standard, and of your card its brand, its last four digits and
          when it expires.
        </li>
        <li>
          <strong>Usage:</strong> how many prompts, comparisons, tokens and bytes you used on each
          day.
        </li>
      </ul>
    </Section>
  );
}

function VotesSection() {
  return (
    <Section title="Votes">
      <p>
        When you prefer an answer in a comparison, we keep which models were compared and which one
        you chose, with the numbers by which Auto weighs them: the kind of work, how hard and how
        long the prompt was, never its text. From that we learn which model is good at what. Figures
        that we show to others, such as how often a model wins, are totals that name nobody.
      </p>
    </Section>
  );
}

function WhoCanSeeItSection() {
  return (
    <Section title="Who can see it">
      <p>
        You, and the people who run this installation. Its administrators see accounts, how much
        each uses and what it costs, whether it has Standard, and the votes of comparisons with the
        prompt that was voted on, as long as its text is kept, and of each prompt when it was sent,
        which models were asked, what that cost and how long it took, without its text. What
        administrators change is recorded under their names, for good. Our logs carry no prompts, no
        answers and no passwords.
      </p>
      <p>
        Administrators can read other prompts and answers only where that is switched on. This page
        and your profile say so while it is on.
      </p>
      <ReadingNotice />
    </Section>
  );
}

function CookiesAndWhatYourBrowserKeepsSection() {
  return (
    <Section title="Cookies and what your browser keeps">
      <p>
        Only what the product needs. None of it is for advertising or for measuring visits. Where
        this site is reached by https, each name begins with <code>__Host-</code>, by which your
        browser keeps it for this site alone.
      </p>
      <ul>
        <li>
          <code>switchyard_session</code> keeps you signed in for 30 days from the last day on which
          you come, and for 90 in all. It is gone when you sign out. We store a fingerprint of it
          and, so that you recognise where you are signed in, the browser’s and system’s names, the
          range of your network address and when it was last used.
        </li>
        <li>
          <code>switchyard_visitor</code> marks your answers as yours while you have no account, for
          up to a year. We store only a fingerprint of it.
        </li>
        <li>
          <code>switchyard_signed_out</code> for a day after you signed out, so that the next
          sign-in asks which account you mean.
        </li>
        <li>A cookie of ten minutes while you sign in, so that nobody else can finish it.</li>
        <li>
          In your browser’s own storage: your theme, whether you have seen the introduction, which
          side panel is open, whether you had Standard the last time and, until you close the tab,
          the prompt you are writing and the conversation that you can come back to. Signing out
          clears what is yours.
        </li>
        <li>Stripe sets cookies of its own on pages with the payment form, against fraud.</li>
      </ul>
    </Section>
  );
}

function YourChoicesSection() {
  return (
    <Section title="Your choices">
      <ul>
        <li>
          On your <Link href="/profile">profile page</Link> you can change or delete your profile,
          download what we keep about you, and delete your account. Deleting the account ends a
          subscription and erases your texts, files, threads and profile at once. What remains are
          counts and votes that name nobody, for up to 90 days the numbers by which Auto chose, tied
          to nobody, for up to 90 days Stripe’s numbers of notifications about payments and, at
          Stripe, the records that it has to keep by law.
        </li>
        <li>
          A single thread can be renamed, exported as Markdown or JSON, and deleted at any time.
        </li>
        <li>
          Without an account, deleting this site’s cookies cuts the tie between you and what you
          asked.
        </li>
        <li>
          You can <Link href="/contact">write to us</Link> to ask what we keep, to have it corrected
          or erased, or to object. Depending on where you live, the law gives you further rights,
          such as complaining to an authority.
        </li>
      </ul>
    </Section>
  );
}

function SafetySection() {
  return (
    <Section title="Safety">
      <p>
        Keys and secrets are encrypted where they are stored, and sessions are stored as
        fingerprints from which nobody can sign in. No system is perfectly safe: please do not put
        into a prompt what must never leave your hands.
      </p>
    </Section>
  );
}

function ChildrenAndChangesToThisPageSection() {
  return (
    <Section title="Children, and changes to this page">
      <p>
        Switchyard is not for children under 13, and we do not knowingly keep anything about them.
        Tell us if a child has used it, and we erase what there is.
      </p>
      <p>
        When this page changes, so does the day at its top. See also the{' '}
        <Link href="/terms">Terms of Service</Link>.
      </p>
    </Section>
  );
}
