import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { QueryOutput } from '#shared/contract/query/schemas.ts';
import { readStored } from '../../support/stored-answers.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';
import { bearerOf } from '../access-by-key.ts';
import { makeForm, makePdf, makePng, type FormFile } from '../../support/test-files.ts';

let app: TestApp;
let person: TestClient;
let png: FormFile;
const pdf: FormFile = {
  bytes: makePdf('The harbour opens at dawn'),
  name: 'harbour.pdf',
  type: 'application/pdf',
};
beforeAll(async () => {
  app = await startTestApp({ STANDARD_PER_MINUTE: '1000' }, 'today');
  person = await app.person({ isStandard: true });
  png = { bytes: await makePng(), name: 'blue.png', type: 'image/png' };
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

async function ask(fields: Record<string, string>, files: FormFile[]): Promise<QueryOutput> {
  const body = makeForm(fields, files);
  const response = await person.fetch('/api/switchyard/multimodal', { method: 'POST', body });
  const answer = await response.json();
  if (response.status !== 200) throw new Error(JSON.stringify(answer));
  return answer as QueryOutput;
}

it.each([
  ['openai:gpt-3.5-turbo', 'gpt-6.1-terra'],
  ['openai:gpt-4', 'gpt-6.2-sol'],
  ['anthropic:claude-instant-1', 'claude-haiku-5-5'],
  ['anthropic:claude-2', 'claude-sonnet-5-5'],
  ['vertex:gemini-1.0-pro', 'gemini-3.5-flash-lite'],
  ['xai:grok-2-1212', 'grok-4.3'],
  ['xai:grok-2-vision-1212', 'grok-4.3'],
])(
  '%s accepted no pictures or is retired, and %s reads the picture instead',
  async (model, used) => {
    const answer = await ask({ query: 'What is in this picture?', model }, [png]);
    expect(answer.model).toBe(used);
    expect(answer.content).toMatch(/64\s*[×x]\s*48/);
    expect(await app.sandbox.requests()).toMatchObject([{ model: used, images: 1 }]);
    expect((await readStored(app, answer.queryId)).answer.content).toBe(answer.content);
  },
);

it.each([
  ['openai:gpt-4', true],
  ['anthropic:claude-3-opus', true],
  ['vertex:gemini-1.0-pro', true],
  ['xai:grok-beta', false],
])('a PDF goes to %s unchanged: %s', async (model, isWhole) => {
  const answer = await ask({ query: 'When does the harbour open?', model }, [pdf]);
  expect(answer.content).toMatch(/dawn/);
  const [request] = await app.sandbox.requests();
  expect(request).toMatchObject({ documents: 1 });
  expect(request?.prompt.includes('--- harbour.pdf ---')).toBe(!isWhole);
});

it('Auto sends a picture to a current model that accepts images', async () => {
  const answer = await ask({ query: 'What is in this picture?' }, [png]);
  expect(answer.content).toMatch(/64\s*[×x]\s*48/);
  expect(answer.receipt.substitution).toBeNull();
});

it('every vendor accepts a question about a picture that another vendor made', async () => {
  const person = await app.person({ isStandard: true });
  const query = 'Draw a black cat';
  const { threadId, queryId: parentId } = await person.ask({ query });
  await app.sandbox.reset();
  const models = [
    'openai:gpt-6.1-terra',
    'anthropic:claude-opus-5-5',
    'vertex:gemini-4-hydrogen',
    'xai:grok-4.7',
  ];
  for (const model of models)
    await person.ask({ query: 'Where is the hat?', threadId, parentId, model });
  const sent = (await app.sandbox.requests()).map(({ provider, images }) => [provider, images]);
  expect(sent).toEqual([
    ['openai', 1],
    ['anthropic', 1],
    ['google', 1],
    ['xai', 1],
  ]);
});

it.each([
  ['openai:gpt-6.1-terra', '/openai/v1/responses'],
  ['anthropic:claude-opus-5-5', '/anthropic/v1/messages'],
  ['vertex:gemini-4-hydrogen', '/google/v1beta/models/'],
  ['xai:grok-4.7', '/xai/v1/chat/completions'],
])('%s calls a client’s tool after thinking, and continues', async (model, path) => {
  const { authorization } = await bearerOf(await app.person({ isStandard: true }));
  const apiKey = authorization.replace('Bearer ', '');
  const { completions } = new OpenAI({ apiKey, baseURL: `${app.url}/v1`, maxRetries: 0 }).chat;
  const parameters = { type: 'object', properties: { city: { type: 'string' } } };
  const tools = [{ type: 'function' as const, function: { name: 'get_weather', parameters } }];
  const messages = [{ role: 'user' as const, content: 'Tell me the weather in Paris' }];
  const first = await completions.stream({ model, messages, tools }).finalChatCompletion();
  const [choice] = first.choices;
  const [call] = choice?.message.tool_calls ?? [];
  if (!choice || call?.type !== 'function') throw new Error('There is no call.');
  expect(call.function).toMatchObject({ name: 'get_weather', arguments: '{"city":"Paris"}' });
  const result = { role: 'tool' as const, tool_call_id: call.id, content: '21 degrees' };
  const conversation = [...messages, choice.message, result];
  const after = await completions.create({ model, messages: conversation, tools });
  expect(after.choices[0]?.message.content).toContain('21 degrees');
  const requests = await app.sandbox.requests();
  expect(requests.every((one) => one.path.startsWith(path))).toBe(true);
  expect(requests.at(-1)).toMatchObject({ toolResults: ['21 degrees'] });
  const response_format = {
    type: 'json_schema' as const,
    json_schema: { name: 'place', schema: parameters },
  };
  const shaped = await completions.create({ model, messages, response_format });
  expect(shaped.choices[0]?.message.content).toBe('{"city":"Paris"}');
});

it('a model that cannot be forced to call a tool is refused by name, and left out of Auto', async () => {
  const { authorization } = await bearerOf(await app.person({ isStandard: true }));
  const ask = (model: string) =>
    fetch(`${app.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        model,
        messages: [{ role: 'user', content: 'Hello' }],
        tools: [{ type: 'function', function: { name: 'get_weather' } }],
        tool_choice: 'required',
      }),
    });
  const refused = await ask('anthropic:claude-opus-5-5');
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: { param: 'tool_choice' } });
  const auto = (await (await ask('auto')).json()) as { model: string; choices: object[] };
  expect(auto.choices).toMatchObject([{ finish_reason: 'tool_calls' }]);
  expect(auto.model).not.toMatch(/^anthropic/);
});
