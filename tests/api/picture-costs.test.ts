import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import OpenAI, { APIUserAbortError, BadRequestError } from 'openai';
import type { ApiKeyView } from '#shared/contract/api-keys/schemas.ts';
import type { SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import type { Costs } from '#shared/contract/statistics/schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { makePng } from '../support/test-files.ts';
import { makeKey } from './access-by-key.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, 'today');
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

it('a picture is priced by its tokens when the vendor counts them, under a successor too', async () => {
  const person = await app.person({ isStandard: true });
  for (const model of ['openai:gpt-image-2.6-flare', 'openai:dall-e-3']) {
    const { receipt } = await person.ask({ query: 'Draw a lighthouse at dusk', model });
    const { inputTokens, outputTokens } = receipt;
    expect(outputTokens).toBe(1_056);
    expect(receipt.costMicroUsd).toBe((inputTokens ?? 0) * 5 + 1_056 * 30);
  }
});

it('a picture by xAI costs what xAI reports, even without a list price', async () => {
  const person = await app.person({ isStandard: true });
  const model = 'xai:grok-imagine-image-2.0';
  const first = await person.ask({ query: 'Draw a black cat', model });
  expect(first.receipt.costMicroUsd).toBe(32_000);
  const { threadId } = first;
  const changed = await person.ask({ query: 'make the cat white', model, threadId });
  expect(changed.receipt.costMicroUsd).toBe(64_000);
});

describe('a picture that is changed', () => {
  const model = 'openai:gpt-image-2.6-flare';
  const pathsAsked = async () => (await app.sandbox.requests()).map(({ path }) => path);

  it('is passed to an image model that accepts one, in a thread and in its latest version', async () => {
    const person = await app.person({ isStandard: true });
    const first = await person.ask({ query: 'Draw a black cat', model });
    const { threadId } = first;
    await app.sandbox.reset();
    const second = await person.ask({ query: 'make the cat white', threadId });
    expect(second.receipt.costMicroUsd).toBeGreaterThan(0);
    const third = await person.ask({ query: 'and put it on the moon', threadId });
    const paths = await pathsAsked();
    expect(paths).toHaveLength(2);
    for (const path of paths) expect(path).toMatch(/images\/edits$|:generateContent$/);
    for (const { content } of [second, third]) {
      expect(content).toMatch(/^!\[.*\]\(.*\)\n\nBased on the previous image\.$/);
    }
    const other = await person.ask({ query: 'Now draw a boat on a lake', threadId });
    expect(other.content).not.toContain('Based on');
  });

  it('is passed on in a temporary conversation too, for a person and for a visitor', async () => {
    for (const sender of [await app.person({ isStandard: true }), app.visitor()]) {
      const first = { query: 'Draw a black cat', temporary: true };
      const { content: response } = await sender.ask(first);
      const query = 'make the cat white';
      const earlierTurns = [{ query: first.query, response }];
      const { content } = await sender.ask({ query, temporary: true, earlierTurns });
      expect(content).toContain('Based on the previous image.');
    }
  });

  it('is never another person’s, whatever earlier answer a browser claims', async () => {
    const owner = await app.person({ isStandard: true });
    const { content } = await owner.ask({ query: 'Draw a black cat', model });
    const thief = await app.person({ isStandard: true });
    await app.sandbox.reset();
    const query = 'make the cat white';
    const stolen = { query, model, parentQuery: 'Draw a black cat', parentResponse: content };
    expect((await thief.ask(stolen)).content).toContain('Prompt used: “Draw a black cat');
    expect((await pathsAsked()).join()).toMatch(/images\/generations$/);
  });
});

describe('an image that a program sends to be changed', () => {
  const model = 'gpt-image-2.6-flare';
  const xai = 'xai:grok-imagine-image-2.0';
  const names = ['1.png', '2.png', '3.png', '4.png', '5.png'];
  const text = new File(['Hello'], 'a.txt');
  const prompt = 'Make it night';
  const switchyardOf = (reply: object) => (reply as { switchyard: SwitchyardField }).switchyard;
  const requests = () => app.sandbox.requests();

  async function connect(budgets: object = {}) {
    const person = await app.person({ isStandard: true });
    const none = { dayMicroUsd: null, monthMicroUsd: null, totalMicroUsd: null };
    const { secret } = await makeKey(person, {
      name: 'Images',
      scopes: ['images'],
      expiresInDays: null,
      budgets: { ...none, ...budgets },
    });
    const client = new OpenAI({ apiKey: secret, baseURL: `${app.url}/v1`, maxRetries: 0 });
    const spent = async () => {
      const { body } = await person.send('GET', '/api/account/keys');
      return (body as ApiKeyView[])[0]?.spent.totalMicroUsd;
    };
    return { client, spent };
  }
  const picture = async (name = 'lake.png') =>
    new File([Buffer.from(await makePng())], name, { type: 'image/png' });
  const maskOf = async (type: 'png' | 'jpeg', width = 64) => {
    const clear = { width, height: 48, channels: 4 as const, background: '#00000000' };
    const bytes = await sharp({ create: clear }).toFormat(type).toBuffer();
    return new File([Buffer.from(bytes)], `mask.${type}`, { type: `image/${type}` });
  };
  const failing = (asking: PromiseLike<unknown>) =>
    Promise.resolve(asking).then(
      () => null,
      (error: unknown) => error,
    );

  it('is changed by the named model, with a receipt, its options and its cost', async () => {
    const { client, spent } = await connect({ totalMicroUsd: 1_000_000 });
    const reply = await client.images.edit({
      image: await picture(),
      prompt,
      model,
      size: '1536x1024',
      quality: 'low',
      background: 'opaque',
      output_format: 'png',
      n: 1,
      input_fidelity: 'high',
      safety_identifier: 'customer-7',
    });
    const bytes = Buffer.from(reply.data?.[0]?.b64_json ?? '', 'base64');
    expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
    const { choices, ignored } = switchyardOf(reply);
    expect(choices).toMatchObject([{ model: 'openai:gpt-image-2.6-flare' }]);
    expect(ignored).toEqual(['input_fidelity']);
    expect(reply.usage?.input_tokens).toBeGreaterThan(1_024);
    expect(await spent()).toBe(choices[0]?.receipt?.costMicroUsd);
    expect(await requests()).toMatchObject([{ path: '/openai/v1/images/edits', model, prompt }]);
  });

  it('is changed where its mask is transparent, by a model that takes masks', async () => {
    const { client } = await connect();
    const ask = { image: await picture(), mask: await maskOf('png'), prompt };
    const { choices, reason } = switchyardOf(await client.images.edit(ask));
    expect(choices).toMatchObject([{ provider: 'openai' }]);
    expect(reason).toMatch(/is the first image model that this API key can use/);
    expect(await requests()).toMatchObject([{ path: '/openai/v1/images/edits', isMasked: true }]);
    await app.sandbox.play({ scenario: 'server-error' });
    expect(await failing(client.images.edit(ask))).toMatchObject({ status: 502 });
    const other = { ...ask, model: xai };
    expect(await failing(client.images.edit(other))).toMatchObject({ status: 400, param: 'mask' });
    const vendors = (await requests()).map(({ provider }) => provider);
    expect(new Set(vendors)).toEqual(new Set(['openai']));
  });

  it('goes with auto to the first model that edits, and to another one if that is down', async () => {
    const { client } = await connect();
    const first = switchyardOf(await client.images.edit({ image: [await picture()], prompt }));
    expect(first.reason).toMatch(/is the first image model that this API key can use/);
    await app.sandbox.play({
      scenario: 'server-error',
      match: { model: (await requests())[0]?.model ?? '' },
    });
    const { failovers, choices } = switchyardOf(
      await client.images.edit({ image: await picture(), prompt, model: 'auto' }),
    );
    expect(failovers).toMatchObject([{ from: first.choices[0]?.model, to: choices[0]?.model }]);
    for (const { path } of await requests()) {
      expect(path).toMatch(/images\/edits$|:generateContent$/);
    }
  });

  it.each([
    [model, '/openai/v1/images/edits'],
    ['gemini-3-pro-image', expect.stringMatching(/:generateContent$/)],
  ])('is combined with others by %s', async (combining, path) => {
    const { client } = await connect({ totalMicroUsd: 1_000_000 });
    const image = await Promise.all(names.slice(0, 4).map(picture));
    await client.images.edit({ image, prompt, model: combining });
    expect(await requests()).toMatchObject([{ path, images: 4 }]);
  });

  it('is combined with others by another model that takes several if the first is down', async () => {
    const { client } = await connect();
    const ask = { image: [await picture(), await picture()], prompt };
    await client.images.edit(ask);
    const [first] = await requests();
    await app.sandbox.play({ scenario: 'server-error', match: { model: first?.model ?? '' } });
    const { failovers, choices } = switchyardOf(await client.images.edit(ask));
    expect(failovers).toHaveLength(1);
    expect(choices[0]?.provider).not.toBe('xai');
  });

  it('comes as OpenAI’s event, and the same again with its Idempotency-Key', async () => {
    const { client } = await connect();
    const stream = await client.images.edit({
      image: await picture(),
      prompt,
      model,
      stream: true,
    });
    const types: string[] = [];
    for await (const event of stream) types.push(event.type);
    expect(types).toEqual(['image_edit.completed']);
    await app.sandbox.reset();
    const headers = { 'idempotency-key': 'edit' };
    const again = async (change = prompt) =>
      client.images.edit({ image: await picture(), prompt: change, model }, { headers });
    expect((await again()).data).toEqual((await again()).data);
    expect(await requests()).toHaveLength(1);
    expect(await failing(again('Make it day'))).toBeInstanceOf(BadRequestError);
  });

  it.each<[string, () => Promise<object>, string]>([
    ['a mask of another size', async () => ({ mask: await maskOf('png', 8) }), 'mask'],
    ['a mask that isn’t a PNG', async () => ({ mask: await maskOf('jpeg') }), 'mask'],
    ['five images', async () => ({ image: await Promise.all(names.map(picture)) }), 'image'],
    ['an image and a text', async () => ({ image: [await picture(), text] }), 'image'],
    [
      'two images for a model that takes one',
      async () => ({ image: [await picture(), await picture()], model: xai }),
      'image',
    ],
    ['no picture', async () => ({ image: text }), 'image'],
    ['several results', async () => ({ n: 2 }), 'n'],
    ['a model that writes', async () => ({ model: 'gpt-6-luna' }), 'model'],
  ])('is refused with %s', async (_name, more, param) => {
    const { client } = await connect();
    const ask = { image: await picture(), prompt, model, ...(await more()) };
    const error = await failing(client.images.edit(ask));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ param });
    expect(await requests()).toEqual([]);
  });

  it('is refused if the budget can’t pay for it, and stops when the client disconnects', async () => {
    const { client: poor } = await connect({ totalMicroUsd: 1_000 });
    const ask = { image: await picture(), prompt, model };
    expect(await failing(poor.images.edit(ask))).toMatchObject({ code: 'insufficient_quota' });
    expect(await requests()).toEqual([]);
    const { client } = await connect();
    await app.sandbox.play({ scenario: 'silence' });
    const leaving = new AbortController();
    const going = failing(client.images.edit(ask, { signal: leaving.signal }));
    await expect.poll(async () => (await requests())[0]?.outcome).toBe('running');
    leaving.abort();
    expect(await going).toBeInstanceOf(APIUserAbortError);
    await expect.poll(async () => (await requests())[0]?.outcome).toBe('aborted');
  });
});

it('an answer of unknown price is counted as unknown cost', async () => {
  const admin = await app.person({ isAdmin: true });
  const path = `/api/admin/models/${encodeURIComponent('openai:gpt-6-luna')}`;
  await admin.send('PUT', path, { upstreamId: 'gpt-4.1' });
  const { receipt } = await app.visitor().ask({ query: 'Hello', model: 'openai:gpt-6-luna' });
  expect(receipt.costMicroUsd).toBeNull();
  const { body } = await admin.send('GET', '/api/admin/stats/costs?range=7days');
  expect((body as Costs).models).toContainEqual(
    expect.objectContaining({ model: 'openai:gpt-4.1', costMicroUsd: 0, unpricedAnswers: 1 }),
  );
  await admin.send('DELETE', path);
});

it('a receipt keeps its cost when the price is changed afterwards', async () => {
  const [admin, person] = [await app.person({ isAdmin: true }), await app.person()];
  const answer = await person.ask({ query: 'Hello', model: 'openai:gpt-6-luna' });
  expect(answer.receipt.costMicroUsd).toBeGreaterThan(0);
  const path = `/api/admin/models/${encodeURIComponent('openai:gpt-6-luna')}`;
  await admin.send('PUT', path, { inputMicroUsdPerMillion: 1, outputMicroUsdPerMillion: 1 });
  const thread = await person.send('GET', `/api/threads/${answer.threadId}`);
  expect(JSON.stringify(thread.body)).toContain(
    `"costMicroUsd":${JSON.stringify(answer.receipt.costMicroUsd)}`,
  );
  await admin.send('DELETE', path);
});
