import OpenAI, { BadRequestError, NotFoundError } from 'openai';
import { describe, expect, it } from 'vitest';
import type { SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import { useTestApp } from '../support/shared-app.ts';
import { makeKey } from './access-by-key.ts';

const app = useTestApp();
const model = 'openai:gpt-3.5-turbo';
const ask = { model, prompt: 'Write a haiku about coffee' };

async function connect() {
  const person = await app.person();
  const { secret: apiKey } = await makeKey(person, {
    name: 'Old client',
    scopes: ['chat'],
    expiresInDays: null,
  });
  const client = new OpenAI({ apiKey, baseURL: `${app.url}/v1`, maxRetries: 0 });
  return { client, person };
}

const fieldOf = (reply: object) => (reply as { switchyard: SwitchyardField }).switchyard;

describe('a completion', () => {
  it('answers the prompt like the only message of a chat', async () => {
    const { client, person } = await connect();
    const reply = await client.completions.create(ask);
    expect(reply).toMatchObject({
      id: expect.stringMatching(/^cmpl-/) as string,
      object: 'text_completion',
      model,
      choices: [{ index: 0, finish_reason: 'stop', logprobs: null }],
    });
    const chat = await client.chat.completions.create({
      model,
      messages: [{ role: 'user', content: ask.prompt }],
    });
    expect(reply.choices[0]?.text).toBe(chat.choices[0]?.message.content);
    expect(reply.usage).toEqual(chat.usage);
    expect(fieldOf(reply).choices[0]?.receipt?.outputTokens).toBe(reply.usage?.completion_tokens);
    const usage = await person.send('GET', '/api/account/usage');
    expect(usage.body).toMatchObject({ today: { queries: 2 } });
  });

  it('is streamed in text, with its usage', async () => {
    const { client } = await connect();
    const whole = await client.completions.create(ask);
    const stream = await client.completions.create({
      ...ask,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    const finishes: unknown[] = [];
    let usage;
    for await (const chunk of stream) {
      expect(chunk).toMatchObject({ object: 'text_completion', model });
      expect(chunk.id).toMatch(/^cmpl-/);
      for (const choice of chunk.choices) {
        text += choice.text;
        if (choice.finish_reason) finishes.push(choice.finish_reason);
      }
      usage = chunk.usage ?? usage;
    }
    expect(text).toBe(whole.choices[0]?.text);
    expect(finishes).toEqual(['stop']);
    expect(usage).toEqual(whole.usage);
  });

  it('ends at max_tokens or at a stop sequence, and passes on the temperature', async () => {
    const { client } = await connect();
    const short = await client.completions.create({ ...ask, max_tokens: 3, temperature: 0.2 });
    expect(short.choices[0]?.finish_reason).toBe('length');
    expect(await app.sandbox.requests()).toMatchObject([{ maxTokens: 3, temperature: 0.2 }]);
    const whole = (await client.completions.create(ask)).choices[0]?.text ?? '';
    const [stop = ''] = /\w+/.exec(whole.slice(20)) ?? [];
    const stopped = await client.completions.create({ ...ask, stop });
    expect(stopped.choices[0]?.text).toBe(whole.slice(0, whole.indexOf(stop)));
  });

  it('may come from Auto, and takes a list of one prompt', async () => {
    const { client } = await connect();
    const reply = await client.completions.create({ model: 'auto', prompt: [ask.prompt] });
    expect(reply.choices[0]?.text).toMatch(/\w/);
    expect(fieldOf(reply).reason).toMatch(/\w/);
  });

  it('lists the fields that had no effect', async () => {
    const { client } = await connect();
    const more = { min_p: 0.1 };
    const reply = await client.completions.create({ ...ask, ...more });
    expect(fieldOf(reply).ignored).toEqual(['min_p']);
  });

  it.each([
    ['suffix', { suffix: 'The end.' }, /after the completion isn’t supported/],
    ['echo', { echo: true }, /Repeating the prompt/],
    ['n', { n: 2 }, /Set n to 1/],
    ['best_of', { best_of: 2 }, /Set best_of to 1/],
    ['logprobs', { logprobs: 3 }, /logprobs isn’t supported here/],
    ['prompt', { prompt: ['One', 'Two'] }, /Send one prompt as text/],
    ['prompt', { prompt: [10, 20] }, /Send one prompt as text/],
    ['prompt', { prompt: '' }, /Send/],
    ['model', { model: 'compare:openai:gpt-4,xai:grok-beta' }, /To compare models/],
  ])('with another %s is refused', async (param, change, words) => {
    const { client } = await connect();
    const asking = client.completions.create({ ...ask, ...change } as typeof ask);
    await expect(asking).rejects.toBeInstanceOf(BadRequestError);
    await expect(asking).rejects.toMatchObject({ param });
    await expect(asking).rejects.toThrow(words);
  });

  it('fails like a chat does', async () => {
    const { client } = await connect();
    const unknown = client.completions.create({ ...ask, model: 'davinci' });
    await expect(unknown).rejects.toBeInstanceOf(NotFoundError);
    await app.sandbox.play({ scenario: 'server-error', times: 20 });
    const streamed = client.completions.create({ ...ask, stream: true });
    await expect(streamed).rejects.toMatchObject({ status: 502 });
  });
});
