import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import type { SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import { recordingFetch } from '../support/published-types.ts';
import { useTestApp } from '../support/shared-app.ts';
import type { TestApp } from '../support/test-app.ts';
import { makeKey } from './access-by-key.ts';

const app = useTestApp();
const model = 'openai:gpt-3.5-turbo';
const ask = { model, input: 'Write a haiku about coffee' };

const ofSwitchyard = (reply: object) => (reply as { switchyard: SwitchyardField }).switchyard;

async function connect(traits: Parameters<TestApp['person']>[0] = {}, key: object = {}) {
  const person = await app.person(traits);
  const chosen = { name: 'SDK', scopes: ['chat'], expiresInDays: null, ...key };
  const { secret } = await makeKey(person, chosen);
  const client = new OpenAI({
    apiKey: secret,
    baseURL: `${app.url}/v1`,
    maxRetries: 0,
    fetch: recordingFetch,
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
});
