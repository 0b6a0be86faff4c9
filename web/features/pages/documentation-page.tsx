import { Link } from 'wouter';
import { limits as fixed } from '#shared/contract/limits.ts';
import type { Feature } from '#shared/contract/settings/constants.ts';
import { formatCount, formatMegabytes, plural } from '#shared/lib/format.ts';
import { joinWords } from '#shared/lib/join-words.ts';
import { useIsOff, useLimits, usePicker } from '#web/api/models/use-picker.ts';
import { DocumentPage, Section } from './document-page.tsx';
import { siteOrigin } from './facts.ts';

export function DocumentationPage() {
  return (
    <DocumentPage title="Documentation">
      <p>How to use Switchyard, from the first prompt to the API.</p>
      <SwitchedOffNote />
      <AskSection />
      <ChooseAModelSection />
      <AttachAndSpeakSection />
      <KeepSection />
      <LimitsSection />
      <LinksThatSetThePageSection />
      <KeyboardSection />
      <APISection />
      <MadeWithSection />
    </DocumentPage>
  );
}

function AskSection() {
  return (
    <Section title="Ask">
      <p>
        Type a prompt on the <Link href="/">home page</Link> and press <kbd>Enter</kbd>;{' '}
        <kbd>Shift</kbd>+<kbd>Enter</kbd> begins a new line. The answer appears as it is written,
        with the model that gave it and one line that says why it was chosen. “Show the numbers”
        opens what decided it. You can stop an answer, ask again, or follow up: the conversation so
        far goes along.
      </p>
    </Section>
  );
}

function ChooseAModelSection() {
  return (
    <Section title="Choose a model">
      <ul>
        <li>
          <strong>Auto Select</strong> leaves the choice to Switchyard. It picks from the models of
          your plan. In the prompt box you say how: <strong>Thrifty</strong> keeps to cheap models,{' '}
          <strong>Balanced</strong> gives hard prompts a strong one, <strong>Best</strong> gives
          nearly every prompt the best.
        </li>
        <li>
          <strong>One model:</strong> click it. Click it again to go back to Auto.
        </li>
        <li>
          <strong>Several:</strong> click more than one, and Auto chooses the best among those.
        </li>
        <li>
          <strong>Compare Models</strong> (Standard) asks several at once and shows the answers side
          by side, at most {fixed.comparedModels}. Say which you prefer, or that it is a tie.
        </li>
      </ul>
      <p>
        What each model is good for stands in the <Link href="/models">model directory</Link>. A
        lock marks models that need <Link href="/pricing">Standard</Link>. A model that its provider
        has retired is answered for by its successor, which stands beside its name; where any is
        retired, they are folded under “Retired”.
      </p>
      <p>
        Some models think before they answer. A line says so, how long they did, and opens what they
        thought where the provider shows it; it is not kept. <strong>Effort</strong> in the prompt
        box, where such a model can be used, lets them think as the prompt needs, hardly, or long.
      </p>
      <p>
        On your profile you write <strong>instructions</strong> that go with every prompt, and named
        ones that you choose in the prompt box. The receipt below an answer says which took part.
      </p>
    </Section>
  );
}

function AttachAndSpeakSection() {
  return (
    <Section title="Attach and speak">
      <p>
        Add up to {fixed.files} files by button, by dropping or by pasting: images up to{' '}
        {formatMegabytes(fixed.imageBytes)}, and PDF, Word and text documents up to{' '}
        {formatMegabytes(fixed.documentBytes)}. Images go to models that can see. The microphone
        takes up to {fixed.recordingMs / 1000} seconds and writes what you said into the prompt.
      </p>
    </Section>
  );
}

function KeepSection() {
  return (
    <Section title="Keep">
      <p>
        Sign in, and each conversation is saved as a thread. You have up to {fixed.threads}; the
        next one takes the place of the one that you have not used for the longest. Threads can be
        searched, renamed, exported as Markdown or JSON, and deleted. Share makes a link to a
        read-only copy of a thread as it is then; your profile lists your links, and ends them.
      </p>
      <p>
        Your browser can put Switchyard on your home screen. It then opens without a connection, to
        write the next prompt, and other apps can share text, pictures and documents with it.
      </p>
    </Section>
  );
}

function LimitsSection() {
  const { free, standard } = useLimits();
  return (
    <Section title="Limits">
      <p>
        Free: {plural(free.perMinute, 'request')} a minute and {formatCount(free.perDay)} a day.
        Standard: {formatCount(standard.perMinute)} a minute and {formatCount(standard.perDay)} a
        day. When you reach one, the page says when you can go on. The{' '}
        <Link href="/terms">terms</Link> have the rest.
      </p>
    </Section>
  );
}

function LinksThatSetThePageSection() {
  return (
    <Section title="Links that set the page">
      <p>An address can open the home page ready to go. Nothing is sent until you press Enter.</p>
      <ul>
        <li>
          <code>/?q=Name a river</code> fills in a prompt.
        </li>
        <li>
          <code>/?model=openai:gpt-3.5-turbo</code> chooses a model.
        </li>
        <li>
          <code>/?models=openai:gpt-4,xai:grok-beta&amp;compare=1</code> sets up a comparison.
        </li>
        <li>
          <code>/?dial=thrifty</code> sets how Auto chooses: thrifty, balanced or best.
        </li>
        <li>
          <code>/models?tab=anthropic</code> opens the directory at one provider.
        </li>
      </ul>
    </Section>
  );
}

function KeyboardSection() {
  return (
    <Section title="Keyboard">
      <dl>
        <dt>
          <kbd>Ctrl</kbd>+<kbd>K</kbd>, on a Mac <kbd>⌘</kbd>+<kbd>K</kbd>
        </dt>
        <dd>Everything that can be done, by name: models, pages, threads, themes.</dd>
        <dt>
          <kbd>F8</kbd>
        </dt>
        <dd>Goes to the notification that is on the screen.</dd>
      </dl>
    </Section>
  );
}

const featureNames: Record<Feature, string> = {
  voice: 'voice input',
  attachments: 'sending files',
  sharing: 'sharing conversations',
  api: 'the API for programs',
};

function SwitchedOffNote() {
  const off = usePicker().data?.off ?? [];
  if (off.length === 0) return null;
  return (
    <p>
      Switched off here for now, and not shown on the pages:{' '}
      {joinWords(off.map((feature) => featureNames[feature]))}.
    </p>
  );
}

function APISection() {
  const isOff = useIsOff('api');
  return (
    <Section title="API">
      {!isOff && (
        <p>
          Programs that can call OpenAI call Switchyard with a key:{' '}
          <Link href="/docs/api">the API’s own page</Link> has examples.
        </p>
      )}
      <p>
        The page has no calls of its own: all it does goes through the same API, and that describes
        itself in full at{' '}
        <a href="/api/openapi.json" target="_blank" rel="noopener noreferrer">
          /api/openapi.json
        </a>{' '}
        (OpenAPI 3.1). A prompt is one call:
      </p>
      <pre tabIndex={0} aria-label="Example of a call">
        <code suppressHydrationWarning>{exampleCall(siteOrigin())}</code>
      </pre>
      <p>
        The answer has <code>content</code>, <code>provider</code>, <code>model</code>,{' '}
        <code>time</code>, <code>reason</code> and <code>recommendations</code>. With{' '}
        <code>Accept: text/event-stream</code> the same call streams it. An error has a{' '}
        <code>code</code>, and a <code>message</code> that says what to do. Without a session’s
        cookie the limits of the free tier apply.
      </p>
    </Section>
  );
}

function MadeWithSection() {
  return (
    <Section title="Made with">
      <p>
        The packages that this is made with, and their licences, stand in the{' '}
        <a href="/third-party-notices.txt">third-party notices</a>.
      </p>
    </Section>
  );
}

function exampleCall(origin: string): string {
  return `curl ${origin}/api/switchyard/query \\
  -H 'Content-Type: application/json' \\
  -d '{"query": "Explain how rivers form", "model": "auto-free"}'`;
}
