import { Link } from 'wouter';
import { limits } from '#shared/contract/limits.ts';
import { useIsOff } from '#web/api/models/use-picker.ts';
import { curlExample, pythonExample, typeScriptExample } from './api-examples.ts';
import { DocumentPage, Section } from './document-page.tsx';
import { siteOrigin } from './facts.ts';

/** How programs call Switchyard through its OpenAI-compatible API. */
export function ApiPage() {
  const isOff = useIsOff('api');
  return (
    <DocumentPage title="API">
      <p>
        Programs that can call OpenAI can call Switchyard: give them another address and a key, and
        they have every model here, chosen for each prompt.
      </p>
      {isOff && (
        <p>
          <strong>The API is switched off here for now:</strong> calls with a key are refused until
          an administrator switches it on again.
        </p>
      )}
      <FirstCallSection />
      <ModelSection />
      <ReplySection />
      <MessagesSection />
      <OtherCallsSection />
      <ErrorsSection />
      <BudgetsSection />
      <FilesSection />
    </DocumentPage>
  );
}

function FirstCallSection() {
  const origin = siteOrigin();
  return (
    <Section title="The first call">
      <p>
        Make a key on your <Link href="/profile?tab=keys">profile</Link> and keep it in{' '}
        <code>SWITCHYARD_API_KEY</code>. The examples run as they are.
      </p>
      <Example name="curl" code={curlExample(origin)} />
      <Example name="Python, with OpenAI’s package" code={pythonExample(origin)} />
      <Example name="TypeScript, with OpenAI’s package" code={typeScriptExample(origin)} />
    </Section>
  );
}

function Example({ name, code }: { name: string; code: string }) {
  return (
    <>
      <h3 className="mt-5 text-14 font-medium text-n12">{name}</h3>
      <pre tabIndex={0} aria-label={`Example: ${name}`}>
        <code suppressHydrationWarning>{code}</code>
      </pre>
    </>
  );
}

function ModelSection() {
  return (
    <Section title="What model says">
      <dl>
        <dt>
          <code>auto</code>
        </dt>
        <dd>
          The best model for the prompt. <code>auto:thrifty</code> keeps to cheap ones,{' '}
          <code>auto:best</code> gives nearly every prompt the best.
        </dd>
        <dt>
          <code>openai:gpt-4</code> or <code>gpt-4</code>
        </dt>
        <dd>
          One model, by its id here or as its provider calls it. <code>GET /v1/models</code> lists
          what your key may ask for.
        </dd>
        <dt>
          <code>compare:openai:gpt-4,xai:grok-beta</code>
        </dt>
        <dd>
          Two or three models at once (Standard): one choice of each in the reply. Say which was the
          best with <code>POST /v1/votes</code>, and Auto learns from it.
        </dd>
      </dl>
    </Section>
  );
}

function ReplySection() {
  return (
    <Section title="What the reply says besides">
      <p>
        The field <code>switchyard</code> has the query’s id, and of each choice the model, why it
        was chosen and its receipt: time, tokens and cost. It also names a model that was down and
        the one that took over, and fields of your request that changed nothing. A stream carries it
        in the first and the last chunk of each choice. The headers{' '}
        <code>x-switchyard-query-id</code>, <code>x-switchyard-model</code> and{' '}
        <code>x-switchyard-reason</code> tell the choice before the first word, and{' '}
        <code>x-request-id</code> names the call.
      </p>
    </Section>
  );
}

function MessagesSection() {
  return (
    <Section title="Messages">
      <p>
        Send the whole conversation each time: it is not saved as a thread. Prompts and answers are
        kept for 30 days, as your own other prompts are; with <code>store: false</code> only numbers
        are. Pictures and documents, up to {limits.files}, travel in the messages as data URLs; no
        address in a request is ever fetched. A request may have ten megabytes.
      </p>
      <p>
        <code>stream</code>, <code>stream_options</code>, <code>max_completion_tokens</code>,{' '}
        <code>temperature</code> up to 1 and <code>reasoning_effort</code> act as you know them.
        <code>stop</code> goes to models that have it: OpenAI’s and xAI’s models that think have
        not, and Anthropic’s want more than blanks in each sequence. More than one answer of a model
        is refused in words.
      </p>
      <p>
        <code>tools</code>, <code>tool_choice</code>, <code>parallel_tool_calls</code> and{' '}
        <code>response_format</code> go to models that have them; Auto chooses among these, and a
        model that you name and that has them not is refused in words. Send calls and their results
        back as messages, as to OpenAI. No model of Anthropic can be made to call a tool, or gives
        JSON without a schema.
      </p>
    </Section>
  );
}

function OtherCallsSection() {
  return (
    <Section title="Other calls">
      <dl>
        <dt>
          <code>POST /v1/images/generations</code>
        </dt>
        <dd>One picture for a prompt, as b64_json.</dd>
        <dt>
          <code>POST /v1/audio/transcriptions</code>
        </dt>
        <dd>Up to {limits.recordingMs / 1000} seconds of speech, a WAV file, as text.</dd>
        <dt>
          <code>POST /v1/votes</code>
        </dt>
        <dd>
          <code>query_id</code> of a comparison and the <code>choice</code> that was the best, or{' '}
          <code>outcome</code> <code>tie</code> or <code>neither</code>.
        </dd>
      </dl>
    </Section>
  );
}

function ErrorsSection() {
  return (
    <Section title="Errors and limits">
      <p>
        An error is in OpenAI’s shape, <code>error.message</code> says what to do, and OpenAI’s
        packages throw it in its own class. Your limits are those of your plan on the page;{' '}
        <code>x-ratelimit-remaining-requests</code> tells what the minute leaves, and{' '}
        <code>retry-after</code> when to come again. A client that goes stops its answer, at the
        provider as well.
      </p>
      <p>
        A call with an <code>Idempotency-Key</code> may be sent again within a day: it is answered
        by the answer that there is. What was refused is asked anew.
      </p>
    </Section>
  );
}

function BudgetsSection() {
  return (
    <Section title="Budgets">
      <p>
        A key can have a budget by day, by month and in all. What a call may cost is set aside
        before it is made, so that programs that share a key do not spend more than that together;
        without <code>max_completion_tokens</code> an answer is then bounded to 4,096 tokens. A
        budget that is spent answers with the code <code>insufficient_quota</code>.
      </p>
    </Section>
  );
}

function FilesSection() {
  return (
    <Section title="For your tools">
      <ul>
        <li>
          <a href="/api/postman.json" download="switchyard.postman_collection.json">
            A collection
          </a>{' '}
          of these calls, for Postman and Bruno.
        </li>
        <li>
          <a href="/api/openapi.json" target="_blank" rel="noopener noreferrer">
            /api/openapi.json
          </a>
          , which describes every call (OpenAPI 3.1).
        </li>
      </ul>
    </Section>
  );
}
