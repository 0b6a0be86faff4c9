import { Link } from 'wouter';
import { useLimits, useWebSearch } from '#web/api/models/use-picker.ts';
import { ReadingNotice } from '#web/api/accounts/reading-notice.tsx';
import { DocumentPage, Section } from './document-page.tsx';
import { anyProvider, legalDay } from './facts.ts';
import { TextsDays } from './texts-days.tsx';
import { siteName } from '#web/ui/browser/site-name.ts';

export function PrivacyPage() {
  return (
    <DocumentPage title="Privacy Policy" updated={legalDay}>
      <p>
        This page explains what {siteName()} stores about you, who it shares data with, and how to
        delete it. In short: your prompts go to the provider of the model that answers. We store as
        little as the product needs, sell nothing, show no ads, and don’t track you across other
        sites.
      </p>
      <SharingSection />
      <WithoutAccountSection />
      <WithAccountSection />
      <VotesSection />
      <AccessSection />
      <BrowserStorageSection />
      <ChoicesSection />
      <SecuritySection />
      <ChildrenAndChangesSection />
    </DocumentPage>
  );
}

function SharingSection() {
  return (
    <Section title="What we share, and with whom">
      <ul>
        <li>
          <strong>Model providers.</strong> Your prompt, its files and the earlier prompts and
          answers of the conversation go to the provider whose model answers: {anyProvider}, or
          another that this site’s administrators or you yourself have added. In a comparison they
          go to the provider of each selected model. If a model is down or retired, they may go to
          the provider of the model that answers instead; the answer says which one that was. We
          don’t send your name, e-mail address or IP address. We remove hidden details from photos
          first, such as where they were taken.
        </li>
        <WebSearchItem />
        <li>
          <strong>Titles.</strong> The start of a saved conversation’s first prompt and answer is
          sent once more to the provider that answered, to create a short title. It isn’t sent to
          any other provider. Temporary conversations get no title.
        </li>
        <li>
          <strong>Voice.</strong> Recordings go to OpenAI to be transcribed. We don’t store them.
        </li>
        <li>
          <strong>Google</strong>, when you sign in with it. Google tells us who you are (see below)
          and learns that you use {siteName()}.
        </li>
        <li>
          <strong>Stripe</strong>, when you pay. The payment form belongs to Stripe, and only Stripe
          receives your card number. Only pages with that form load Stripe’s script.
        </li>
      </ul>
      <p>
        These companies’ own policies say what they do with this data. We share nothing else, unless
        the law requires it. Our pages load everything else, including fonts, from our own server.
      </p>
    </Section>
  );
}

function WebSearchItem() {
  const webSearch = useWebSearch();
  if (webSearch === 'off') {
    return (
      <li>
        <strong>Web search</strong> is off on this site. Models answer from memory.
      </li>
    );
  }
  return (
    <li>
      <strong>Web search.</strong> If a prompt needs recent facts, the model that answers may look
      them up with its own provider’s web search
      {webSearch === 'no-retention' &&
        ', but only at providers that this site’s administrators marked as zero-retention'}
      . The model writes the search queries from your conversation, and its provider sends them to
      its search engine. We store the queries, and the addresses, titles and quotes of the cited
      pages, with the answer, and delete them with it. For Anthropic’s models, we also store
      Anthropic’s format of the answer, in which the pages’ text is encrypted. We fetch nothing from
      those pages. To stop searches, set <strong>Search the web</strong> in the prompt box to Off.
      Prompts that may only go to self-hosted or EU providers never search the web, and programs
      search only if they ask to.
    </li>
  );
}

function WithoutAccountSection() {
  return (
    <Section title="What we store without an account">
      <ul>
        <li>
          <strong>Your prompts and answers</strong>, so that an answer survives a lost connection
          and you can follow up on it. They are linked to a random cookie in your browser, not to
          your name. Their text and any images a model made are erased after <TextsDays />. After
          that we keep counts without text and, for 90 days and not linked to you, the numbers Auto
          used to choose. Files you attach are erased within about a day; until then, signing in
          saves them with your conversation.
        </li>
        <li>
          <strong>Your IP address</strong> (only the first half of an IPv6 address), to count
          requests against the limits. Administrators can see it with the number of requests it sent
          that day. It is removed within two days after your last request. If an administrator
          blocks it for misuse, it stays in the log of administrator actions.
        </li>
      </ul>
    </Section>
  );
}

function WithAccountSection() {
  const { free, standard } = useLimits();
  const mostThreads = Math.max(free.threads, standard.threads);
  return (
    <Section title="What we store with an account">
      <ul>
        <li>
          <strong>From Google:</strong> your name, your verified e-mail address and your Google ID
          number. We never see your Google password and read nothing else from your Google account.
        </li>
        <li>
          <strong>From other sign-in methods</strong>, if this site offers them: the same details
          from its own sign-in provider, the e-mail address you have links sent to, and the public
          half of your passkeys. Within two hours, we erase which browser and IP address requested a
          link.
        </li>
        <li>
          <strong>Your time zone</strong>, as your browser reports it, for the dates in e-mails. We
          erase an e-mail’s text once it is sent, and keep what kind it was and when for 90 days.
        </li>
        <li>
          <strong>Model providers you add yourself</strong>, if this site lets you: their names,
          addresses and keys. Keys are encrypted and never shown again.
        </li>
        <li>
          <strong>Your API keys:</strong> their names and allowed uses, when each was last used, and
          a fingerprint from which the key can’t be recovered. Prompts sent with a key are stored
          like your other prompts. If you let a key share its response cache, other people’s keys
          that share theirs get the stored answer when they send exactly the same prompt.
        </li>
        <li>
          <strong>Your saved conversations:</strong> up to {mostThreads} conversations with their
          prompts, answers, votes and files (at most 50 MB of files). When you start another one,
          the one you haven’t used for the longest time is deleted, unless you pinned it. What you
          delete is erased immediately. Prompts outside saved conversations are erased after{' '}
          <TextsDays />.
        </li>
        <li>
          <strong>Your instructions</strong>, if you write any. They go to the provider of each
          model that answers you, and each conversation keeps the instructions it used.
        </li>
        <li>
          <strong>Temporary conversations:</strong> we don’t store your prompts or the answers. For
          each prompt we keep only numbers, such as the model, the time and the cost. Images that a
          model made are erased within about an hour.
        </li>
        <li>
          <strong>What you share:</strong> for each link you create, a copy of the conversation at
          that moment, including images. Anyone with the link can read it. It doesn’t show who you
          are. It is erased when you revoke the link, delete the conversation or delete your
          account.
        </li>
        <li>
          <strong>Your personal profile</strong>, if you fill it in: name, e-mail, phone, address
          and country. It is optional, stored separately from your account, and not shared with
          anyone.
        </li>
        <li>
          <strong>Payments:</strong> your Stripe customer ID, what you paid and when, the dates it
          gives you Standard for, and your card’s brand, last four digits and expiry date.
        </li>
        <li>
          <strong>Usage:</strong> how many prompts, comparisons, tokens and bytes you used each day,
          and how many web searches today.
        </li>
      </ul>
    </Section>
  );
}

function VotesSection() {
  return (
    <Section title="Votes">
      <p>
        When you prefer an answer in a comparison, we store which models were compared and which one
        you chose, along with the numbers Auto uses: the kind of work, and how hard and how long the
        prompt was. That is how we learn which model is good at what. Figures we show to others,
        such as how often a model wins, are totals without names.
      </p>
    </Section>
  );
}

function AccessSection() {
  return (
    <Section title="Who can see it">
      <p>
        You, and the people who run this site. Its administrators can see accounts, how much each
        one uses and costs, and whether it has Standard. They can see votes on comparisons, with the
        prompt for as long as its text is stored. For every other prompt they can see when it was
        sent, which models were used, what it cost and how long it took, but not its text. Changes
        that administrators make are recorded under their names permanently. Our logs contain no
        prompts, answers or passwords.
      </p>
      <p>
        Administrators can read other prompts and answers only if this site has turned that on. This
        page and your profile say so while it is on.
      </p>
      <ReadingNotice />
    </Section>
  );
}

function BrowserStorageSection() {
  return (
    <Section title="Cookies and browser storage">
      <p>
        We use only what the product needs, nothing for advertising or analytics. Over HTTPS, each
        cookie name starts with <code>__Host-</code>, which makes your browser send it only to this
        site.
      </p>
      <ul>
        <li>
          <code>switchyard_session</code> keeps you signed in for 30 days after your last visit, and
          for 90 days in total. It is removed when you sign out. We store a fingerprint of it. To
          show you where you’re signed in, we also store your browser and operating system, the
          range of your IP address, and when the session was last used.
        </li>
        <li>
          <code>switchyard_visitor</code> links your answers to you while you have no account, for
          up to a year. We store only a fingerprint of it.
        </li>
        <li>
          <code>switchyard_signed_out</code> lasts for a day after you sign out, or after a sign-in
          is refused, so the next one asks which account to use.
        </li>
        <li>
          <code>switchyard_known</code> is set when you sign in with a mailed link and lasts for a
          year, so that other people can’t use up the links you can request. It contains a scrambled
          form of your address.
        </li>
        <li>
          A cookie of at most ten minutes while you sign in, so that no one else can complete your
          sign-in. If your account is blocked, one of 15 minutes lets you cancel your subscription.
        </li>
        <li>
          Your browser’s storage holds your theme, your choices for prompts, an invite link you
          opened, which notes you’ve closed, whether the side panel is open, and whether you had
          Standard last time. Until you close the tab, it also holds the prompt you’re writing and
          your current conversation. Signing out clears your data.
        </li>
        <li>Stripe sets its own cookies on pages with the payment form, to prevent fraud.</li>
      </ul>
    </Section>
  );
}

function ChoicesSection() {
  return (
    <Section title="Your choices">
      <ul>
        <li>
          On your <Link href="/profile">profile page</Link> you can change or delete your profile,
          download the data we hold about you, and delete your account. Deleting your account ends
          any subscription and immediately erases your texts, files, conversations and profile. We
          keep counts and votes without your name. So that a new account doesn’t start with fresh
          limits, we keep a scrambled form of your sign-in and e-mail address (a keyed hash, which
          can’t be reversed), with how much of them you used, until the day ends. If an
          administrator blocked you or set your limits or budget, we keep that too, for up to 12
          months, with what you spent of the budget. For up to 90 days we also keep the numbers Auto
          used to choose, not linked to you, and the IDs of Stripe’s payment notifications. Stripe
          keeps the records it must keep by law.
        </li>
        <li>
          You can rename, export (as Markdown or JSON) and delete any saved conversation at any
          time.
        </li>
        <li>
          Without an account, deleting this site’s cookies removes the link between you and your
          prompts.
        </li>
        <li>
          You can <Link href="/contact">contact us</Link> to ask what we store, to have it corrected
          or erased, or to object. Depending on where you live, you may have further legal rights,
          such as complaining to an authority.
        </li>
      </ul>
    </Section>
  );
}

function SecuritySection() {
  return (
    <Section title="Security">
      <p>
        Keys and secrets are encrypted in storage, and sessions are stored as fingerprints that
        can’t be used to sign in. No system is perfectly secure, so please don’t put anything in a
        prompt that must stay secret.
      </p>
    </Section>
  );
}

function ChildrenAndChangesSection() {
  return (
    <Section title="Children, and changes to this page">
      <p>
        {siteName()} is not for children under 13, and we don’t knowingly store anything about them.
        If a child has used it, tell us and we will erase their data.
      </p>
      <p>
        When we change this page, we update the date at the top. See also the{' '}
        <Link href="/terms">Terms of Service</Link>.
      </p>
    </Section>
  );
}
