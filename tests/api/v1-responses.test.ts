import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import OpenAI, { NotFoundError } from 'openai';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from '#server/areas/accounts/schema.ts';
import { limits } from '#shared/contract/limits.ts';
import { storedResponses } from '#server/areas/api-keys/schema.ts';
import { queries } from '#server/areas/query/schema.ts';
import { chatBodyBytes, type SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import { checkingFetch } from '../support/published-responses.ts';
import { useTestApp } from '../support/shared-app.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { makeKey } from './access-by-key.ts';

const app = useTestApp();
const model = 'openai:gpt-3.5-turbo';
const ask = { model, input: 'Write a haiku about coffee' };

const ofSwitchyard = (reply: object) => (reply as { switchyard: SwitchyardField }).switchyard;

async function connect(
  traits: Parameters<TestApp['person']>[0] = {},
  key: object = {},
  product: TestApp = app,
) {
  const person = await product.person(traits);
  const chosen = { name: 'SDK', scopes: ['chat'], expiresInDays: null, ...key };
  const { secret } = await makeKey(person, chosen);
  const client = new OpenAI({
    apiKey: secret,
    baseURL: `${product.url}/v1`,
    maxRetries: 0,
    fetch: checkingFetch,
  });
  return { person, client };
}

describe('OpenAI’s client of the Responses API', () => {
  it('gets a whole answer, with the choice, its reason and its usage', async () => {
    const { client } = await connect();
    const { data: reply, response } = await client.responses
      .create({ ...ask, model: 'auto' })
      .withResponse();
    expect(reply.output_text).toMatch(/coffee/i);
    expect(reply).toMatchObject({
      object: 'response',
      status: 'completed',
      store: false,
      output: [{ type: 'message', role: 'assistant', status: 'completed' }],
      usage: { total_tokens: expect.any(Number) as number },
    });
    const { query_id: queryId, choices } = ofSwitchyard(reply);
    expect(reply.id).toBe(`resp_${queryId}`);
    expect(choices).toMatchObject([{ model: reply.model }]);
    expect(choices[0]?.receipt?.inputTokens).toBe(reply.usage?.input_tokens);
    expect(response.headers.get('x-switchyard-model')).toBe(reply.model);
  });

  it('gets a stream whose events come in OpenAI’s order', async () => {
    const { client } = await connect();
    const events = [];
    for await (const event of await client.responses.create({ ...ask, stream: true })) {
      events.push(event);
    }
    expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, at) => at));
    const types = events.map(({ type }) => type);
    expect(types.filter((type, at) => type !== types[at - 1])).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
    const last = events.at(-1);
    const whole = last?.type === 'response.completed' ? last.response : null;
    expect(whole).toMatchObject({ status: 'completed', model });
    expect(ofSwitchyard(whole ?? {}).choices[0]?.receipt).toBeDefined();
    const stream = client.responses.stream(ask);
    expect((await stream.finalResponse()).output_text).toMatch(/coffee/i);
  });

  it('answers functions over two rounds, in namespaces and with custom tools', async () => {
    const { client } = await connect({ isStandard: true });
    const parameters = {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    };
    const tools = [
      { type: 'function' as const, name: 'get_weather', parameters, strict: false },
      { type: 'custom' as const, name: 'apply_patch', description: 'Applies a patch' },
    ];
    const request = { model: 'openai:gpt-4', tools, store: false };
    const input: OpenAI.Responses.ResponseInput = [
      { role: 'user', content: 'Tell me the weather in Paris' },
    ];
    const first = await client.responses.create({ ...request, input });
    const [call] = first.output;
    expect(call).toMatchObject({
      type: 'function_call',
      name: 'get_weather',
      arguments: '{"city":"Paris"}',
      status: 'completed',
    });
    if (call?.type !== 'function_call') throw new Error('There is no call.');
    const result = { type: 'function_call_output' as const, call_id: call.call_id };
    const output = [{ type: 'input_text' as const, text: '21 degrees' }];
    const second = await client.responses.create({
      ...request,
      input: [...input, call, { ...result, output }],
    });
    expect(second.output_text).not.toBe('');
    const [sent] = (await app.sandbox.requests()).slice(-1);
    expect(sent).toMatchObject({
      toolResults: ['21 degrees'],
      tools: ['get_weather', 'apply_patch'],
    });
    const open = client.responses.create({ ...request, input: [...input, call] });
    await expect(open).rejects.toMatchObject({ status: 400, param: 'input' });
    const namespace = {
      type: 'namespace' as const,
      name: 'city',
      description: 'About cities',
      tools: [tools[0]],
    };
    const inside = await client.responses.create({
      model: 'openai:gpt-4',
      input,
      tools: [namespace, { type: 'tool_search' }] as never,
    });
    expect(inside.output[0]).toMatchObject({ name: 'get_weather', namespace: 'city' });
    expect(ofSwitchyard(inside).ignored).toEqual(['tools.description', 'tools.tool_search']);
  });

  it('answers in the shape of a schema', async () => {
    const { client } = await connect();
    const schema = {
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
      additionalProperties: false,
    };
    const format = { type: 'json_schema' as const, name: 'river', schema, strict: true };
    const reply = await client.responses.create({
      model: 'auto',
      input: 'Name a river',
      text: { format, verbosity: 'low' },
    });
    expect(JSON.parse(reply.output_text)).toHaveProperty('name');
    expect(ofSwitchyard(reply).ignored).toEqual(['text.verbosity']);
  });

  it('names the field of a picture that it doesn’t fetch, and what can’t be answered', async () => {
    const { client } = await connect();
    const image = { type: 'input_image' as const, image_url: 'https://example.com/a.png' };
    const fail = (asked: object) =>
      client.responses.create({ ...ask, ...asked }).catch((error: unknown) => error);
    const content = [{ ...image, detail: 'auto' as const }];
    expect(await fail({ input: [{ role: 'user', content }] })).toMatchObject({
      status: 400,
      param: 'input.0.content.0.image_url',
    });
    expect(await fail({ conversation: 'conv_1' })).toMatchObject({ param: 'conversation' });
    expect(await fail({ prompt: { id: 'p' } })).toMatchObject({ param: 'prompt' });
    expect(await fail({ background: true, store: false })).toMatchObject({ param: 'background' });
  });

  it('compares: a message of each model', async () => {
    const { client } = await connect({ isStandard: true });
    const compared = { ...ask, model: 'compare:openai:gpt-4,xai:grok-2-1212' };
    const reply = await client.responses.create(compared);
    expect(reply.output.map(({ type }) => type)).toEqual(['message', 'message']);
    const indexes = reply.output.map((item) => (item as { switchyard?: object }).switchyard);
    expect(indexes).toEqual(expect.arrayContaining([{ index: 0 }, { index: 1 }]));
  });
});

describe('a stored response', () => {
  it('can be fetched, listed, continued and deleted, only by its person', async () => {
    const { client } = await connect();
    const first = await client.responses.create({ ...ask, store: true, metadata: { a: 'b' } });
    expect(first).toMatchObject({ store: true, metadata: { a: 'b' } });
    expect(await client.responses.retrieve(first.id)).toEqual(first);
    const include = ['web_search_call.action.sources' as const];
    const more = await client.responses.retrieve(first.id, { include, starting_after: 3 });
    const ignored = ['include.web_search_call.action.sources', 'starting_after'];
    expect(more).toMatchObject({ output: first.output, switchyard: { ignored } });
    const listed = await client.responses.inputItems.list(first.id);
    expect(listed.data).toMatchObject([
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: ask.input }] },
    ]);
    const second = await client.responses.create({
      model,
      input: 'And now about tea',
      previous_response_id: first.id,
      store: true,
    });
    expect(second.previous_response_id).toBe(first.id);
    expect((await app.sandbox.requests()).at(-1)).toMatchObject({ turns: 3 });
    await client.responses.create({ model, input: 'More', previous_response_id: second.id });
    expect((await app.sandbox.requests()).at(-1)).toMatchObject({ turns: 5 });
    const { client: other } = await connect();
    await expect(other.responses.retrieve(first.id)).rejects.toThrow(NotFoundError);
    const stolen = other.responses.create({ ...ask, previous_response_id: first.id });
    await expect(stolen).rejects.toThrow(NotFoundError);
    await expect(other.responses.delete(first.id)).rejects.toThrow(NotFoundError);
    await client.responses.delete(first.id);
    await expect(client.responses.retrieve(first.id)).rejects.toThrow(NotFoundError);
    const [row] = await app.database
      .select()
      .from(queries)
      .where(eq(queries.id, first.id.slice('resp_'.length)));
    expect(row).toMatchObject({ prompt: '', forgotten: 'program' });
  });

  it('isn’t continued without its beginning', async () => {
    const { client } = await connect();
    const first = await client.responses.create({ ...ask, store: true });
    const more = { model, input: 'More', store: true };
    const second = await client.responses.create({ ...more, previous_response_id: first.id });
    await client.responses.delete(first.id);
    await app.sandbox.reset();
    const third = client.responses.create({ ...more, previous_response_id: second.id });
    await expect(third).rejects.toThrow(
      /^400 .*An earlier response of this conversation was deleted/,
    );
    expect(await app.sandbox.requests()).toEqual([]);
  });

  it.each([
    [1_000, 0, true],
    [1_001, 0, false],
    [2, chatBodyBytes, false],
  ])(
    'isn’t continued beyond 1,000 responses or 50 MB: %i of %i bytes',
    async (count, bytes, fits) => {
      const { client, person } = await connect();
      const last = randomUUID();
      const ids = [...Array.from({ length: count - 1 }, () => randomUUID()), last];
      await app.database.insert(storedResponses).values(
        ids.map((queryId, index) => ({
          queryId,
          userId: person.userId,
          previousId: ids[index - 1] ?? null,
          request: { model, input: [] },
        })),
      );
      await app.database
        .update(storedResponses)
        .set({
          request: sql`json_build_object('model', ${model}::text, 'input', repeat('x', ${bytes}::int))`,
          response: sql`'{"output":[]}'::json`,
        })
        .where(eq(storedResponses.queryId, last));
      const asking = client.responses.create({ ...ask, previous_response_id: `resp_${last}` });
      if (fits) expect((await asking).status).toBe('completed');
      else
        await expect(asking).rejects.toThrow(
          /more than 1,000 stored responses or is larger than 50 MB/,
        );
    },
  );

  it('isn’t created unless requested, but its texts can be referred to while they are kept', async () => {
    const { client } = await connect();
    const first = await client.responses.create(ask);
    await expect(client.responses.retrieve(first.id)).rejects.toThrow(NotFoundError);
    const [item] = first.output;
    const refer = (id: string | undefined) =>
      client.responses.create({
        model,
        input: [
          { role: 'user', content: ask.input },
          { id: id ?? '' },
          { type: 'item_reference', id: 'rs_unknown' },
          { type: null, id: 'rs_unknown' },
          { role: 'user', content: 'Another one' },
        ],
      });
    await refer(item?.id);
    expect((await app.sandbox.requests()).at(-1)).toMatchObject({ turns: 3 });
    const numbersOnly = await client.responses.create({ ...ask, store: false });
    await expect(refer(numbersOnly.output[0]?.id)).rejects.toThrow(/isn’t stored/);
    const input = Array.from({ length: 1_001 }, (_, at) => ({ id: `rs_${at}` }));
    await expect(client.responses.create({ model, input })).rejects.toThrow(
      /Refer to at most 1,000 items/,
    );
  });

  it.each([
    ['the request is', 0],
    ['the answer makes it', -100],
  ])('is not created if %s too large, and the reply says so', async (_, more) => {
    const { client, person } = await connect();
    const padded = (padding: string) => ({
      model,
      store: true,
      input: [
        { role: 'user' as const, content: ask.input },
        { type: 'reasoning' as const, id: 'rs_1', summary: [], encrypted_content: padding },
      ],
    });
    const spare = limits.storedResponseBytes - JSON.stringify(padded('')).length;
    const fits = padded('x'.repeat(spare - 100_000));
    expect(await client.responses.create(fits)).toMatchObject({ store: true });
    const body = padded('x'.repeat(spare + 1 + more));
    const whole = await client.responses.create(body);
    expect(whole).toMatchObject({ status: 'completed', store: false });
    expect(whole.output_text).toMatch(/coffee/i);
    await expect(client.responses.retrieve(whole.id)).rejects.toThrow(NotFoundError);
    let last: OpenAI.Responses.ResponseStreamEvent | undefined;
    for await (const event of await client.responses.create({ ...body, stream: true }))
      last = event;
    expect(last).toMatchObject({ type: 'response.completed', response: { store: false } });
    const ofPerson = eq(storedResponses.userId, person.userId);
    expect(await app.database.$count(storedResponses, ofPerson)).toBe(1);
  });

  it('isn’t created in the background if the request is too large', async () => {
    const { client } = await connect();
    const padding = 'x'.repeat(limits.storedResponseBytes);
    const input = [{ role: 'user' as const, content: ask.input, padding }];
    const sent = client.responses.create({ model, input, background: true });
    await expect(sent).rejects.toThrow('the request can be at most 4 MB');
  });

  it('continues in the background after its client has left, and can be polled', async () => {
    const { client } = await connect();
    await app.sandbox.throttle();
    const begun = await client.responses.create({ ...ask, background: true });
    expect(begun).toMatchObject({ background: true, store: true, status: 'queued' });
    expect((await client.responses.retrieve(begun.id)).status).toBe('in_progress');
    const stream = await client.responses.create({ ...ask, background: true, stream: true });
    let streamed = '';
    for await (const event of stream) {
      if (event.type === 'response.created') streamed = event.response.id;
      if (event.type === 'response.output_text.delta') break;
    }
    await app.sandbox.flush();
    for (const id of [begun.id, streamed]) {
      await vi.waitFor(async () => {
        const done = await client.responses.retrieve(id);
        expect(done.status).toBe('completed');
        expect(done.output_text).toMatch(/coffee/i);
      }, 20_000);
    }
  });

  it('can be cancelled in the background only', async () => {
    const { client } = await connect();
    await app.sandbox.throttle();
    const begun = await client.responses.create({ ...ask, background: true });
    await vi.waitFor(async () => expect(await app.sandbox.requests()).toHaveLength(1), 20_000);
    expect((await client.responses.cancel(begun.id)).status).toBe('cancelled');
    expect((await client.responses.retrieve(begun.id)).status).toBe('cancelled');
    await app.sandbox.reset();
    const other = await client.responses.create({ ...ask, store: true });
    await expect(client.responses.cancel(other.id)).rejects.toThrow(/background/);
  });

  it('can be deleted while it runs, which leaves no text', async () => {
    const { client } = await connect();
    await app.sandbox.throttle();
    const begun = await client.responses.create({ ...ask, background: true });
    await vi.waitFor(async () => expect(await app.sandbox.requests()).toHaveLength(1), 20_000);
    await client.responses.delete(begun.id);
    const [row] = await app.database
      .select({ prompt: queries.prompt, status: queries.status })
      .from(queries)
      .where(eq(queries.id, begun.id.slice('resp_'.length)));
    expect(row).toEqual({ prompt: '', status: 'stopped' });
    await expect(client.responses.retrieve(begun.id)).rejects.toThrow(NotFoundError);
  });

  it('is deleted with its account, and after its days', async () => {
    const { client, person } = await connect();
    const kept = await client.responses.create({ ...ask, store: true });
    const old = await client.responses.create({ ...ask, store: true });
    const queryIdOf = (id: string) => id.slice('resp_'.length);
    await app.database
      .update(storedResponses)
      .set({ createdAt: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) })
      .where(eq(storedResponses.queryId, queryIdOf(old.id)));
    await app.runJob('sweep');
    await expect(client.responses.retrieve(old.id)).rejects.toThrow(NotFoundError);
    expect((await client.responses.retrieve(kept.id)).id).toBe(kept.id);
    await app.database.delete(users).where(eq(users.id, person.userId));
    const ofPerson = eq(storedResponses.userId, person.userId);
    expect(await app.database.$count(storedResponses, ofPerson)).toBe(0);
  });
});

describe('with today’s models', () => {
  let today: TestApp;
  beforeAll(async () => {
    today = await startTestApp({}, 'today');
  });
  afterAll(() => today.stop());

  it('sends encrypted reasoning back to the vendor that encrypted it, and to no other', async () => {
    const { client } = await connect({ isStandard: true }, {}, today);
    const request = {
      model: 'gpt-6.1-terra',
      include: ['reasoning.encrypted_content' as const],
      reasoning: { effort: 'low' as const, summary: 'auto' as const },
      store: false,
    };
    const input = [{ role: 'user' as const, content: 'Which river is the longest?' }];
    const first = await client.responses.create({ ...request, input });
    const [thought] = first.output;
    expect(thought).toMatchObject({
      type: 'reasoning',
      encrypted_content: expect.stringMatching(/^switchyard\./) as string,
      summary: [{ type: 'summary_text' }],
    });
    const more = [
      ...input,
      ...(first.output as OpenAI.Responses.ResponseInputItem[]),
      { role: 'user' as const, content: 'And the second?' },
    ];
    await client.responses.create({ ...request, input: more });
    expect((await today.sandbox.requests()).at(-1)).toMatchObject({ thoughtsBack: 1, turns: 3 });
    const elsewhere = await client.responses.create({ ...request, model: 'grok-4.7', input: more });
    const [sent] = (await today.sandbox.requests()).slice(-1);
    expect(sent).toMatchObject({ provider: 'xai', turns: 3 });
    expect(sent).not.toHaveProperty('thoughtsBack');
    expect(ofSwitchyard(elsewhere).ignored).toEqual([]);
  });

  it('searches the web, and lists the searches and pages', async () => {
    const { client } = await connect({ isStandard: true }, {}, today);
    const location = { type: 'approximate' as const, city: 'Berlin', country: 'DE' };
    const tool = { type: 'web_search' as const, user_location: location };
    const asked = { model: 'auto', input: 'What is the weather in Berlin today?', tools: [tool] };
    const reply = await client.responses.create(asked);
    expect(reply.output).toContainEqual(
      expect.objectContaining({ type: 'web_search_call', status: 'completed' }),
    );
    const pages = reply.output.flatMap((item) =>
      item.type === 'message'
        ? item.content.flatMap((part) => (part.type === 'output_text' ? part.annotations : []))
        : [],
    );
    expect(pages[0]).toMatchObject({ type: 'url_citation', url: expect.any(String) as string });
    expect(JSON.stringify(reply.output)).not.toContain('"sources"');
  });

  it.each(['openai:gpt-6-luna', 'anthropic:claude-haiku-5-5', 'vertex:gemini-4-hydrogen'])(
    'lists all pages that a search of %s found',
    async (searching) => {
      const { client } = await connect({ isStandard: true }, {}, today);
      const reply = await client.responses.create({
        model: searching,
        input: 'What is the weather in Berlin today?',
        tools: [{ type: 'web_search' }],
        include: ['web_search_call.action.sources'],
      });
      const sources = reply.output.flatMap((item) =>
        item.type === 'web_search_call' && item.action.type === 'search'
          ? (item.action.sources ?? [])
          : [],
      );
      expect(sources.length).toBeGreaterThan(0);
      for (const { type, url } of sources) {
        expect(type).toBe('url');
        expect(url).toMatch(/^https:/);
        expect(url).not.toContain('utm_source');
      }
      expect(ofSwitchyard(reply).ignored).toEqual([]);
    },
  );
});
