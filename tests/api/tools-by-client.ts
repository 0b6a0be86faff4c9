import { eq } from 'drizzle-orm';
import OpenAI, { BadRequestError } from 'openai';
import type {
  ChatCompletionMessageParam,
  ChatCompletionMessageToolCall,
  ChatCompletionFunctionTool,
} from 'openai/resources/chat/completions';
import { describe, expect, it } from 'vitest';
import { answers } from '#server/areas/query/schema.ts';
import type { SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import { recordingFetch } from '../support/published-types.ts';
import type { TestApp } from '../support/test-app.ts';
import { makeKey } from './access-by-key.ts';

const parameters = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
const weather: ChatCompletionFunctionTool = {
  type: 'function',
  function: { name: 'get_weather', description: 'Of one city', parameters },
};
const time: ChatCompletionFunctionTool = { type: 'function', function: { name: 'local_time' } };
const prompt = 'Tell me the weather in Paris';
const messages: ChatCompletionMessageParam[] = [{ role: 'user', content: prompt }];
const vendors = [
  'openai:gpt-4',
  'anthropic:claude-3-opus',
  'vertex:gemini-1.5-pro',
  'xai:grok-2-1212',
];

const ofSwitchyard = (reply: object) => (reply as { switchyard: SwitchyardField }).switchyard;
const functionsOf = (calls: readonly ChatCompletionMessageToolCall[] = []) =>
  calls.flatMap((call) => (call.type === 'function' ? [call.function] : []));

/** Tests functions and structured answers with OpenAI's own client, on a server that other tests also use. */
export function describeToolsByClient(app: () => TestApp): void {
  async function connect() {
    const person = await app().person({ isStandard: true });
    const { secret } = await makeKey(person, {
      name: 'Tools',
      scopes: ['chat'],
      expiresInDays: null,
    });
    const fetch = recordingFetch;
    return new OpenAI({ apiKey: secret, baseURL: `${app().url}/v1`, maxRetries: 0, fetch }).chat
      .completions;
  }
  const refusal = (asking: PromiseLike<unknown>) =>
    Promise.resolve(asking).catch((cause: unknown) => cause);

  describe('OpenAI’s client with tools', () => {
    it.each(vendors)('gets a function call from %s, whole and in a stream', async (model) => {
      const chat = await connect();
      const ask = { model, messages, tools: [weather, time] };
      const reply = await chat.create(ask);
      const [choice] = reply.choices;
      expect(choice).toMatchObject({ finish_reason: 'tool_calls', message: { content: null } });
      const expected = [{ name: 'get_weather', arguments: '{"city":"Paris"}' }];
      expect(functionsOf(choice?.message.tool_calls)).toEqual(expected);
      expect(reply.usage?.completion_tokens).toBeGreaterThan(0);
      expect(ofSwitchyard(reply)).toMatchObject({ failovers: [], ignored: [] });
      const streamed = await chat.stream(ask).finalChatCompletion();
      expect(streamed.choices[0]?.finish_reason).toBe('tool_calls');
      expect(functionsOf(streamed.choices[0]?.message.tool_calls)).toEqual(
        expected.map((call) => expect.objectContaining(call) as object),
      );
      if (!choice) throw new Error('There is no choice.');
      const results = (choice.message.tool_calls ?? []).map(({ id }) => ({
        role: 'tool' as const,
        tool_call_id: id,
        content: '21 degrees',
      }));
      const conversation = [...messages, choice.message, ...results];
      const after = await chat.create({ ...ask, messages: conversation });
      expect(after.choices[0]).toMatchObject({
        finish_reason: 'stop',
        message: { content: expect.stringContaining('21 degrees') },
      });
      const last = [...conversation, ...after.choices.map((one) => one.message)];
      const more = await chat.create({ ...ask, messages: [...last, ...messages] });
      expect(functionsOf(more.choices[0]?.message.tool_calls)).toEqual(expected);
      const requests = await app().sandbox.requests();
      expect(requests.map(({ tools }) => tools)).toEqual(
        Array.from({ length: 4 }, () => ['get_weather', 'local_time']),
      );
      expect(requests.at(-1)).toMatchObject({ toolResults: ['21 degrees'], prompt });
    });

    it('gets calls to several functions at once, one at a time, or to the one it names', async () => {
      const chat = await connect();
      const both = [{ role: 'user' as const, content: 'The weather and the local time in Paris' }];
      const ask = { messages: both, tools: [weather, time] };
      const namesAt = async (model: string, more: object) => {
        const reply = await chat.create({ ...ask, model, ...more, stream: false });
        return functionsOf(reply.choices[0]?.message.tool_calls).map(({ name }) => name);
      };
      for (const model of vendors) {
        expect(await namesAt(model, {})).toEqual(['get_weather', 'local_time']);
        expect(await namesAt(model, { parallel_tool_calls: false })).toEqual(['get_weather']);
        expect(await namesAt(model, { tool_choice: 'none' })).toEqual([]);
        const named = { type: 'function', function: { name: 'local_time' } };
        expect(await namesAt(model, { tool_choice: named })).toEqual(['local_time']);
      }
      const forced = { messages: [{ role: 'user', content: 'Hello' }], tool_choice: 'required' };
      expect(await namesAt('auto', forced)).toHaveLength(1);
    });

    it('gets a message about what cannot be called', async () => {
      const chat = await connect();
      const ask = { model: 'openai:gpt-4', messages, tools: [weather] };
      const call = { id: 'call_1', type: 'function', function: { name: 'x', arguments: '{}' } };
      const asked = { role: 'assistant', content: null, tool_calls: [call] };
      const result = { role: 'tool', tool_call_id: 'call_2', content: '' };
      for (const [more, param, words] of [
        [{ messages: [...messages, asked] }, 'messages', /"call_1" needs a tool message/],
        [{ messages: [...messages, asked, ...messages] }, 'messages.2', /needs a tool message/],
        [{ messages: [...messages, asked, result] }, 'messages.2.tool_call_id', /No earlier call/],
        [{ tools: [], tool_choice: 'required' }, 'tool_choice', /Send tools/],
        [
          { tool_choice: { type: 'function', function: { name: 'x' } } },
          'tool_choice',
          /no tool named "x"/,
        ],
        [{ model: 'anthropic:claude-2' }, 'tools', /Claude 2 can’t call tools/],
        [{ model: 'compare:openai:gpt-4,anthropic:claude-2' }, 'tools', /can’t call tools/],
        [{ tools: [{ type: 'custom', custom: { name: 'x' } }] }, null, /Only functions/],
      ] as const) {
        const error = await refusal(chat.create({ ...ask, ...(more as object) }));
        expect(error).toBeInstanceOf(BadRequestError);
        if (param) expect(error).toMatchObject({ param });
        expect((error as Error).message).toMatch(words);
      }
      expect(await app().sandbox.requests()).toEqual([]);
    });

    it('counts a tool call as an answer: there is no failover, and a repeated request gets it again', async () => {
      const chat = await connect();
      const ask = { model: 'openai:gpt-4', messages, tools: [weather] };
      const headers = { 'idempotency-key': 'with-tools' };
      const first = await chat.create(ask, { headers });
      const again = await chat.create(ask, { headers });
      expect(again.choices).toEqual(first.choices);
      expect(await app().sandbox.requests()).toHaveLength(1);
      const [row] = await app()
        .database.select()
        .from(answers)
        .where(eq(answers.queryId, ofSwitchyard(first).query_id));
      expect(row).toMatchObject({ content: '', finish: 'complete', problem: null });
      expect(row?.timeline?.attempts).toMatchObject([{ outcome: 'answered' }]);
      expect(row?.toolCalls).toMatchObject(functionsOf(first.choices[0]?.message.tool_calls));
      const unkept = await chat.create({ ...ask, store: false });
      const [bare] = await app()
        .database.select()
        .from(answers)
        .where(eq(answers.queryId, ofSwitchyard(unkept).query_id));
      expect(bare?.toolCalls).toBeNull();
    });

    it('gets another tool-calling model’s answer if it allows one and the first is down', async () => {
      const chat = await connect();
      await app().sandbox.play({
        scenario: 'server-error',
        match: { provider: 'openai' },
        times: 5,
      });
      const allowing = { model: 'openai:gpt-4', messages, tools: [weather], allow_fallbacks: true };
      const reply = await chat.create(allowing);
      expect(ofSwitchyard(reply).failovers).toMatchObject([{ from: 'openai:gpt-4' }]);
      expect(functionsOf(reply.choices[0]?.message.tool_calls)).toHaveLength(1);
      expect((await app().sandbox.requests()).at(-1)?.tools).toEqual(['get_weather']);
    });
  });

  describe('OpenAI’s client with stop sequences', () => {
    it.each(vendors)('gets an answer from %s that ends before the first of them', async (model) => {
      const chat = await connect();
      const whole = await chat.create({ model, messages });
      const text = whole.choices[0]?.message.content ?? '';
      const [first = '', second = ''] = text
        .split(' ')
        .slice(3)
        .filter((word) => word.length > 3);
      const ask = { model, messages, stop: [second, first] };
      const kept = text.slice(0, text.indexOf(first));
      expect(kept).not.toBe('');
      expect((await chat.create(ask)).choices).toMatchObject([
        { finish_reason: 'stop', message: { content: kept } },
      ]);
      const streamed = await chat.stream(ask).finalChatCompletion();
      expect(streamed.choices).toMatchObject([
        { finish_reason: 'stop', message: { content: kept } },
      ]);
      expect((await app().sandbox.requests()).map(({ stops }) => stops)).toEqual([
        undefined,
        [second, first],
        [second, first],
      ]);
    });

    it('counts an answer that ends before its first word as an answer', async () => {
      const chat = await connect();
      const ask = { model: 'openai:gpt-4', messages };
      const text = (await chat.create(ask)).choices[0]?.message.content ?? '';
      const reply = await chat.create({ ...ask, stop: text.slice(0, 2) });
      expect(reply.choices).toMatchObject([{ finish_reason: 'stop', message: { content: '' } }]);
      const { query_id: queryId, failovers } = ofSwitchyard(reply);
      expect(failovers).toEqual([]);
      const [row] = await app().database.select().from(answers).where(eq(answers.queryId, queryId));
      expect(row).toMatchObject({ content: '', finish: 'complete', problem: null });
      expect(await app().sandbox.requests()).toHaveLength(2);
    });

    it('learns which model does not support them, and Auto chooses from the others', async () => {
      const chat = await connect();
      const ask = { messages, stop: '\n\n' };
      const error = await refusal(chat.create({ ...ask, model: 'anthropic:claude-3-opus' }));
      expect(error).toMatchObject({ status: 400, param: 'stop' });
      expect((error as Error).message).toMatch(/can’t use stop sequences that are only whitespace/);
      expect(await app().sandbox.requests()).toEqual([]);
      const reply = await chat.create({ ...ask, model: 'auto:best' });
      expect(ofSwitchyard(reply)).toMatchObject({ failovers: [] });
      expect((await app().sandbox.requests())[0]?.stops).toEqual(['\n\n']);
    });
  });

  describe('OpenAI’s client with a response format', () => {
    const json_schema = { name: 'place', strict: true, schema: parameters };
    const schema = { type: 'json_schema' as const, json_schema };

    it.each(['xai:grok-2-1212', 'auto'])('gets JSON from %s', async (model) => {
      const chat = await connect();
      const ask = { model, messages, response_format: schema };
      const parsed = await chat.parse(ask);
      expect(JSON.parse(parsed.choices[0]?.message.content ?? '')).toEqual({ city: 'Paris' });
      const streamed = await chat.stream(ask).finalContent();
      expect(JSON.parse(streamed ?? '')).toEqual({ city: 'Paris' });
      expect((await app().sandbox.requests()).map(({ shape }) => shape)).toEqual([
        'schema',
        'schema',
      ]);
    });

    it('gets JSON of any shape when a message says JSON', async () => {
      const chat = await connect();
      const response_format = { type: 'json_object' as const };
      for (const model of ['openai:gpt-3.5-turbo', 'vertex:gemini-1.5-flash', 'auto']) {
        const content = 'Write a haiku about coffee, as JSON';
        const ask = { model, messages: [{ role: 'user' as const, content }], response_format };
        const reply = await chat.create(ask);
        expect(JSON.parse(reply.choices[0]?.message.content ?? '')).toHaveProperty('answer');
      }
      const wordless = refusal(chat.create({ model: 'openai:gpt-4', messages, response_format }));
      expect(await wordless).toMatchObject({ status: 400, param: 'messages' });
    });

    it('learns which model does not support it', async () => {
      const chat = await connect();
      const error = await refusal(
        chat.create({ model: 'openai:gpt-4', messages, response_format: schema }),
      );
      expect(error).toMatchObject({ status: 400, param: 'response_format' });
      expect((error as Error).message).toMatch(/GPT-4 can’t follow a JSON schema/);
    });
  });
}
