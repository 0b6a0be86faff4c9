import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { providerPresets } from '#shared/contract/models/own-constants.ts';
import type { SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { makeKey } from './access-by-key.ts';

let app: TestApp;
let admin: TestClient;
let client: OpenAI;
beforeAll(async () => {
  const environment = { ALLOWED_ENDPOINTS: 'loopback', STANDARD_PER_MINUTE: '10000' };
  app = await startTestApp(environment, 'today');
  admin = await app.person({ isAdmin: true });
  const shown = { isShown: true, isStandard: false };
  await admin.send('PUT', `/api/admin/models/${encodeURIComponent(gpt4o)}`, shown);
  const person = await app.person({ isStandard: true });
  const { secret } = await makeKey(person, { name: 'A', scopes: ['chat'], expiresInDays: null });
  client = new OpenAI({ apiKey: secret, baseURL: `${app.url}/v1`, maxRetries: 0 });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

const luna = 'openai:gpt-6-luna';
const gpt4o = 'openai:gpt-4o';
const haiku = 'anthropic:claude-haiku-5-5';
const flash = 'vertex:gemini-3.8-flash';
const hydrogen = 'vertex:gemini-4-hydrogen';
const grok = 'xai:grok-4.3';
const all = { top_p: 0.5, top_k: 20, seed: 7, presence_penalty: 1.5, frequency_penalty: -1 };
// The built-in providers. Some tests add servers, whose models Auto might choose as well.
const vendors = ['openai', 'anthropic', 'google', 'xai'];
const messages = [{ role: 'user' as const, content: 'Why is the sky blue?' }];
const post = async (path: string, body: object) => {
  const response = await fetch(`${app.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Reply };
};
interface Reply {
  error?: { message: string; param: string };
  model: string;
  top_p?: number;
  switchyard: SwitchyardField;
}
const create = async (body: object) =>
  (await post('chat/completions', { model: luna, messages, ...body })).body;
const sent = async () => (await app.sandbox.requests()).map(({ sampling }) => sampling);

describe('sampling parameters', () => {
  it.each([
    [luna, { reasoning_effort: 'none' }, { top_p: 0.5 }],
    [luna, { reasoning_effort: 'low' }, undefined],
    [gpt4o, {}, { top_p: 0.5, seed: 7, presence_penalty: 1.5, frequency_penalty: -1 }],
    [haiku, {}, undefined],
    [flash, {}, { topP: 0.5, topK: 20, seed: 7 }],
    [hydrogen, {}, undefined],
    [grok, {}, { top_p: 0.5, seed: 7 }],
  ])(
    'reach %s (%o) if it supports them, and are otherwise listed as ignored',
    async (model, more, expected) => {
      const { switchyard } = await create({ model, ...all, ...more });
      expect(await sent()).toEqual([expected]);
      const taken = Object.values(expected ?? {});
      const untaken = Object.entries(all).flatMap(([name, value]) =>
        taken.includes(value) ? [] : [name],
      );
      expect(switchyard.ignored).toEqual(untaken);
      const kept = Object.values(switchyard.choices[0]?.receipt?.askedWith?.sampling ?? {});
      expect(kept).toEqual(taken);
    },
  );

  it.each([gpt4o, grok])(
    'with a search reach %s only as far as its API has them',
    async (model) => {
      const { switchyard } = await create({ model: `${model}:online`, top_p: 0.5, seed: 7 });
      expect(await sent()).toEqual([{ top_p: 0.5 }]);
      expect(switchyard.ignored).toEqual(['seed']);
    },
  );

  it('are listed as ignored if one of several models doesn’t support them', async () => {
    const { switchyard } = await create({ model: `compare:${flash},${grok}`, seed: 7, top_k: 3 });
    expect(await sent()).toEqual(expect.arrayContaining([{ topK: 3, seed: 7 }, { seed: 7 }]));
    expect(switchyard.ignored).toEqual(['top_k']);
  });

  it('are listed according to the model that takes over', async () => {
    await app.sandbox.play({ scenario: 'overloaded', match: { provider: 'google' } });
    const reply = await create({ model: flash, models: [grok], top_k: 3, seed: 7 });
    expect(reply.model).toBe(grok);
    expect((await sent()).at(-1)).toEqual({ seed: 7 });
    expect(reply.switchyard.ignored).toEqual(['top_k']);
  });

  it('are listed at the end of a stream too', async () => {
    const stream = await client.chat.completions.create({
      model: grok,
      messages,
      presence_penalty: 1,
      top_p: 0.5,
      stream: true,
    });
    const chunks: object[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks.at(-1)).toMatchObject({ switchyard: { ignored: ['presence_penalty'] } });
  });

  it('of 64 bits reach Google as seeds that it takes', async () => {
    await create({ model: flash, seed: 2 ** 40 + 5 });
    expect(await sent()).toEqual([{ seed: 5 }]);
  });

  it('leave out a `top_k` of 0, which sets no limit', async () => {
    const provider = { require_parameters: true };
    for (const model of [flash, grok]) {
      const { switchyard } = await create({ model, top_k: 0, seed: 7, provider });
      expect(switchyard.ignored).toEqual([]);
    }
    expect(await sent()).toEqual([{ seed: 7 }, { seed: 7 }]);
  });

  it('that are null are not sent or listed', async () => {
    const nothing = Object.fromEntries(Object.keys(all).map((name) => [name, null]));
    const { switchyard } = await create({ model: grok, ...nothing });
    expect(await sent()).toEqual([undefined]);
    expect(switchyard.ignored).toEqual([]);
  });

  it.each([
    ['top_p', 1.1],
    ['top_p', -0.1],
    ['top_k', -1],
    ['top_k', 1.5],
    ['seed', 0.5],
    ['presence_penalty', 2.1],
    ['frequency_penalty', -2.1],
  ])('out of range are refused: %s %f', async (param, value) => {
    const chat = { model: grok, messages, [param]: value };
    const input = messages[0]?.content;
    const asked: [string, object][] = [
      ['chat/completions', chat],
      ['completions', { ...chat, messages: undefined, prompt: input }],
      ['responses', { ...chat, messages: undefined, input }],
      ...(param === 'top_p' || param === 'top_k'
        ? ([['messages', { ...chat, max_tokens: 99 }]] as [string, object][])
        : []),
    ];
    for (const [path, body] of asked) {
      const reply = await post(path, body);
      expect(reply.status).toBe(400);
      expect(reply.body.error?.message).toMatch(new RegExp(`^${param}: .`));
    }
    expect(await sent()).toEqual([]);
  });

  it.each([
    ['completions', { prompt: 'Hello' }, { top_p: 0.5, seed: 7 }, ['presence_penalty']],
    ['responses', { input: 'Hello' }, { top_p: 0.5, seed: 7 }, ['presence_penalty']],
    ['messages', { messages, max_tokens: 999 }, { top_p: 0.5 }, ['presence_penalty', 'seed']],
  ])('reach models through /v1/%s', async (path, body, expected, ignored) => {
    const more = { top_p: 0.5, seed: 7, presence_penalty: 1 };
    const reply = await post(path, { model: grok, ...body, ...more });
    expect(await sent()).toEqual([expected]);
    expect(reply.body.switchyard.ignored.toSorted()).toEqual(ignored);
    if (path === 'responses') expect(reply.body.top_p).toBe(0.5);
  });

  it('of the Messages API reach Google’s models', async () => {
    await post('messages', { model: flash, messages, max_tokens: 999, top_k: 5, top_p: 0.5 });
    expect(await sent()).toEqual([{ topP: 0.5, topK: 5 }]);
  });
});

describe('an added server', () => {
  /** Adds a server with one model, and returns the model's id. */
  async function addModel(name: string, path: string, model: string): Promise<string> {
    const { keyHeader, tokenLimit, asksForUsage } = providerPresets.vllm;
    const server = {
      name,
      preset: 'vllm',
      baseUrl: `${app.sandbox.url}/${path}/v1`,
      key: 'sandbox',
      headers: {},
      keyHeader,
      tokenLimit,
      asksForUsage,
      marks: [],
    };
    expect((await admin.send('POST', '/api/admin/own-providers', server)).status).toBe(200);
    const provider = `own-${name.toLowerCase()}`;
    const added = { provider, model, name: `${name}’s model`, skillsLike: luna };
    expect((await admin.send('POST', '/api/admin/models', added)).status).toBe(200);
    return `${provider}:${model}`;
  }

  it('receives everything that it takes, and is called again without the rest', async () => {
    const model = await addModel('Local', 'openai', 'gpt-4o');
    const { switchyard } = await create({ model, temperature: 0.3, ...all });
    expect(switchyard.ignored).toEqual(['top_k']);
    const { top_k: _, ...taken } = all;
    expect(await app.sandbox.requests()).toMatchObject([
      { status: 400 },
      { status: 200, temperature: 0.3, sampling: taken },
    ]);
    // From the second call on, the refused parameters aren't sent.
    await create({ model, ...all });
    expect((await app.sandbox.requests()).length).toBe(3);
  });

  it('that thinks is called again without everything that it refuses', async () => {
    const model = await addModel('Thinking', 'openai', 'gpt-6-luna');
    const { switchyard } = await create({ model, temperature: 0.3, ...all });
    expect(switchyard.ignored.toSorted()).toEqual([
      'frequency_penalty',
      'presence_penalty',
      'temperature',
      'top_k',
      'top_p',
    ]);
    expect((await sent()).at(-1)).toEqual({ seed: 7 });
  });

  it('returns log probabilities, or the reply says that it ignored them', async () => {
    const model = await addModel('Probable', 'openai', 'gpt-4o');
    const asked = { messages, logprobs: true };
    const chat = await client.chat.completions.create({ model, ...asked });
    expect(chat.choices[0]?.logprobs?.content).not.toHaveLength(0);
    const other = await create({
      model: await addModel('Silent', 'vllm', 'Qwen/Qwen3-8B'),
      ...asked,
    });
    expect(other.switchyard.ignored).toEqual(['logprobs']);
  });

  it('may call a seed by another name', async () => {
    const model = await addModel('Mistral', 'mistral', 'mistral-small-latest');
    const { switchyard } = await create({ model, seed: 7, top_p: 0.5 });
    expect(switchyard.ignored).toEqual(['seed']);
  });
});

describe('logprobs', () => {
  const joined = (tokens: readonly { token: string }[] = []) =>
    tokens.map(({ token }) => token).join('');
  type Chat = OpenAI.ChatCompletion & { switchyard: SwitchyardField };
  const ask = async (body: object) =>
    (await create({ logprobs: true, top_logprobs: 2, ...body })) as unknown as Chat;

  // The first model uses the Responses API, the second uses Chat Completions.
  it.each([luna, gpt4o])('of %s arrive whole', async (model) => {
    const { choices, switchyard } = await ask({ model });
    expect(joined(choices[0]?.logprobs?.content ?? [])).toBe(choices[0]?.message.content);
    for (const one of choices[0]?.logprobs?.content ?? []) {
      expect(one).toMatchObject({
        logprob: -0.125,
        bytes: [...Buffer.from(one.token)],
        top_logprobs: [{ token: one.token }, { token: `${one.token}~1`, logprob: -1.125 }],
      });
    }
    expect(switchyard.ignored).toEqual([]);
    expect(await app.sandbox.requests()).toMatchObject([{ effort: null }]);
  });

  it.each([luna, gpt4o])('of %s arrive with the text of a stream', async (model) => {
    const stream = await client.chat.completions.create({
      model,
      messages,
      logprobs: true,
      stream: true,
    });
    for await (const { choices } of stream) {
      const text = choices[0]?.delta.content;
      if (text) expect(joined(choices[0]?.logprobs?.content ?? [])).toBe(text);
      expect(choices[0]?.logprobs?.content?.[0]?.top_logprobs ?? []).toEqual([]);
    }
  });

  it('of a model that isn’t streamed arrive too', async () => {
    for (const model of [luna, gpt4o]) {
      await app.sandbox.play({ scenario: 'stream-refused', match: { provider: 'openai' } });
      const { choices } = await ask({ model });
      expect(joined(choices[0]?.logprobs?.content ?? [])).toBe(choices[0]?.message.content);
    }
  });

  it('arrive through /v1/responses, whole and streamed', async () => {
    const asked = {
      model: luna,
      input: 'Hello',
      include: ['message.output_text.logprobs' as const],
      top_logprobs: 1,
    };
    const whole = await client.responses.create(asked);
    const [message] = whole.output;
    const [part] = message?.type === 'message' ? message.content : [];
    expect(part?.type === 'output_text' && joined(part.logprobs)).toBe(whole.output_text);
    expect(await sent()).toEqual([undefined]);
    let done = '';
    for await (const event of await client.responses.create({ ...asked, stream: true })) {
      if (event.type === 'response.output_text.delta') {
        expect(joined(event.logprobs)).toBe(event.delta);
        expect(event.logprobs[0]?.top_logprobs).toHaveLength(1);
      }
      if (event.type === 'response.output_text.done') done = joined(event.logprobs);
    }
    expect(done).toBe(whole.output_text);
  });

  it('decide which models Auto chooses among', async () => {
    const { model, choices } = await ask({ model: 'auto', provider: { only: vendors } });
    expect(model).toMatch(/^openai:/);
    expect(choices[0]?.logprobs?.content).not.toHaveLength(0);
  });

  it('keep models without them from taking over', async () => {
    await app.sandbox.play({ scenario: 'bad-request', match: { provider: 'openai' } });
    const asked = { model: 'auto', provider: { only: vendors }, messages, logprobs: true };
    const reply = await post('chat/completions', asked);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    const requests = await app.sandbox.requests();
    expect(new Set(requests.map(({ provider }) => provider))).toEqual(new Set(['openai']));
  });

  it.each([
    [haiku, {}, 'logprobs', /Claude Haiku 5\.5 can’t return log probabilities\. Choose another/],
    [`compare:${luna},${flash}`, {}, 'logprobs', /Gemini 3\.8 Flash can’t return log prob/],
    [
      'auto',
      { provider: { only: vendors.slice(1) } },
      'logprobs',
      /No available model can return log probabilities/,
    ],
    [luna, { reasoning_effort: 'low' }, 'reasoning_effort', /while they think.*"none"/],
    [luna, { logprobs: false, top_logprobs: 2 }, 'top_logprobs', /Set logprobs to true/],
    [luna, { top_logprobs: 21 }, 'top_logprobs', /./],
  ])('of %s with %o are refused before a vendor is called', async (model, more, param, words) => {
    const { error } = (await ask({ model, ...more })) as unknown as Reply;
    expect(error).toMatchObject({ param, message: expect.stringMatching(words) as string });
    expect(await sent()).toEqual([]);
  });

  it('aren’t part of /v1/completions', async () => {
    const { body } = await post('completions', { model: luna, prompt: 'Hello', logprobs: 3 });
    expect(body.error?.message).toMatch(/^logprobs: .*chat\/completions/);
  });
});

describe('require_parameters', () => {
  const provider = { require_parameters: true, only: vendors };

  it('chooses among the models that take all parameters', async () => {
    const reply = await create({ model: 'auto', provider, top_k: 20, seed: 7 });
    expect(reply.model).toMatch(/^vertex:gemini-3/);
    expect(reply.switchyard.ignored).toEqual([]);
    expect(reply.switchyard.candidates.map(({ model }) => model).join()).not.toMatch(/openai|xai/);
  });

  it('lets a model answer without thinking, if it takes them only then', async () => {
    const content = 'Prove that there are infinitely many primes, and explain each step in depth.';
    const asked = { provider, top_p: 0.5, messages: [{ role: 'user', content }] };
    expect((await create(asked)).switchyard.ignored).toEqual([]);
    expect(await sent()).toEqual([{ top_p: 0.5 }]);
  });

  it.each([
    [{ seed: 7 }, 'GPT-6 Luna, which doesn’t accept seed.'],
    [
      { top_p: 0.5, reasoning_effort: 'low' },
      'GPT-6 Luna, which doesn’t accept top_p while it thinks.',
    ],
    [
      { reasoning_effort: 'low', temperature: 0.5 },
      'GPT-6 Luna, which doesn’t accept temperature while it thinks.',
    ],
  ])('refuses a named model that doesn’t accept %o', async (more, words) => {
    const { error } = await create({ provider, ...more });
    expect(error).toMatchObject({
      message: `provider: require_parameters excludes ${words}`,
      param: 'provider',
    });
    expect(await sent()).toEqual([]);
  });

  it.each(['auto', luna])(
    'refuses parameters that no model supports, in a call to %s',
    async (model) => {
      const { error } = await create({ model, provider, min_p: 0.1 });
      expect(error?.message).toMatch(/matches these providers, prices and parameters/);
      expect(await sent()).toEqual([]);
    },
  );

  it('refuses parameters that only the API used for searches doesn’t support', async () => {
    const { error } = await create({ model: `${gpt4o}:online`, top_p: 0.5, seed: 7, provider });
    expect(error?.message).toContain('it doesn’t support these sampling parameters');
    expect(await sent()).toEqual([]);
  });

  it('excludes no model if it is false', async () => {
    const asked = { provider: { require_parameters: false }, seed: 7 };
    expect((await create(asked)).switchyard.ignored).toEqual(['seed']);
  });
});
