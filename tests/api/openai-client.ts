import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import OpenAI, {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIUserAbortError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  InternalServerError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
} from 'openai';
import { describe, expect, it, vi } from 'vitest';
import { repeatableCalls } from '#server/areas/api-keys/schema.ts';
import { preferences } from '#server/areas/preferences/schema.ts';
import { answers, queries } from '#server/areas/query/schema.ts';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import { curlExample, pythonExample, typeScriptExample } from '#web/features/pages/api-examples.ts';
import { refuseCollection } from '../support/postman-schema.ts';
import { recordingFetch } from '../support/published-types.ts';
import type { TestApp } from '../support/test-app.ts';
import { makePng, makeWav } from '../support/test-files.ts';
import { makeKey } from './access-by-key.ts';

const model = 'openai:gpt-3.5-turbo';
const hello = [{ role: 'user' as const, content: 'Write a haiku about coffee' }];
const ask = { model, messages: hello };

/** The fields that Switchyard adds to OpenAI's reply. */
const ofSwitchyard = (reply: object) => (reply as { switchyard: SwitchyardField }).switchyard;

/** Tests /v1 with OpenAI's own client, on a server that other tests also use. */
export function describeOpenAiClient(app: () => TestApp): void {
  async function connect(traits: Parameters<TestApp['person']>[0] = {}, key: object = {}) {
    const person = await app().person(traits);
    const chosen = { name: 'SDK', scopes: ['chat'], expiresInDays: null, ...key };
    const { secret } = await makeKey(person, chosen);
    return { person, client: open(secret) };
  }
  const open = (apiKey: string, options: object = {}) =>
    new OpenAI({
      apiKey,
      baseURL: `${app().url}/v1`,
      maxRetries: 0,
      fetch: recordingFetch,
      ...options,
    });
  const stored = async (queryId: string) => {
    const rows = await app()
      .database.select()
      .from(queries)
      .innerJoin(answers, eq(answers.queryId, queries.id))
      .where(eq(queries.id, queryId));
    return rows[0];
  };

  describe('OpenAI’s client', () => {
    it('gets a whole answer, with the choice, its reason and its usage', async () => {
      const { client } = await connect();
      const {
        data: reply,
        response,
        request_id: requestId,
      } = await client.chat.completions.create({ model: 'auto', messages: hello }).withResponse();
      expect(reply.choices).toMatchObject([
        { index: 0, finish_reason: 'stop', message: { role: 'assistant' } },
      ]);
      expect(reply.choices[0]?.message.content).toMatch(/coffee/i);
      const { query_id: queryId, choices, reason, candidates } = ofSwitchyard(reply);
      expect(choices).toMatchObject([{ model: reply.model, reason }]);
      expect(reason).toMatch(/^This looks like .+\. .+\.$/);
      expect(candidates.length).toBeGreaterThan(1);
      expect(candidates[0]).toMatchObject({ model: reply.model, cost_ratio: 1, overall: 100 });
      expect(Math.max(...candidates.map(({ quality }) => quality))).toBe(100);
      for (const { quality, quality_range: range, cost_ratio: ratio, ...rest } of candidates) {
        expect(range[0]).toBeLessThanOrEqual(quality);
        expect(range[1]).toBeGreaterThanOrEqual(quality);
        const times = (rest.estimated_cost ?? 0) / (candidates[0]?.estimated_cost ?? 0);
        expect((ratio ?? 0) / times).toBeCloseTo(1, 1);
        expect(rest.tokens_per_second).toBeGreaterThan(0);
      }
      expect(reply.usage?.total_tokens).toBe(
        (reply.usage?.prompt_tokens ?? 0) + (reply.usage?.completion_tokens ?? 0),
      );
      expect(choices[0]?.receipt?.inputTokens).toBe(reply.usage?.prompt_tokens);
      expect(response.headers.get('x-switchyard-query-id')).toBe(queryId);
      expect(response.headers.get('x-switchyard-model')).toBe(reply.model);
      expect(response.headers.get('x-switchyard-reason')).toMatch(/\w/);
      expect(response.headers.get('x-ratelimit-limit-requests')).toBe('10');
      expect(response.headers.get('x-ratelimit-remaining-requests')).toBe('9');
      expect(requestId).toMatch(/^[\da-f-]{36}$/);
    });

    it('stores the same rows as a page does, but no thread', async () => {
      const { client, person } = await connect();
      const reply = await client.chat.completions.create(ask);
      const row = await stored(ofSwitchyard(reply).query_id);
      expect(row?.queries).toMatchObject({
        prompt: hello[0]?.content,
        askedModel: model,
        status: 'done',
        userId: person.userId,
      });
      expect(row?.answers.content).toBe(reply.choices[0]?.message.content);
      expect((await person.send('GET', '/api/threads')).body).toMatchObject({ threads: [] });
      const usage = await person.send('GET', '/api/account/usage');
      expect(usage.body).toMatchObject({ limits: { minute: { used: 1 } }, today: { queries: 1 } });
    });

    it('stores only numbers with store: false', async () => {
      const { client } = await connect();
      const reply = await client.chat.completions.create({ ...ask, store: false });
      const row = await stored(ofSwitchyard(reply).query_id);
      expect(row).toMatchObject({ queries: { prompt: '' }, answers: { content: '' } });
    });

    it('gets a streamed answer, with usage if it asks for it', async () => {
      const { client } = await connect();
      const stream = await client.chat.completions.create({
        ...ask,
        stream: true,
        stream_options: { include_usage: true },
      });
      const chunks = [];
      for await (const chunk of stream) chunks.push(chunk);
      const text = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('');
      expect(text).toMatch(/coffee/i);
      expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant');
      expect(ofSwitchyard(chunks[0] ?? {}).choices[0]?.reason).toBe('You chose GPT-3.5 Turbo.');
      const [end, usage] = chunks.slice(-2);
      expect(end?.choices[0]?.finish_reason).toBe('stop');
      expect(usage).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
      expect(ofSwitchyard(end ?? {}).choices[0]?.receipt?.outputTokens).toBe(
        usage?.usage?.completion_tokens,
      );
      expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
      const row = await stored(ofSwitchyard(end ?? {}).query_id);
      expect(row?.answers.content).toBe(text);
    });

    it('assembles a stream with its own helper', async () => {
      const { client } = await connect();
      const stream = client.chat.completions.stream({ ...ask, stream: true });
      expect(await stream.finalContent()).toMatch(/coffee/i);
    });

    it('sends the whole conversation, with system messages in the vendor’s own field', async () => {
      const { client } = await connect();
      await client.chat.completions.create({
        model,
        max_completion_tokens: 77,
        temperature: 0.5,
        messages: [
          { role: 'system', content: 'Answer in one line.' },
          { role: 'user', content: 'Name a river' },
          { role: 'assistant', content: 'The Rhine.' },
          { role: 'user', content: 'And' },
          { role: 'user', content: [{ type: 'text', text: 'another?' }] },
        ],
      });
      const [request] = await app().sandbox.requests();
      expect(request).toMatchObject({
        system: 'Answer in one line.',
        prompt: 'And\n\nanother?',
        turns: 3,
        maxTokens: 77,
        temperature: 0.5,
      });
    });

    it('sends pictures as data URLs to a model that accepts images', async () => {
      const { client } = await connect();
      const url = `data:image/png;base64,${Buffer.from(await makePng()).toString('base64')}`;
      const picture = { type: 'image_url' as const, image_url: { url } };
      const words = { type: 'text' as const, text: 'What is this?' };
      await client.chat.completions.create({
        model: 'auto',
        messages: [
          { role: 'user', content: [words, picture] },
          { role: 'assistant', content: 'A blue square.' },
          { role: 'user', content: [{ type: 'text', text: 'And this?' }, picture] },
        ],
      });
      expect((await app().sandbox.requests())[0]).toMatchObject({ images: 2, turns: 3 });
    });

    it.each([
      'https://example.com/cat.png',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'data:image/png,plain',
    ])('is refused a picture at %s, which is not fetched', async (url) => {
      const { client } = await connect();
      const content = [{ type: 'image_url' as const, image_url: { url } }];
      const failing = client.chat.completions.create({
        model,
        messages: [{ role: 'user', content }],
      });
      const error = await failing.catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(BadRequestError);
      expect(error).toMatchObject({
        param: 'messages.0.content.0.image_url.url',
        code: 'invalid_input',
        type: 'invalid_request_error',
        message: expect.stringContaining('URLs aren’t fetched.') as string,
      });
    });

    it('chooses by auto:thrifty and auto:best, by list, and by the vendor’s model name', async () => {
      const { client } = await connect({ isStandard: true });
      const content = 'Write a Python function that parses ISO 8601 durations, with tests';
      const hard = [{ role: 'user' as const, content }];
      const answered = async (asked: string) =>
        (await client.chat.completions.create({ model: asked, messages: hard })).model;
      expect(await answered('gpt-4')).toBe('openai:gpt-4');
      expect(await answered('anthropic:claude-3-opus')).toBe('anthropic:claude-3-opus');
      const [thrifty, best] = [await answered('auto:thrifty'), await answered('auto:best')];
      expect(thrifty).not.toBe(best);
    });

    it('compares: one choice of each model, in one body or one stream', async () => {
      const { client } = await connect({ isStandard: true });
      const compared = { model: 'compare:openai:gpt-4,xai:grok-2-1212', messages: hello };
      const reply = await client.chat.completions.create(compared);
      expect(reply.choices.map(({ index }) => index)).toEqual([0, 1]);
      const names = ofSwitchyard(reply).choices.map((choice) => choice.model);
      expect(names.toSorted()).toEqual(['openai:gpt-4', 'xai:grok-2-1212']);
      const texts = ['', ''];
      const stream = await client.chat.completions.create({ ...compared, stream: true });
      for await (const { choices } of stream) {
        for (const { index, delta } of choices) texts[index] += delta.content ?? '';
      }
      expect(texts.every((text) => text.length > 10)).toBe(true);
    });

    it('learns which fields had no effect, and gets a message about what is not supported', async () => {
      const { client } = await connect();
      const reply = await client.chat.completions.create({
        ...ask,
        service_tier: 'default',
        user: 'u1',
      });
      expect(ofSwitchyard(reply).ignored).toEqual(['service_tier']);
      for (const more of [{ n: 2 }, { stop: ['1', '2', '3', '4', '5'] }, { temperature: 2.5 }]) {
        const error = await client.chat.completions
          .create({ ...ask, ...more })
          .catch((cause: unknown) => cause);
        expect(error).toBeInstanceOf(BadRequestError);
        expect(error).toMatchObject({ param: Object.keys(more)[0] });
      }
    });

    it('gets each error as its own class', async () => {
      const { client } = await connect();
      const failing = (asked: object) =>
        client.chat.completions.create({ ...ask, ...asked }).catch((error: unknown) => error);
      expect(await failing({ messages: [] })).toBeInstanceOf(BadRequestError);
      expect(await failing({ model: 'no-such' })).toMatchObject({ code: 'model_not_found' });
      expect(await failing({ model: 'no-such' })).toBeInstanceOf(NotFoundError);
      expect(await failing({ model: 'openai:gpt-4' })).toBeInstanceOf(PermissionDeniedError);
      const { client: narrow } = await connect({}, { models: ['xai:grok-2-1212'] });
      const forbidden = await narrow.chat.completions.create(ask).catch((error: unknown) => error);
      expect(forbidden).toBeInstanceOf(PermissionDeniedError);
      expect(forbidden).toMatchObject({ code: 'key_forbidden' });
      const auto = await narrow.chat.completions.create({ ...ask, model: 'auto' });
      expect(auto.model).toBe('xai:grok-2-1212');
      const { client: deaf } = await connect({}, { scopes: ['audio'] });
      const scope = await deaf.chat.completions.create(ask).catch((error: unknown) => error);
      expect(scope).toBeInstanceOf(PermissionDeniedError);
      const wrong = open('sk-switchyard-wrong').chat.completions.create(ask);
      await expect(wrong).rejects.toThrow(AuthenticationError);
      await app().sandbox.play({ scenario: 'server-error', times: 1 });
      expect(await failing({})).toBeInstanceOf(InternalServerError);
      await expect(client.get('/nothing')).rejects.toThrow(NotFoundError);
    });

    it('reports an unreachable or slow server with its own error classes', async () => {
      const { client } = await connect();
      const nowhere = open('sk-x', { baseURL: 'http://127.0.0.1:9/v1' }).models.list();
      await expect(nowhere).rejects.toBeInstanceOf(APIConnectionError);
      await app().sandbox.play({ scenario: 'silence', times: 4 });
      const slow = client.chat.completions.create(ask, { timeout: 200 });
      await expect(slow).rejects.toBeInstanceOf(APIConnectionTimeoutError);
      await vi.waitFor(async () => {
        expect((await app().sandbox.requests())[0]?.outcome).toBe('aborted');
      }, 20_000);
    });

    it('is bound by the person’s limits, and learns when to retry', async () => {
      const { client } = await connect();
      const all = await Promise.allSettled(
        Array.from({ length: 12 }, () => client.chat.completions.create(ask)),
      );
      const refused = all.flatMap((one) =>
        one.status === 'rejected' ? [one.reason as unknown] : [],
      );
      expect(refused.length).toBeGreaterThan(0);
      for (const error of refused) {
        expect(error).toBeInstanceOf(RateLimitError);
        const { code, headers } = error as RateLimitError;
        expect(code).toBe('rate_limit_exceeded');
        expect(Number(headers?.get('retry-after'))).toBeGreaterThan(0);
      }
    });

    it('gets another model’s answer if it allows one and the first is down, and learns of it', async () => {
      const { client } = await connect();
      await app().sandbox.play({
        scenario: 'server-error',
        match: { model: 'gpt-3.5-turbo' },
        times: 1,
      });
      const allowing = { ...ask, allow_fallbacks: true };
      const reply = await client.chat.completions.create(allowing);
      expect(reply.model).not.toBe(model);
      expect(ofSwitchyard(reply).failovers).toMatchObject([{ from: model, to: reply.model }]);
    });

    it.each([true, false])(
      'stops the vendor’s call when it disconnects (streamed: %s)',
      async (stream) => {
        const { client } = await connect();
        await app().sandbox.throttle();
        const leaving = new AbortController();
        const asking = client.chat.completions.create(
          { ...ask, stream },
          { signal: leaving.signal },
        ) as PromiseLike<unknown>;
        const going = Promise.resolve(asking).catch((error: unknown) => error);
        await vi.waitFor(async () => {
          expect((await app().sandbox.requests())[0]?.outcome).toBe('running');
        }, 20_000);
        leaving.abort();
        if (!stream) expect(await going).toBeInstanceOf(APIUserAbortError);
        await vi.waitFor(async () => {
          expect((await app().sandbox.requests())[0]?.outcome).toBe('aborted');
        }, 20_000);
      },
    );

    it('retries automatically after a server error', async () => {
      const { person } = await connect();
      const chosen = { name: 'Retrying', scopes: ['chat'], expiresInDays: null };
      const { secret } = await makeKey(person, chosen);
      let calls = 0;
      const client = open(secret, {
        maxRetries: 1,
        fetch: (url: string, init: RequestInit) => {
          calls += 1;
          return recordingFetch(url, init);
        },
      });
      await app().sandbox.play({ scenario: 'server-error', times: 1 });
      const reply = await client.chat.completions.create(ask);
      expect(reply.choices[0]?.message.content).toMatch(/coffee/i);
      expect(calls).toBe(2);
    });

    it('gets the same answer when it repeats a call with its Idempotency-Key, from one vendor call', async () => {
      const { client } = await connect();
      const headers = { 'idempotency-key': 'call-1' };
      const [first, again] = [
        await client.chat.completions.create(ask, { headers }),
        await client.chat.completions.create(ask, { headers }),
      ];
      expect(again.id).toBe(first.id);
      expect(again.choices).toEqual(first.choices);
      const changed = await client.chat.completions
        .create({ ...ask, n: 1 }, { headers })
        .catch((error: unknown) => error);
      expect(changed).toBeInstanceOf(BadRequestError);
      expect(await app().sandbox.requests()).toHaveLength(1);
      const other = { headers: { 'idempotency-key': 'call-2' } };
      const refused = client.chat.completions.create({ ...ask, model: 'no-such' }, other);
      await expect(refused).rejects.toThrow(NotFoundError);
      const mended = await client.chat.completions.create(ask, other);
      expect(mended.choices[0]?.message.content).toMatch(/coffee/i);
    });

    it('retries when it repeats a call that is just starting, and can repeat one that never started', async () => {
      const { client, person } = await connect();
      const { body } = await person.send('GET', '/api/account/keys');
      const [key] = body as { id: string }[];
      const note = async (mark: string, minutesAgo: number) => {
        const bodyHash = createHash('sha256').update(JSON.stringify(ask)).digest();
        const createdAt = new Date(Date.now() - minutesAgo * 60_000);
        await app()
          .database.insert(repeatableCalls)
          .values({ keyId: key?.id ?? '', mark, bodyHash, queryId: randomUUID(), createdAt });
        return { headers: { 'idempotency-key': mark } };
      };
      const beginning = client.chat.completions.create(ask, await note('beginning', 0));
      const error: unknown = await beginning.catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(ConflictError);
      expect((error as ConflictError).headers?.get('retry-after')).toBe('1');
      const reply = await client.chat.completions.create(ask, await note('died', 3));
      expect(reply.choices[0]?.message.content).toMatch(/coffee/i);
      const options = { headers: { 'idempotency-key': 'twice at once' }, maxRetries: 5 };
      const twice = [1, 2].map(() => client.chat.completions.create(ask, options));
      const [one, other] = await Promise.all(twice);
      expect(one?.id).toBe(other?.id);
    });

    it('can vote on a comparison once', async () => {
      const { client, person } = await connect({ isStandard: true }, { scopes: ['chat', 'votes'] });
      const asked = { model: 'compare:openai:gpt-4,xai:grok-2-1212', messages: hello };
      const { query_id } = ofSwitchyard(await client.chat.completions.create(asked));
      const vote = (body: object) => client.post('/votes', { body: { query_id, ...body } });
      expect(await vote({ choice: 1 })).toEqual({ object: 'vote', query_id });
      await expect(vote({ choice: 0 })).rejects.toThrow(/already voted on this comparison/);
      await expect(vote({})).rejects.toThrow(BadRequestError);
      const rows = await app().database.select().from(preferences);
      expect(rows).toContainEqual(
        expect.objectContaining({ queryId: query_id, userId: person.userId, position: 1 }),
      );
    });

    it('lists the models that its key may use', async () => {
      const { client } = await connect({}, { models: ['xai:grok-2-1212'] });
      const { data } = await client.models.list();
      const ids = data.map(({ id }) => id);
      expect(ids).toEqual(['auto', 'auto:thrifty', 'auto:best', 'xai:grok-2-1212']);
    });

    it('can have a picture drawn', async () => {
      const { client } = await connect({}, { scopes: ['images'] });
      const reply = await client.images.generate({ prompt: 'A red boat', model: 'dall-e-3' });
      const bytes = Buffer.from(reply.data?.[0]?.b64_json ?? '', 'base64');
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      expect(ofSwitchyard(reply).choices[0]?.receipt?.costMicroUsd).toBeGreaterThan(0);
      const auto = await client.images.generate({ prompt: 'A red boat', size: '1024x1024' });
      expect(ofSwitchyard(auto)).toMatchObject({
        ignored: ['size'],
        reason: 'DALL·E 3 is the first image model that this API key can use.',
      });
      const written = client.images.generate({ prompt: 'A boat', model });
      await expect(written).rejects.toThrow(/can’t generate images/);
    });

    it('can have a recording transcribed', async () => {
      const { client } = await connect({}, { scopes: ['audio'] });
      const recording = () => new File([makeWav(1)], 'speech.wav', { type: 'audio/wav' });
      const transcribe = (asked: string) =>
        client.audio.transcriptions.create({ file: recording(), model: asked });
      expect((await transcribe('auto')).text).toMatch(/\w/);
      expect((await transcribe('whisper-1')).text).toMatch(/\w/);
      await expect(transcribe('gpt-4')).rejects.toThrow(NotFoundError);
    });

    it('runs the examples from the API page unchanged', async () => {
      const { person } = await connect();
      const chosen = { name: 'Example', scopes: ['chat'], expiresInDays: null };
      const { secret } = await makeKey(person, chosen);
      const env = { ...process.env, SWITCHYARD_API_KEY: secret };
      const run = async (program: string, ...args: string[]) =>
        (await promisify(execFile)(program, args, { env })).stdout;
      const typeScript = ['--input-type=module', '--eval', typeScriptExample(app().url)];
      expect(await run(process.execPath, ...typeScript)).toMatch(/river/i);
      const whole = JSON.parse(await run('sh', '-c', curlExample(app().url))) as object;
      expect(whole).toHaveProperty('choices.0.message.content', expect.stringMatching(/river/i));
      // Where OpenAI's Python package is installed, the example runs. Elsewhere it is only parsed, because we
      // don't install that package.
      const python = process.env['EXAMPLES_PYTHON'] ?? 'python3';
      const runs = await run(python, '-c', 'import openai').then(
        () => true,
        () => false,
      );
      const source = pythonExample(app().url);
      if (runs) expect(await run(python, '-c', source)).toMatch(/river/i);
      else await run(python, '-c', 'import ast, sys; ast.parse(sys.argv[1])', source);
    });

    it('can run the Postman and Bruno collection, which covers every key endpoint', async () => {
      const { client } = await connect({}, { scopes: ['chat', 'images'] });
      const response = await fetch(`${app().url}/api/postman.json`);
      const collection = (await response.json()) as { item: CollectionItem[] };
      expect(refuseCollection(collection)).toBeNull();
      expect(refuseCollection({ ...collection, item: [{ name: 'x' }] })).toMatch(/request/);
      const { item } = collection;
      const calls = item.map(({ request: { method, url } }) => `${method} ${url.raw}`);
      const rows = Object.values(api).filter((row: Endpoint) => row.access === 'key');
      expect(calls).toEqual(rows.map(({ method, path }) => `${method} {{baseUrl}}${path}`));
      for (const { request } of item) {
        const path = request.url.raw.replace('{{baseUrl}}/v1', '');
        if (request.body?.mode !== 'raw' || ['/votes', '/audio/speech'].includes(path)) continue;
        const body = JSON.parse(request.body.raw) as object;
        const added = withoutOurs[path] ?? 'switchyard';
        expect(await client.post(path, { body })).toHaveProperty(added);
      }
    });
  });
}

/** A field of the replies to which we add nothing. */
const withoutOurs: Partial<Record<string, string>> = {
  '/moderations': 'results',
  '/messages/count_tokens': 'input_tokens',
};

interface CollectionItem {
  request: { method: string; url: { raw: string }; body?: { mode: string; raw: string } };
}
