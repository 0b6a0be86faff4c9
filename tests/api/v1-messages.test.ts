import Anthropic, {
  AuthenticationError,
  BadRequestError,
  ContentTooLargeError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
} from '@anthropic-ai/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkTypes } from '#server/providers/http/testing/check-types.ts';
import type { SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { makePdf, makePng } from '../support/test-files.ts';
import { makeKey } from './access-by-key.ts';

let app: TestApp;
let person: TestClient;
let secret: string;
let client: Anthropic;
const open = (apiKey: string, options: object = {}) =>
  new Anthropic({ apiKey, baseURL: app.url, maxRetries: 0, ...options });
const keyOf = async (traits: object) =>
  (await makeKey(person, { name: 'A', scopes: ['chat'], expiresInDays: null, ...traits })).secret;
beforeAll(async () => {
  app = await startTestApp({ STANDARD_PER_MINUTE: '10000' }, 'today');
  person = await app.person({ isStandard: true });
  secret = await keyOf({});
  client = open(secret);
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

const opus = 'anthropic:claude-opus-5-5';
const luna = 'openai:gpt-6-luna';
const gemini = 'vertex:gemini-4-hydrogen';
const hello: Anthropic.MessageParam[] = [{ role: 'user', content: 'Why is the sky blue?' }];
const ask = { model: opus as string, max_tokens: 2_000, messages: hello };
const ofSwitchyard = (reply: object) => (reply as { switchyard: SwitchyardField }).switchyard;
const textOf = ({ content }: Anthropic.Message) =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('');
const create = (body: object) =>
  client.messages.create({ ...ask, ...body } as Anthropic.MessageCreateParamsNonStreaming);
const refusal = (body: object) => create(body).catch((error: unknown) => error);
/** Sends a body as it is, and reads the reply as text. */
const post = (body: object, headers: object = {}, path = '/v1/messages?beta=true') =>
  fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': secret, ...headers },
    body: JSON.stringify(body),
  });

describe('Anthropic’s client', () => {
  it.each([opus, luna, gemini, 'auto', 'auto:best'])(
    'gets an answer from %s, whole and streamed',
    async (model) => {
      const whole = await create({ model });
      expect(whole).toMatchObject({ type: 'message', role: 'assistant', stop_reason: 'end_turn' });
      expect(whole.content).toMatchObject([{ type: 'text' }]);
      expect(whole.usage.output_tokens).toBeGreaterThan(0);
      expect(ofSwitchyard(whole)).toMatchObject({ failovers: [], ignored: [] });
      const streamed = await client.messages.stream({ ...ask, model }).finalMessage();
      expect(textOf(streamed)).toBe(textOf(whole));
      expect(streamed.stop_reason).toBe('end_turn');
      expect(streamed.usage.input_tokens).toBe(whole.usage.input_tokens);
      expect(streamed.id).not.toBe(whole.id);
    },
  );

  it('receives events, pings and our field in the order of Anthropic’s streams', async () => {
    const response = await post({ ...ask, stream: true });
    expect(response.headers.get('request-id')).toBe(response.headers.get('x-request-id'));
    expect(response.headers.get('x-switchyard-model')).toBe(opus);
    const frames = (await response.text()).trim().split('\n\n');
    const names = frames.map((frame) => /^event: (\w+)\ndata: /.exec(frame)?.[1]);
    expect(names.slice(0, 3)).toEqual(['message_start', 'ping', 'content_block_start']);
    expect(names.slice(-3)).toEqual(['content_block_stop', 'message_delta', 'message_stop']);
    const last = JSON.parse(frames.at(-1)?.split('\ndata: ')[1] ?? '') as object;
    expect(ofSwitchyard(last)).toMatchObject({ choices: [{ model: opus, receipt: {} }] });
  });

  it('reads which stop sequence ended the answer, if the vendor says so', async () => {
    const stops = { stop_sequences: ['never written', 'e'] };
    const ending = { stop_reason: 'stop_sequence', stop_sequence: 'e' };
    const once = { headers: { 'idempotency-key': crypto.randomUUID() } };
    const sent = { ...ask, ...stops };
    const whole = await client.messages.create(sent, once);
    expect(textOf(whole)).toMatch(/^[^e]+$/);
    expect(whole).toMatchObject(ending);
    const again = await client.messages.create(sent, once);
    expect([again.id, again.stop_reason, again.stop_sequence]).toEqual([
      whole.id,
      ...Object.values(ending),
    ]);
    expect(await client.messages.stream(sent).finalMessage()).toMatchObject(ending);
    const untold = await create({ ...stops, model: gemini });
    expect(textOf(untold)).toMatch(/^[^e]+$/);
    expect(untold).toMatchObject({ stop_reason: 'end_turn', stop_sequence: null });
  });

  it('sends its key as a bearer token, too', async () => {
    const bearer = new Anthropic({ apiKey: null, authToken: secret, baseURL: app.url });
    expect((await bearer.messages.create(ask)).type).toBe('message');
  });

  it('gets stop reasons for a length limit, and separate counts of cached tokens', async () => {
    const cut = await create({ model: luna, max_tokens: 20, thinking: { type: 'disabled' } });
    expect(cut.stop_reason).toBe('max_tokens');
    const { receipt } = ofSwitchyard(cut).choices[0] ?? {};
    const { input_tokens: input, cache_read_input_tokens: cached } = cut.usage;
    expect(input + (cached ?? 0)).toBe(receipt?.inputTokens);
  });
});

const weather: Anthropic.Tool = {
  name: 'get_weather',
  description: 'Of one city',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};

describe('tools', () => {
  it.each([opus, luna, gemini])('work in two rounds with %s, streamed', async (model) => {
    const messages: Anthropic.MessageParam[] = [
      { role: 'user', content: 'Tell me the weather in Paris' },
    ];
    const thinking = { type: 'adaptive' } as const;
    const send = () =>
      client.messages
        .stream({ model, max_tokens: 2_000, messages, tools: [weather], thinking })
        .finalMessage();
    for (const round of ['21 degrees', '22 degrees']) {
      const called = await send();
      const use = called.content.find((block) => block.type === 'tool_use');
      if (!use) break;
      expect(called.stop_reason).toBe('tool_use');
      expect(use).toMatchObject({ name: 'get_weather', input: { city: 'Paris' } });
      messages.push(
        { role: 'assistant', content: called.content },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: use.id, content: round, is_error: false },
            ...(round === '21 degrees'
              ? [{ type: 'text' as const, text: 'Tell me the weather in Paris again' }]
              : []),
          ],
        },
      );
    }
    const answer = await send();
    expect(answer.stop_reason).toBe('end_turn');
    expect((await app.sandbox.requests()).at(-1)?.toolResults?.length).toBeGreaterThanOrEqual(1);
  });

  it('may return images and errors, and choices are passed on', async () => {
    const png = Buffer.from(await makePng()).toString('base64');
    const source = { type: 'base64', media_type: 'image/png', data: png };
    const answer = await create({
      tools: [weather],
      tool_choice: { type: 'auto', disable_parallel_tool_use: true },
      messages: [
        ...hello,
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: {} }],
        },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'toolu_1',
              content: [
                { type: 'text', text: 'A map' },
                { type: 'image', source },
              ],
              is_error: true,
            },
          ],
        },
      ],
    });
    expect(ofSwitchyard(answer).ignored).toEqual([]);
    expect((await app.sandbox.requests()).at(-1)).toMatchObject({
      images: 1,
      tools: ['get_weather'],
      toolResults: ['A map'],
    });
    const none = await create({ tools: [weather], tool_choice: { type: 'none' } });
    expect(none.stop_reason).toBe('end_turn');
  });

  it('of Anthropic’s servers are refused, except web search', async () => {
    const search = { type: 'web_search_20250305', name: 'web_search', max_uses: 3 };
    const prompt = 'Who won the chess world championship this year?';
    const body = { tools: [search], messages: [{ role: 'user', content: prompt }] };
    const found = await create(body);
    const kinds = found.content.map(({ type }) => type);
    expect(kinds).toEqual(expect.arrayContaining(['server_tool_use', 'web_search_tool_result']));
    expect(found.content.some((block) => block.type === 'text' && block.citations)).toBe(true);
    const [results] = found.content.flatMap((block) =>
      block.type === 'web_search_tool_result' ? [block.content] : [],
    );
    expect(results).toContainEqual(
      expect.objectContaining({
        type: 'web_search_result',
        url: expect.stringMatching(/^https:/) as string,
      }),
    );
    expect(found.usage.server_tool_use?.web_search_requests).toBeGreaterThan(0);
    expect(ofSwitchyard(found).ignored).toEqual(['tools.max_uses']);
    const again = await create({
      ...body,
      messages: [...body.messages, { role: 'assistant', content: found.content }, ...hello],
    });
    expect(again.stop_reason).toBe('end_turn');
    expect(await refusal({ tools: [{ ...search, allowed_domains: ['x.org'] }] })).toMatchObject({
      status: 400,
      message: expect.stringContaining('domains') as string,
    });
    for (const type of ['code_execution_20260120', 'web_fetch_20250910', 'bash_20250124']) {
      expect(await refusal({ tools: [{ type, name: 'x' }] })).toBeInstanceOf(BadRequestError);
    }
  });
});

describe('files', () => {
  it.each([opus, luna])('reach %s as images, PDFs and text', async (model) => {
    const png = Buffer.from(await makePng()).toString('base64');
    const pdf = Buffer.from(makePdf('A page')).toString('base64');
    await create({
      model,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
            {
              type: 'document',
              title: 'a.pdf',
              source: { type: 'base64', media_type: 'application/pdf', data: pdf },
            },
            {
              type: 'document',
              source: { type: 'text', media_type: 'text/plain', data: 'Plain words' },
            },
            { type: 'text', text: 'What is this?' },
          ],
        },
      ],
    });
    expect((await app.sandbox.requests()).at(-1)).toMatchObject({ images: 1, documents: 2 });
  });

  it.each(['image', 'document'])('are not fetched (%s)', async (type) => {
    const content = [{ type, source: { type: 'url', url: 'http://127.0.0.1/' } }];
    const error = await refusal({ messages: [{ role: 'user', content }] });
    expect(error).toBeInstanceOf(BadRequestError);
    expect((error as Error).message).toContain('URLs aren’t fetched');
  });
});

describe('thinking', () => {
  const hard = [{ role: 'user' as const, content: 'Prove that there are infinitely many primes' }];
  const thinking = { type: 'adaptive', display: 'summarized' } as const;

  it('of Anthropic comes with its signature, whole and streamed, and can be sent back', async () => {
    const whole = await create({ thinking, messages: hard });
    const [thought] = whole.content;
    expect(thought).toMatchObject({
      type: 'thinking',
      signature: Buffer.from('Signed by the sandbox.').toString('base64'),
    });
    const streamed = await client.messages
      .stream({ ...ask, thinking, messages: hard })
      .finalMessage();
    expect(streamed.content).toEqual(whole.content);
    const back = [...hard, { role: 'assistant' as const, content: whole.content }, ...hello];
    expect((await create({ thinking, messages: back })).stop_reason).toBe('end_turn');
  });

  it('is left out of the text if the client asks for none of it, or only for the signature', async () => {
    const plain = await create({ output_config: { effort: 'high' }, messages: hard });
    expect(plain.content.map(({ type }) => type)).toEqual(['text']);
    const omitted = await create({
      thinking: { type: 'adaptive', display: 'omitted' },
      messages: hard,
    });
    expect(omitted.content[0]).toMatchObject({ type: 'thinking', thinking: '' });
  });

  it('of another vendor is never sent to Anthropic', async () => {
    const enabled = { type: 'enabled', budget_tokens: 2_000 };
    const theirs = await create({ model: gemini, thinking: enabled, messages: hard });
    expect(theirs.content[0]).toMatchObject({
      type: 'thinking',
      signature: expect.stringMatching(/^switchyard/) as string,
    });
    const back = [...hard, { role: 'assistant', content: theirs.content }, ...hello];
    expect((await create({ thinking, messages: back })).stop_reason).toBe('end_turn');
  });
});

describe('names of models', () => {
  it.each([
    ['claude-opus-5-5', opus],
    ['claude-opus-5-5[1m]', opus],
    ['claude-haiku-5-5-20261001', 'anthropic:claude-haiku-5-5'],
    ['claude-haiku-latest', 'anthropic:claude-haiku-5-5'],
    ['gpt-6-luna', luna],
  ])('%s means %s', async (name, id) => {
    expect((await create({ model: name })).model).toBe(id);
  });

  it('that the key can’t use are not found, with advice', async () => {
    const narrow = open(await keyOf({ models: [luna] }));
    const error = await narrow.messages
      .create({ ...ask, model: 'claude-opus-5-5' })
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ type: 'not_found_error' });
    expect((error as Error).message).toMatch(/can’t use claude-opus-5-5\..*auto/);
    expect(await refusal({ model: 'claude-sonnet-3-9' })).toBeInstanceOf(NotFoundError);
  });

  it('are listed in pages in Anthropic’s shape, and in OpenAI’s without its header', async () => {
    const all = [];
    for await (const model of client.models.list({ limit: 5 })) all.push(model);
    const { data } = (await (
      await fetch(`${app.url}/v1/models`, { headers: { 'x-api-key': secret } })
    ).json()) as { data: { id: string; architecture?: { output_modalities: string[] } }[] };
    const answering = data.filter(
      ({ architecture }) => !architecture?.output_modalities.includes('embeddings'),
    );
    expect(all.map(({ id }) => id)).toEqual(answering.map(({ id }) => id));
    expect(answering.length).toBeLessThan(data.length);
    await expect(client.models.retrieve('text-embedding-3-small')).rejects.toThrow(NotFoundError);
    expect(all.find(({ id }) => id === opus)).toMatchObject({
      type: 'model',
      display_name: 'Claude Opus 5.5',
      max_input_tokens: 1_000_000,
    });
    expect(await client.models.retrieve('claude-opus-5-5')).toMatchObject({ id: opus });
    const before = await client.models.list({ before_id: all[5]?.id, limit: 2 });
    expect(before.data.map(({ id }) => id)).toEqual(all.slice(3, 5).map(({ id }) => id));
  });

  it('of comparisons are refused, because a message has one answer', async () => {
    const error = await refusal({ model: `compare:${luna},${opus}` });
    expect(error).toBeInstanceOf(BadRequestError);
    expect((error as Error).message).toContain('/v1/chat/completions');
  });
});

describe('counting tokens', () => {
  it('estimates without a call, and includes system, tools and files', async () => {
    const count = async (body: object) =>
      (await client.messages.countTokens({ model: opus, messages: hello, ...body })).input_tokens;
    const plain = await count({});
    expect(plain).toBeGreaterThan(5);
    expect(plain).toBeLessThan(40);
    expect(await count({ system: 'Be brief. '.repeat(100) })).toBeGreaterThan(plain + 200);
    expect(await count({ tools: [weather] })).toBeGreaterThan(plain + 20);
    expect(await app.sandbox.requests()).toEqual([]);
  });
});

describe('errors', () => {
  const failure = (reply: Response) => reply.json() as Promise<Anthropic.ErrorResponse>;

  it('have Anthropic’s shape, whatever fails', async () => {
    const wrong = await open('sk-wrong')
      .messages.create(ask)
      .catch((cause: unknown) => cause);
    expect(wrong).toBeInstanceOf(AuthenticationError);
    expect(wrong).toMatchObject({ type: 'authentication_error' });
    expect((wrong as AuthenticationError).requestID).toMatch(/^[\da-f-]{36}$/);
    const votes = await open(await keyOf({ scopes: ['votes'] }))
      .messages.create(ask)
      .catch((cause: unknown) => cause);
    expect(votes).toBeInstanceOf(PermissionDeniedError);
    const large = await refusal({ system: 'x'.repeat(11 * 1024 * 1024) });
    expect(large).toBeInstanceOf(ContentTooLargeError);
    const unknown = await post({}, {}, '/v1/messages/batches');
    expect([unknown.status, await failure(unknown)]).toMatchObject([
      404,
      { type: 'error', error: { type: 'not_found_error' } },
    ]);
    const broken = await fetch(`${app.url}/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secret },
      body: '{',
    });
    expect([broken.status, await failure(broken)]).toMatchObject([
      400,
      { type: 'error', error: { type: 'invalid_request_error' } },
    ]);
    expect(await refusal({ max_tokens: undefined })).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
    });
  });

  it('of limits say when to try again, and those of spent budgets not to', async () => {
    const free = await app.person();
    const limited = await makeKey(free, { name: 'L', scopes: ['chat'], expiresInDays: null });
    const send = () => open(limited.secret).messages.create({ ...ask, model: 'auto' });
    const all = await Promise.allSettled(Array.from({ length: 12 }, send));
    const refused = all.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    );
    expect(refused.length).toBeGreaterThan(0);
    for (const error of refused) {
      expect(error).toBeInstanceOf(RateLimitError);
      expect(error).toMatchObject({ type: 'rate_limit_error' });
      expect((error as RateLimitError).headers.get('retry-after')).toMatch(/^\d+$/);
    }
    // Some of the earlier calls were refused because too many ran at once. These don't count, so this uses up
    // the rest of the limit.
    for (let call = 0; call < 10; call += 1) await send().catch(() => null);
    const count = open(limited.secret).messages.countTokens({ model: 'auto', messages: hello });
    await expect(count).rejects.toBeInstanceOf(RateLimitError);
    const budgets = { dayMicroUsd: null, monthMicroUsd: null, totalMicroUsd: 100 };
    const spent = await open(await keyOf({ budgets }))
      .messages.create({ ...ask, max_tokens: 20_000 })
      .catch((cause: unknown) => cause);
    expect(spent).toMatchObject({ status: 429, errorCode: 'enforced_spend_limit_reached' });
    expect((spent as RateLimitError).headers.get('x-should-retry')).toBe('false');
  });

  it('during a stream end it with an error event', async () => {
    await app.sandbox.play({ scenario: 'cut', times: 1 });
    const response = await post({ ...ask, stream: true });
    const last = (await response.text()).trim().split('\n\n').at(-1) ?? '';
    expect(last).toMatch(/^event: error\ndata: {"type":"error","error":{"type":"api_error"/);
  });
});

describe('requests of real clients', () => {
  it('may have betas, caching, metadata and settings, and say what had no effect', async () => {
    const response = await post(
      {
        ...ask,
        model: 'auto',
        system: [
          { type: 'text', text: 'x-anthropic-billing-header: cc_version=2.1' },
          { type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral', ttl: '1h' } },
        ],
        messages: [
          {
            role: 'user',
            content: [{ type: 'text', text: 'Hello', cache_control: { type: 'ephemeral' } }],
          },
          { role: 'system', content: 'You are in /home.', output_config: { effort: 'medium' } },
        ],
        tools: [
          { ...weather, eager_input_streaming: true },
          { name: 'Placeholder', description: 'x', input_schema: {}, defer_loading: true },
        ],
        max_tokens: 32_000,
        metadata: { user_id: JSON.stringify({ device_id: '0'.repeat(64), session_id: 'x' }) },
        thinking: { type: 'adaptive', display: 'omitted' },
        context_management: { edits: [{ type: 'clear_thinking_20251015', keep: 'all' }] },
        output_config: { effort: 'high' },
      },
      { 'anthropic-beta': 'claude-code-20250219,effort-2025-11-24' },
    );
    expect(response.status).toBe(200);
    const { ignored } = ofSwitchyard((await response.json()) as object);
    expect(ignored).toContain('context_management');
    expect(ignored.join()).not.toMatch(/cache_control/);
    expect((await app.sandbox.requests()).at(-1)?.tools).toEqual(['get_weather']);
  });

  it.each([
    { mcp_servers: [{ type: 'url', url: 'https://x.org', name: 'x' }] },
    { container: 'container_1' },
    { inference_geo: 'us' },
  ])('are refused if the answer would be wrong: %j', async (body) => {
    expect(await refusal(body)).toBeInstanceOf(BadRequestError);
  });
});

it('requests and replies have the types of Anthropic’s package', async () => {
  const whole = await create({ tools: [weather], thinking: { type: 'adaptive' } });
  const response = await post({ ...ask, stream: true, thinking: { type: 'adaptive' } });
  const events = (await response.text())
    .split('\n\n')
    .flatMap((frame) => frame.split('\ndata: ')[1] ?? [])
    .filter((data) => !data.includes('"ping"'));
  const error = await (await post({})).text();
  const models = await (
    await fetch(`${app.url}/v1/models`, {
      headers: { 'x-api-key': secret, 'anthropic-version': '2023-06-01' },
    })
  ).text();
  const mistakes = checkTypes(
    [
      `import type Anthropic from '@anthropic-ai/sdk'; type Ours = { switchyard?: unknown }; type Usage = { usage: { cost: number | null } }; type Event = (Anthropic.MessageStreamEvent & Ours) | { type: 'message_start'; message: Anthropic.Message & Ours & Usage } | (Anthropic.RawMessageDeltaEvent & Usage); type List = { data: Anthropic.ModelInfo[]; has_more: boolean; first_id: string | null; last_id: string | null };`,
      `export const whole: Anthropic.Message & Ours & Usage = ${JSON.stringify(whole)};`,
      ...events.map((data, at) => `export const e${at}: Event = ${data};`),
      `export const error: Anthropic.ErrorResponse = ${error};`,
      `export const list: List = ${models};`,
    ].join('\n'),
  );
  expect(mistakes).toEqual([]);
});
