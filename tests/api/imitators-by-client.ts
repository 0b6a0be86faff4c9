import OpenAI from 'openai';
import type {
  ChatCompletionFunctionTool,
  ChatCompletionMessageToolCall,
} from 'openai/resources/chat/completions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providerPresets, type PresetId } from '#shared/contract/models/own-constants.ts';
import type { OwnProvider } from '#shared/contract/models/own-schemas.ts';
import type { SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import { recordingFetch } from '../support/published-types.ts';
import type { TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { makeKey } from './access-by-key.ts';

/** Each dialect with a model that it serves and the format of its call ids. */
const dialects: [path: string, preset: PresetId, model: string, ids: RegExp][] = [
  ['ollama', 'ollama', 'llama3.2:3b', /^call_[A-Za-z\d]{8}$/],
  ['vllm', 'vllm', 'Qwen/Qwen3-8B', /^chatcmpl-tool-[A-Za-z\d]{32}$/],
  ['lm-studio', 'lmstudio', 'openai/gpt-oss-20b', /^\d{9}$/],
  ['mistral', 'mistral', 'mistral-small-latest', /^[A-Za-z\d]{9}$/],
  ['openrouter', 'openrouter', 'mistralai/mistral-large', /^toolu_[A-Za-z\d]{24}$/],
];
const parameters = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
const tools: ChatCompletionFunctionTool[] = [
  { type: 'function', function: { name: 'get_weather', parameters } },
  { type: 'function', function: { name: 'get_forecast', parameters } },
  { type: 'function', function: { name: 'local_time' } },
];
const content = 'The weather, the forecast and the local time in Paris';
const messages = [{ role: 'user' as const, content }];
const called = [
  { name: 'get_weather', arguments: '{"city":"Paris"}' },
  { name: 'get_forecast', arguments: '{"city":"Paris"}' },
  { name: 'local_time', arguments: '{}' },
];

/** Tests servers that imitate OpenAI, called through /v1 with OpenAI's client, on a shared server. */
export function describeImitatorsByClient(app: () => TestApp): void {
  describe('OpenAI’s client gets function calls from', () => {
    let admin: TestClient;
    let chat: OpenAI['chat']['completions'];
    beforeAll(async () => {
      admin = await app().person({ isAdmin: true });
      for (const [path, preset, model] of dialects) await addServer(path, preset, model);
      const person = await app().person({ isStandard: true });
      const key = { name: 'Imitators', scopes: ['chat'], expiresInDays: null };
      const { secret: apiKey } = await makeKey(person, key);
      const options = { apiKey, baseURL: `${app().url}/v1`, maxRetries: 0, fetch: recordingFetch };
      chat = new OpenAI(options).chat.completions;
    });
    afterAll(async () => {
      const { body } = await admin.send('GET', '/api/admin/own-providers');
      for (const { id } of body as OwnProvider[]) {
        await admin.send('DELETE', `/api/admin/own-providers/${id}`);
      }
    });

    async function addServer(path: string, preset: PresetId, model: string) {
      const { needsKey, keyHeader, tokenLimit, asksForUsage } = providerPresets[preset];
      const server = await admin.send('POST', '/api/admin/own-providers', {
        name: `Test ${path}`,
        preset,
        baseUrl: `${app().sandbox.url}/${path}/v1`,
        ...(needsKey && { key: 'key-of-a-test' }),
        headers: {},
        keyHeader,
        tokenLimit,
        asksForUsage,
        marks: [],
      });
      expect(server.status).toBe(200);
      const added = await admin.send('POST', '/api/admin/models', {
        provider: `own-test-${path}`,
        model,
        name: `${path}’s`,
        skillsLike: 'openai:gpt-3.5-turbo',
      });
      expect(added.status).toBe(200);
    }

    const functionsOf = (calls: readonly ChatCompletionMessageToolCall[] = []) =>
      calls.flatMap((call) => (call.type === 'function' ? [call.function] : []));
    const resultsOf = (calls: readonly { id: string }[] = []) =>
      calls.map(({ id }, at) => ({
        role: 'tool' as const,
        tool_call_id: id,
        content: `Result ${at + 1}`,
      }));

    it.each(dialects)('%s, whole and in a stream', async (path, _preset, upstreamId, ids) => {
      const ask = { model: `own-test-${path}:${upstreamId}`, messages, tools };
      const streamed = await chat.stream(ask).finalChatCompletion();
      const whole = await chat.create(ask);
      for (const { choices } of [streamed, whole]) {
        expect(choices[0]?.finish_reason).toBe('tool_calls');
        const calls = choices[0]?.message.tool_calls ?? [];
        expect(functionsOf(calls)).toMatchObject(called);
        expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
        for (const { id } of calls) expect(id).toMatch(ids);
      }
      const message = whole.choices.map((choice) => choice.message);
      const results = resultsOf(message[0]?.tool_calls);
      const after = await chat.create({ ...ask, messages: [...messages, ...message, ...results] });
      expect(after.choices[0]?.message.content).toMatch(
        /By get_weather: Result 1\s+By get_forecast: Result 2\s+By local_time: Result 3/,
      );
      const stopped = await chat.create({ ...ask, tools: [], stop: [' is ', 'simulated'] });
      expect(stopped.choices).toMatchObject([
        { finish_reason: 'stop', message: { content: 'This answer' } },
      ]);
    });

    it('one, and continues with any other, whatever id format each accepts', async () => {
      const models = [
        ...dialects.map(([path, , model]) => `own-test-${path}:${model}`),
        'openai:gpt-4',
        'anthropic:claude-3-opus',
      ];
      for (const [at, model] of models.entries()) {
        const asked = await chat.create({ model, messages, tools });
        const message = asked.choices.map((choice) => choice.message);
        const results = resultsOf(message[0]?.tool_calls);
        const next = models[(at + 1) % models.length] ?? '';
        const conversation = [...messages, ...message, ...results];
        const reply = await chat.create({ model: next, messages: conversation, tools });
        expect(reply.choices[0]?.message.content).toContain('Result 3');
        const { failovers } = (reply as unknown as { switchyard: SwitchyardField }).switchyard;
        expect(failovers).toEqual([]);
      }
    });
  });
}
