import { Link } from 'wouter';
import { joinWords } from '#shared/lib/text.ts';
import { siteName } from '#web/ui/browser/site-name.ts';
import { usePicker } from '#web/api/models/use-picker.ts';
import { DocumentPage, Section } from './document-page.tsx';

/** Lists what is simulated on this installation and explains how to get real answers. */
export function DemoPage() {
  const { data: picker } = usePicker();
  if (!picker) return <DocumentPage title="Demo mode">{null}</DocumentPage>;
  const { demo } = picker;
  if (!demo) {
    return (
      <DocumentPage title="Demo mode">
        <p>Nothing is simulated here. Every answer comes from its provider.</p>
      </DocumentPage>
    );
  }
  const names = joinWords(demo.providers.map(({ name }) => name));
  return (
    <DocumentPage title="Demo mode">
      <p>You can try everything in {siteName()} without an API key. Some of it is simulated.</p>
      <Section title="What is simulated">
        <ul>
          <li>
            <strong>Answers</strong> from {names}. A program on this machine imitates their models.
            Each of its answers says that it is simulated.
          </li>
          <li>
            <strong>Sign-in, payments and e-mail</strong>, unless they have been set up. You choose
            who to sign in as, pay with a test card such as 4242 4242 4242 4242, and no mail leaves
            this machine.
          </li>
        </ul>
        <p>
          Everything else is real: how a model is chosen and why, comparisons and votes, limits,
          saved conversations and the admin area.
        </p>
      </Section>
      <Section title="How to add a key">
        <p>
          One key is enough to start. Prompts for that provider then get real answers, at its
          prices.
        </p>
        <ul>
          <li>
            <strong>While it runs:</strong> sign in as an administrator and save the key under{' '}
            <Link href="/admin/settings">Settings</Link>. It takes effect immediately.
          </li>
          <li>
            <strong>For the next start:</strong> set {joinVariables(demo.providers)} and run{' '}
            <code>npm start</code>.
          </li>
          <li>
            <strong>Without a key:</strong> start Ollama or llama.cpp’s server on this machine, then
            run <code>npm start</code>. Their models answer alongside the simulated ones.
          </li>
        </ul>
      </Section>
      {demo.hasRetired && (
        <Section title="Which models you see">
          <p>
            The demo offers the models that Switchyard’s specification names. Their providers have
            since retired most of them. With a key, you get today’s models, and successors answer in
            place of retired ones. To see today’s models in the demo, run{' '}
            <code>npm start -- --models today</code>.
          </p>
        </Section>
      )}
    </DocumentPage>
  );
}

function joinVariables(providers: readonly { keyVariable: string }[]) {
  return providers.map(({ keyVariable }, at) => (
    <span key={keyVariable}>
      {at > 0 && (at === providers.length - 1 ? ' or ' : ', ')}
      <code>{keyVariable}</code>
    </span>
  ));
}
