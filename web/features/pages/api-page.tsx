import { Link } from 'wouter';
import { limits } from '#shared/contract/limits.ts';
import { formatCount, formatMegabytes } from '#shared/lib/format.ts';
import { useIsOff, useWebSearch } from '#web/api/models/use-picker.ts';
import { curlExample, pythonExample, typeScriptExample } from './api-examples.ts';
import { DocumentPage, Section } from './document-page.tsx';
import { siteOrigin } from './facts.ts';
import { TextsDays } from './texts-days.tsx';
import { siteName } from '#web/ui/browser/site-name.ts';

/** How programs call Switchyard through its OpenAI-compatible API. */
export function ApiPage() {
  const isOff = useIsOff('api');
  return (
    <DocumentPage title="API">
      <p>
        Call {siteName()} from any client that speaks OpenAI’s or Anthropic’s API, or from an MCP
        client. Change its base URL and key, then choose any model or let Auto pick one for each
        prompt.
      </p>
      {isOff && (
        <p>
          <strong>The API is off on this site for now.</strong> Calls with a key are refused until
          an administrator turns the API back on.
        </p>
      )}
      <FirstCallSection />
      <ModelSection />
      <ResponseFieldsSection />
      <MessagesSection />
      <ResponsesSection />
      <AnthropicSection />
      <McpSection />
      <WebSearchSection />
      <OtherCallsSection />
      <ErrorsSection />
      <BudgetsSection />
      <ToolsSection />
    </DocumentPage>
  );
}

function FirstCallSection() {
  const origin = siteOrigin();
  return (
    <Section title="Your first call">
      <p>
        Create a key in your <Link href="/profile?tab=keys">profile</Link> and store it in the
        environment variable <code>SWITCHYARD_API_KEY</code>. The examples then run as they are.
      </p>
      <Example name="curl" code={curlExample(origin)} />
      <Example name="Python, with the OpenAI package" code={pythonExample(origin)} />
      <Example name="TypeScript, with the OpenAI package" code={typeScriptExample(origin)} />
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
    <Section title="Choosing a model">
      <dl>
        <dt>
          <code>auto</code>
        </dt>
        <dd>
          Picks the best model for the prompt. <code>auto:thrifty</code> uses low-cost models, and{' '}
          <code>auto:best</code> uses premium models for all but easy prompts.
        </dd>
        <dt>
          <code>openai:gpt-4</code>, <code>openai/gpt-4</code> or <code>gpt-4</code>
        </dt>
        <dd>
          Uses one model, named by its {siteName()} ID or the provider’s model name. If that model
          fails, the call returns an error. To allow fallback models, list them in order in{' '}
          <code>models</code>, or set <code>allow_fallbacks</code> to allow any.{' '}
          <code>GET /v1/models</code> lists the models your key can use.
        </dd>
        <dt>
          <code>compare:openai:gpt-4,xai:grok-beta</code>
        </dt>
        <dd>
          Calls two or three models at once (Standard). The response has one choice per model. Vote
          for the best one with <code>POST /v1/votes</code>, and Auto can learn from it.
        </dd>
        <dt>
          <code>provider</code>
        </dt>
        <dd>
          Limits the choice, using the same fields as OpenRouter: <code>only</code>,{' '}
          <code>ignore</code>, <code>order</code>, <code>max_price</code> (dollars per million
          tokens of <code>prompt</code> and <code>completion</code>, and per <code>image</code>),{' '}
          <code>allow_fallbacks</code>, and <code>zdr</code> for zero retention. Each model has one
          provider here, so a fallback is another model. Naming a model outside these limits returns
          an error.
        </dd>
      </dl>
    </Section>
  );
}

function ResponseFieldsSection() {
  return (
    <Section title="Extra fields in the response">
      <p>
        <code>usage</code> includes the <code>cost</code> in dollars and counts reasoning tokens and
        tokens read from and written to the provider’s cache. <code>reasoning_content</code> has the
        model’s thinking, if its provider shows it.
      </p>
      <p>
        The field <code>switchyard</code> has the query ID and, for each choice, the model, why it
        was chosen, and its time, tokens and cost. <code>switchyard.reason</code> says why these
        models were chosen, and <code>switchyard.candidates</code> lists Auto’s estimates for each
        candidate: its quality (the best has 100), cost and speed. It also says when another model
        answered because the first was down, and which fields of your request had no effect. In a
        stream it comes in the first and last chunk of each choice. The header{' '}
        <code>x-switchyard-model</code> names the model that answers,{' '}
        <code>x-switchyard-query-id</code> and <code>x-switchyard-reason</code> arrive with it, and{' '}
        <code>x-request-id</code> identifies the call.
      </p>
    </Section>
  );
}

function MessagesSection() {
  return (
    <Section title="Messages">
      <p>
        Send the whole conversation each time; it isn’t saved as a conversation in your account. All
        messages reach the model; system messages are moved to the front. If the messages exceed the
        model’s context window, the call returns <code>context_length_exceeded</code>. We keep
        prompts and answers for <TextsDays />, or only usage numbers and tags with{' '}
        <code>store: false</code>. Send images and documents as data URLs in user and tool messages;
        we never fetch URLs in a request. A request can have 10 MB, 10,000 messages and 100 files,
        unless an administrator set other limits.
      </p>
      <p>
        <code>stream</code>, <code>stream_options</code>, <code>max_completion_tokens</code>,{' '}
        <code>temperature</code>, <code>top_p</code>, <code>top_k</code>, <code>seed</code>,{' '}
        <code>presence_penalty</code>, <code>frequency_penalty</code> and{' '}
        <code>reasoning_effort</code> work as in OpenAI’s API with models that accept them.{' '}
        <code>switchyard.ignored</code> lists what a model didn’t accept and other fields that had
        no effect. Set <code>provider.require_parameters</code> to true to get answers only from
        models that accept them all. <code>logprobs</code> and <code>top_logprobs</code> work with
        OpenAI’s models when they don’t think, and with added servers that return them.{' '}
        <code>stop</code> works with models that support it; OpenAI’s and xAI’s reasoning models
        don’t, and Anthropic’s models reject sequences of only whitespace. Unsupported fields that
        would change the answer return an explanatory error, such as <code>n</code> above 1.
      </p>
      <p>
        Tag calls with <code>metadata</code>, <code>user</code> or the header{' '}
        <code>x-switchyard-tags: team:search,nightly</code> to see what each tag costs. Tags stay
        with the usage numbers until you delete your account, and administrators can see them.
      </p>
      <p>
        <code>tools</code>, <code>tool_choice</code>, <code>parallel_tool_calls</code> and{' '}
        <code>response_format</code> work with models that support them. Auto picks among those;
        naming a model that doesn’t support them returns an explanatory error. Send tool calls and
        their results back as messages, as with OpenAI. Anthropic’s models can’t be forced to call a
        tool, can’t continue an assistant message, and return JSON only with a schema. Images that a
        model made are in <code>images</code> of its message, as data URLs.
      </p>
    </Section>
  );
}

function ResponsesSection() {
  return (
    <Section title="OpenAI’s Responses">
      <p>
        <code>POST /v1/responses</code> takes and returns what OpenAI’s Responses API does, with any
        model. For Codex, add a provider with the <code>base_url</code>{' '}
        <code suppressHydrationWarning>{siteOrigin()}/v1</code> to its configuration.
      </p>
      <p>
        Unlike OpenAI, we store a response only with <code>store: true</code>. You can then fetch,
        continue (<code>previous_response_id</code>) or delete it. Stored responses are deleted
        after 30 days, unless an administrator set another limit. If request and response together
        exceed {formatMegabytes(limits.storedResponseBytes)}, we answer without storing, and the
        response has <code>store: false</code>. <code>background</code> stores the answer too: it
        continues when you disconnect, until you cancel it.
      </p>
      <p>
        Encrypted thinking is returned and passed back to the provider it came from. Web search is
        the only built-in OpenAI tool that works. You can’t combine it with functions unless{' '}
        <code>tool_choice</code> demands a search. Ignored tools are listed in{' '}
        <code>switchyard.ignored</code>.
      </p>
    </Section>
  );
}

function McpSection() {
  return (
    <Section title="MCP">
      <p>
        MCP clients connect to <code suppressHydrationWarning>{siteOrigin()}/mcp</code> (streamable
        HTTP) with your key as the bearer token. They get three tools: ask a model or Auto, compare
        two or three models, and list the models. Each call counts like any other.
      </p>
    </Section>
  );
}

function AnthropicSection() {
  return (
    <Section title="Anthropic’s format">
      <p>
        <code>POST /v1/messages</code> takes and returns what Anthropic’s Messages API does, with
        any model. For Claude Code, set <code>ANTHROPIC_BASE_URL</code> to{' '}
        <code suppressHydrationWarning>{siteOrigin()}</code>, <code>ANTHROPIC_AUTH_TOKEN</code> to
        your key and <code>ANTHROPIC_MODEL</code> to a model or <code>auto</code>. The key may be in{' '}
        <code>x-api-key</code>, and <code>anthropic-version</code> isn’t required.
      </p>
      <p>
        Anthropic’s model names work with a date, with <code>-latest</code> or with a window size in
        brackets, as long as your key can use the model. Signed thinking is returned and passed back
        to the provider it came from. Of Anthropic’s own tools, only web search is supported,
        without domain lists. A comparison returns an error. The message has the field{' '}
        <code>switchyard</code>; in a stream, the first and the last event have it.
      </p>
      <p>
        <code>POST /v1/messages/count_tokens</code> returns an estimate, which is never too low. It
        calls no model and costs nothing, but returns an error once your limits are used up. With{' '}
        <code>anthropic-version</code>, <code>GET /v1/models</code> answers in Anthropic’s format.
      </p>
    </Section>
  );
}

function WebSearchSection() {
  return (
    <Section title="Web search">
      {useWebSearch() === 'off' && (
        <p>
          <strong>Web search is off on this site.</strong> Calls that request a search return an
          error.
        </p>
      )}
      <p>
        Models search the web only if a call asks for it: send <code>web_search_options</code>, or
        add <code>:online</code> to the model, as in <code>auto:online</code>. Auto then picks among
        models that can search. The options <code>search_context_size</code> and{' '}
        <code>user_location</code> apply where the provider supports them.
      </p>
      <p>
        <code>annotations</code> of the message, or of a chunk’s <code>delta</code>, list the cited
        pages: each <code>url_citation</code> has a <code>url</code>, a <code>title</code>, the
        quote in <code>content</code> where the provider gives one, and the cited words from{' '}
        <code>start_index</code> to <code>end_index</code>, counted in code points. Show titles and
        quotes as text: they come from the web. <code>/v1/messages</code>, and{' '}
        <code>/v1/responses</code> with <code>web_search_call.action.sources</code> in{' '}
        <code>include</code>, also list pages that were found but not cited, where the provider
        reports them.
      </p>
      <p>
        <code>usage.server_tool_use.web_search_requests</code> counts the searches, and{' '}
        <code>usage.cost</code> includes their price. They count against your plan’s searches per
        day. Once those are used up, calls that ask for a search return an error.
      </p>
    </Section>
  );
}

function OtherCallsSection() {
  return (
    <Section title="Other calls">
      <dl>
        <dt>
          <code>GET /v1/models</code> and <code>/v1/models/openai:gpt-4</code>
        </dt>
        <dd>
          Lists the models that your key can use, or describes one: context window, prices,
          modalities, accepted fields, release and retirement. Send the <code>etag</code> as{' '}
          <code>if-none-match</code> to receive the list only if it changed.
        </dd>
        <dt>
          <code>GET /v1/key</code>
        </dt>
        <dd>
          Returns this key’s budgets, what is left of them, when they reset, its rate limit and its
          expiry.
        </dd>
        <dt>
          <code>GET /v1/generation?id=chatcmpl-…</code>
        </dt>
        <dd>
          Returns the model, tokens, cost, times and tags of one of your answers, whichever of your
          keys requested it.
        </dd>
        <dt>
          <code>POST /v1/images/generations</code>
        </dt>
        <dd>
          Creates one image from a prompt, as b64_json. OpenAI’s models accept <code>size</code>,{' '}
          <code>quality</code>, <code>background</code> and <code>output_format</code>. With{' '}
          <code>stream</code>, the finished image comes as OpenAI’s event, without partial images.
        </dd>
        <dt>
          <code>POST /v1/images/edits</code>
        </dt>
        <dd>
          Changes the file <code>image</code> as the <code>prompt</code> says, with a model that
          edits images, and returns the same as a generation. Send one image, or up to four as{' '}
          <code>image[]</code> for OpenAI’s and Google’s models. OpenAI’s models accept a{' '}
          <code>mask</code>, a PNG that is transparent where the image should be edited.
        </dd>
        <dt>
          <code>POST /v1/embeddings</code>
        </dt>
        <dd>
          Turns texts into vectors with the model you name, such as{' '}
          <code>text-embedding-3-small</code> or <code>gemini-embedding-001</code>.{' '}
          <code>GET /v1/models</code> lists them with the output modality <code>embeddings</code>.{' '}
          <code>dimensions</code> and <code>encoding_format</code> work as in OpenAI’s API; only
          OpenAI’s models accept tokens. A key for chat can use it. If the key is limited to certain
          models, they must include this one.
        </dd>
        <dt>
          <code>POST /v1/moderations</code>
        </dt>
        <dd>
          Classifies texts and images (as data URLs) as harmful or not, with OpenAI’s free
          moderation model.
        </dd>
        <dt>
          <code>POST /v1/completions</code>
        </dt>
        <dd>
          Answers one <code>prompt</code> as if it were the only message of a chat, streamed or not,
          for clients of OpenAI’s older API. <code>suffix</code>, <code>echo</code> and several
          prompts return an error.
        </dd>
        <dt>
          <code>POST /v1/audio/transcriptions</code>
        </dt>
        <dd>
          Transcribes a recording of up to {formatMegabytes(limits.audioFileBytes)} in mp3, m4a,
          mp4, webm, wav, ogg or flac. <code>response_format</code> can be <code>json</code> or{' '}
          <code>text</code>, and with <code>whisper-1</code> also <code>verbose_json</code>,{' '}
          <code>srt</code> or <code>vtt</code>. Transcripts aren’t streamed. With <code>auto</code>,
          the best model that returns the format answers.
        </dd>
        <dt>
          <code>POST /v1/audio/speech</code>
        </dt>
        <dd>
          Reads aloud up to {formatCount(limits.speechCharacters)} characters of <code>input</code>{' '}
          in a <code>voice</code>, with <code>tts-1</code>, <code>tts-1-hd</code>,{' '}
          <code>gpt-4o-mini-tts</code> or <code>auto</code>. The audio is streamed while it’s
          generated, in the <code>response_format</code> that you choose, or as OpenAI’s events with{' '}
          <code>stream_format: "sse"</code>, which <code>tts-1</code> doesn’t support.
        </dd>
        <dt>
          <code>POST /v1/votes</code>
        </dt>
        <dd>
          Votes on a comparison. Send its <code>query_id</code> and the best <code>choice</code>, or
          an <code>outcome</code> of <code>tie</code> or <code>neither</code>.
        </dd>
      </dl>
    </Section>
  );
}

function ErrorsSection() {
  return (
    <Section title="Errors and limits">
      <p>
        Errors have OpenAI’s format, so OpenAI’s packages throw their usual error classes, and{' '}
        <code>error.message</code> says what to do. Your plan’s limits apply here too.{' '}
        <code>x-ratelimit-remaining-requests</code> shows how many requests remain this minute, and{' '}
        <code>retry-after</code> says when to retry. If a client disconnects, generation stops, at
        the provider too.
      </p>
      <p>
        If an answer is cut off, the reply has the text so far with the finish reason{' '}
        <code>length</code>, and <code>switchyard.choices</code> says why.
      </p>
      <p>
        Programs in a browser can call the API from any site, because only the key gives access.
        Anyone who can read the page can read its key, so give it a budget.
      </p>
      <p>
        If you repeat a chat or image call with the same <code>Idempotency-Key</code> within a day,
        you get the original response. Failed calls run again.
      </p>
      <p>
        <code>prompt_cache_key</code> goes to OpenAI and xAI, and <code>cache_control</code> to
        Anthropic. Auto tends to stay on the model that has your conversation cached.
      </p>
      <p>
        A key can have a response cache: an identical call gets the same answer again, at no cost,
        for as long as you set in your profile. Calls still count against your limits.{' '}
        <code>x-switchyard-cache</code> says <code>hit</code>, <code>miss</code> or{' '}
        <code>bypass</code>, and <code>age</code> is the answer’s age in seconds. Send{' '}
        <code>cache-control: no-cache</code> for a new answer, or <code>no-store</code> to skip the
        cache. Web searches, stored responses, returned thinking and <code>store: false</code> are
        never cached. Answers stay with your own keys, unless a key shares them with other people’s
        keys that share theirs.
      </p>
    </Section>
  );
}

function BudgetsSection() {
  return (
    <Section title="Budgets">
      <p>
        A key can have a budget per day, per month and in total. We reserve a call’s maximum cost
        before we make it, so programs that share a key can’t overspend together. With a budget,
        answers are limited to 4,096 tokens unless you set <code>max_completion_tokens</code>. When
        the budget is used up, calls return the code <code>insufficient_quota</code>. Administrators
        can cap a key too, and limit what all calls with a tag may spend. The lowest amount applies.
      </p>
    </Section>
  );
}

function ToolsSection() {
  return (
    <Section title="Tools">
      <ul>
        <li>
          <a href="/api/postman.json" download="switchyard.postman_collection.json">
            A collection of these calls
          </a>{' '}
          for Postman and Bruno
        </li>
        <li>
          <a href="/api/openapi.json" target="_blank" rel="noopener noreferrer">
            /api/openapi.json
          </a>
          , a description of every call (OpenAPI 3.1)
        </li>
      </ul>
    </Section>
  );
}
