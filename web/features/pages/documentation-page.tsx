import { Link } from 'wouter';
import { limits as fixed } from '#shared/contract/limits.ts';
import type { Feature } from '#shared/contract/settings/constants.ts';
import { formatCount, formatMegabytes, plural } from '#shared/lib/format.ts';
import { joinWords } from '#shared/lib/text.ts';
import { useIsOff, useLimits, usePicker, useWebSearch } from '#web/api/models/use-picker.ts';
import { DocumentPage, Section } from './document-page.tsx';
import { siteOrigin } from './facts.ts';
import { siteName } from '#web/ui/browser/site-name.ts';

export function DocumentationPage() {
  return (
    <DocumentPage title="Documentation">
      <p>How to use {siteName()}, from your first prompt to the API.</p>
      <SwitchedOffNote />
      <PromptSection />
      <ModelsSection />
      <WebSearchSection />
      <AttachmentsSection />
      <SaveAndShareSection />
      <LimitsSection />
      <LinksSection />
      <KeyboardSection />
      <ApiSection />
      <LicencesSection />
    </DocumentPage>
  );
}

function PromptSection() {
  return (
    <Section title="Send a prompt">
      <p>
        Type a prompt on the <Link href="/">home page</Link> and press <kbd>Enter</kbd>. Use{' '}
        <kbd>Shift</kbd>+<kbd>Enter</kbd> for a new line. You see the answer as the model writes it,
        with the model’s name and one line that says why it was chosen. Click that line for the
        numbers behind the choice. You can stop an answer, regenerate it or follow up. A follow-up
        includes the conversation so far.
      </p>
    </Section>
  );
}

function ModelsSection() {
  return (
    <Section title="Choose a model">
      <ul>
        <li>
          <strong>Auto Select</strong> picks from the models on your plan. You set how in the prompt
          box: <strong>Economy</strong> uses low-cost models, <strong>Balanced</strong> uses premium
          models for harder prompts, and <strong>Best</strong> uses premium models for almost every
          prompt.
        </li>
        <li>
          <strong>One model:</strong> click it. Click it again to return to Auto.
        </li>
        <li>
          <strong>Several models:</strong> click more than one, and Auto picks the best of them.
        </li>
        <li>
          <strong>Compare Models</strong> (Standard) shows answers from up to {fixed.comparedModels}{' '}
          models side by side. Pick the one you prefer, or call it a tie.
        </li>
      </ul>
      <p>
        The <Link href="/models">model directory</Link> lists what each model is good at. A lock
        marks models that need <Link href="/pricing">Standard</Link>. If a provider has retired a
        model, its successor answers instead and is shown next to its name. The picker lists retired
        models under “Retired”.
      </p>
      <p>
        Some models think before they answer. A line above the answer shows how long. If the
        provider shares the thinking, click the line to read it; we don’t save it. When such a model
        is available, <strong>Effort</strong> in the model menu sets how much it thinks.
      </p>
      <p>
        In your profile you can write <strong>instructions</strong> that are added to every prompt,
        and named ones that you pick in the model menu. The details below an answer say which ones
        were used.
      </p>
    </Section>
  );
}

function WebSearchSection() {
  const { free, standard } = useLimits();
  if (useWebSearch() === 'off') return null;
  return (
    <Section title="Search the web">
      <p>
        If a prompt needs recent facts, such as a price or today’s news, Auto picks a model that can
        search the web. Citations in the answer link to their sources, which are also listed below
        it. Set <strong>Search the web</strong> in the prompt box to <strong>On</strong> to answer
        from the web whenever that helps, or to <strong>Off</strong> to answer from memory. Free
        includes {plural(free.searches, 'search', 'searches')} per day, and Standard{' '}
        {formatCount(standard.searches)}. After that, answers come from memory and say so.
      </p>
    </Section>
  );
}

function AttachmentsSection() {
  return (
    <Section title="Attach files and dictate">
      <p>
        Attach up to {fixed.files} files with the attach button, by dragging them in, or by pasting:
        images up to {formatMegabytes(fixed.imageBytes)}, and PDF, Word and text documents up to{' '}
        {formatMegabytes(fixed.documentBytes)}. Images go to models that can read them. The
        microphone records up to {fixed.recordingMs / 1000} seconds and adds what you said to the
        prompt.
      </p>
    </Section>
  );
}

function SaveAndShareSection() {
  const { free, standard } = useLimits();
  return (
    <Section title="Save and share">
      <p>
        Sign in to save your conversations, up to {free.threads}
        {standard.threads !== free.threads && ` (${standard.threads} with Standard)`}. Once you
        reach that number, a new conversation replaces the least recently used one that isn’t
        pinned. You can search, rename, pin and delete them, and export them as Markdown or JSON.
        Share creates a link to a read-only copy of a conversation as it is at that moment. You can
        revoke links in your profile.
      </p>
      <p>
        You can add {siteName()} to your home screen from your browser. It then opens offline, so
        you can write your next prompt, and other apps can share text, images and documents with it.
      </p>
    </Section>
  );
}

function LimitsSection() {
  const { free, standard } = useLimits();
  return (
    <Section title="Limits">
      <p>
        Free: {plural(free.perMinute, 'request')} per minute and {formatCount(free.perDay)} per day.
        Standard: {formatCount(standard.perMinute)} per minute and {formatCount(standard.perDay)}{' '}
        per day. When you reach a limit, the page says when you can send the next prompt. See the{' '}
        <Link href="/terms">terms</Link> for details.
      </p>
    </Section>
  );
}

function LinksSection() {
  return (
    <Section title="Links with settings">
      <p>
        A link can open the home page with a prompt and settings filled in. Nothing is sent until
        you press Enter.
      </p>
      <ul>
        <li>
          <code>/?q=Name a river</code> fills in a prompt.
        </li>
        <li>
          <code>/?model=openai:gpt-3.5-turbo</code> selects a model.
        </li>
        <li>
          <code>/?models=openai:gpt-4,xai:grok-beta&amp;compare=1</code> sets up a comparison.
        </li>
        <li>
          <code>/?dial=thrifty</code> sets how Auto chooses: thrifty (Economy), balanced or best.
        </li>
        <li>
          <code>/models?tab=anthropic</code> opens the directory on one provider’s tab.
        </li>
      </ul>
    </Section>
  );
}

function KeyboardSection() {
  return (
    <Section title="Keyboard shortcuts">
      <dl>
        <dt>
          <kbd>Ctrl</kbd>+<kbd>K</kbd>, or <kbd>⌘</kbd>+<kbd>K</kbd> on a Mac
        </dt>
        <dd>Opens a searchable list of commands: models, pages, conversations and themes.</dd>
        <dt>
          <kbd>F8</kbd>
        </dt>
        <dd>Moves the focus to the notification on screen.</dd>
      </dl>
    </Section>
  );
}

const featureNames: Record<Feature, string> = {
  voice: 'voice input',
  attachments: 'file attachments',
  sharing: 'sharing conversations',
  api: 'the API',
};

function SwitchedOffNote() {
  const off = usePicker().data?.off ?? [];
  if (off.length === 0) return null;
  return (
    <p>
      Turned off on this site for now: {joinWords(off.map((feature) => featureNames[feature]))}.
    </p>
  );
}

function ApiSection() {
  const isOff = useIsOff('api');
  return (
    <Section title="API">
      {!isOff && (
        <p>
          With an API key you can call {siteName()} from any OpenAI-compatible client. The{' '}
          <Link href="/docs/api">API page</Link> has examples.
        </p>
      )}
      <p>
        This website uses the same HTTP API. It is fully described at{' '}
        <a href="/api/openapi.json" target="_blank" rel="noopener noreferrer">
          /api/openapi.json
        </a>{' '}
        (OpenAPI 3.1). You send a prompt with one call:
      </p>
      <pre tabIndex={0} aria-label="Example call">
        <code suppressHydrationWarning>{exampleCall(siteOrigin())}</code>
      </pre>
      <p>
        The answer has <code>content</code>, <code>provider</code>, <code>model</code>,{' '}
        <code>time</code>, <code>reason</code> and <code>recommendations</code>. With{' '}
        <code>Accept: text/event-stream</code>, the same call streams the answer. Errors have a{' '}
        <code>code</code> and a <code>message</code> that says what to do. Without a session cookie,
        the limits of the free tier apply.
      </p>
    </Section>
  );
}

function LicencesSection() {
  return (
    <Section title="Open-source licences">
      <p>
        The packages used to build Switchyard and their licences are listed in the{' '}
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
