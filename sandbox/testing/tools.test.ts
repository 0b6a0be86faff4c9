import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { describe, expect, it } from 'vitest';
import { anthropicSdk, googleSdk, openaiSdk, xaiSdk } from './clients/sdks.ts';
import { useSandbox } from './sandbox-under-test.ts';

const sandbox = useSandbox('today');
const prompt = 'What is the weather in Paris?';
const parameters = {
  type: 'object',
  properties: { city: { type: 'string' }, unit: { type: 'string', enum: ['C', 'F'] } },
  required: ['city', 'unit'],
  additionalProperties: false,
};
const called = { city: 'Paris', unit: 'C' };
const messages = [{ role: 'user' as const, content: prompt }];
const tool = { type: 'function' as const, function: { name: 'get_weather', parameters } };
const shape = { name: 'place', schema: parameters, strict: true };

describe.each([
  ['OpenAI', openaiSdk, 'gpt-4o'],
  ['xAI', xaiSdk, 'grok-4.7'],
] as const)('a chat of %s', (_name, connect, model) => {
  const chat = () => connect(sandbox.url).chat.completions;

  it('requests a call, with and without streaming, and continues with its result', async () => {
    const reply = await chat().create({ model, messages, tools: [tool] });
    const [choice] = reply.choices;
    expect(choice?.finish_reason).toBe('tool_calls');
    const [call] = choice?.message.tool_calls ?? [];
    if (call?.type !== 'function' || !choice) throw new Error('There is no call.');
    expect(JSON.parse(call.function.arguments)).toEqual(called);
    const streamed = chat().stream({ model, messages, tools: [tool] });
    const [whole] = (await streamed.finalChatCompletion()).choices;
    expect(whole?.message.tool_calls).toMatchObject([{ function: call.function }]);
    const result = { role: 'tool' as const, tool_call_id: call.id, content: '21 degrees' };
    const conversation = [...messages, choice.message, result];
    const after = await chat().create({ model, messages: conversation, tools: [tool] });
    expect(after.choices[0]?.message.content).toContain('21 degrees');
    expect(await sandbox.lastRequest()).toMatchObject({ toolResults: ['21 degrees'] });
    const open = chat().create({ model, messages: [...messages, choice.message] });
    await expect(open).rejects.toThrow(/must be followed by tool messages/);
  });

  it('requests the calls that a prompt spells out, one per round, with the previous result', async () => {
    const find = { type: 'function' as const, function: { name: 'find_city', parameters } };
    const content =
      'Use find_city({"river":"Seine"}), then get_weather({"city":"<result>","unit":"C"}).';
    const asked: ChatCompletionMessageParam[] = [{ role: 'user', content }];
    const answer = async () => {
      const reply = await chat().create({ model, messages: asked, tools: [tool, find] });
      const [choice] = reply.choices;
      if (!choice) throw new Error('There is no choice.');
      asked.push(choice.message);
      return choice.message;
    };
    for (const [name, args, result] of [
      ['find_city', { river: 'Seine' }, 'Paris "75"'],
      ['get_weather', { city: 'Paris "75"', unit: 'C' }, '21 degrees'],
    ] as const) {
      const calls = (await answer()).tool_calls ?? [];
      const [call] = calls;
      if (call?.type !== 'function') throw new Error('There is no call.');
      expect([calls.length, call.function.name]).toEqual([1, name]);
      expect(JSON.parse(call.function.arguments)).toEqual(args);
      asked.push({ role: 'tool', tool_call_id: call.id, content: result });
    }
    expect((await answer()).content).toContain(
      'By find_city: Paris "75"\n\nBy get_weather: 21 degrees',
    );
  });

  it('answers in JSON that follows a schema', async () => {
    const response_format = { type: 'json_schema' as const, json_schema: shape };
    const reply = await chat().create({ model, messages, response_format });
    expect(JSON.parse(reply.choices[0]?.message.content ?? '')).toEqual(called);
  });
});

it('OpenAI requires the word JSON in the prompt for free-form JSON', async () => {
  const chat = openaiSdk(sandbox.url).chat.completions;
  const ask = (content: string) =>
    chat.create({
      model: 'gpt-4o',
      messages: [{ role: 'user', content }],
      response_format: { type: 'json_object' },
    });
  await expect(ask('Hello')).rejects.toThrow(/must contain the word 'json'/);
  const reply = await ask('Hello, in JSON');
  expect(JSON.parse(reply.choices[0]?.message.content ?? '')).toHaveProperty('answer');
});

it('OpenAI’s Responses API requests a call and continues with its result', async () => {
  const { responses } = openaiSdk(sandbox.url);
  const tools = [{ type: 'function' as const, name: 'get_weather', parameters, strict: true }];
  const model = 'gpt-6.1-terra';
  const reply = await responses.create({ model, input: prompt, tools });
  const call = reply.output.find(({ type }) => type === 'function_call');
  if (call?.type !== 'function_call') throw new Error('There is no call.');
  expect(JSON.parse(call.arguments)).toEqual(called);
  const streamed = await responses.stream({ model, input: prompt, tools }).finalResponse();
  expect(streamed.output.at(-1)).toMatchObject({ name: 'get_weather', arguments: call.arguments });
  const { call_id, name, arguments: text } = call;
  const input = [
    { role: 'user' as const, content: prompt },
    { type: 'function_call' as const, call_id, name, arguments: text },
    { type: 'function_call_output' as const, call_id, output: '21 degrees' },
  ];
  const after = await responses.create({ model, input, tools });
  expect(after.output_text).toContain('21 degrees');
  await expect(responses.create({ model, input: input.slice(0, 2) })).rejects.toThrow(
    /No tool output found/,
  );
  const format = { type: 'json_schema' as const, ...shape };
  const json = await responses.create({ model, input: prompt, text: { format } });
  expect(JSON.parse(json.output_text)).toEqual(called);
});

it('Anthropic requests a call, with and without streaming, and continues with its result', async () => {
  const client = anthropicSdk(sandbox.url).messages;
  const schema = { ...parameters, type: 'object' as const };
  const tools = [{ name: 'get_weather', input_schema: schema }];
  const ask = { model: 'claude-opus-5-5', max_tokens: 4_000, messages, tools };
  const reply = await client.create(ask);
  expect(reply.stop_reason).toBe('tool_use');
  const use = reply.content.find(({ type }) => type === 'tool_use');
  if (use?.type !== 'tool_use') throw new Error('There is no call.');
  expect(use.input).toEqual(called);
  const streamed = await client.stream(ask).finalMessage();
  expect(streamed.content.at(-1)).toMatchObject({ name: 'get_weather', input: called });
  const result = { type: 'tool_result' as const, tool_use_id: use.id, content: '21 degrees' };
  const asked = { role: 'assistant' as const, content: [use] };
  const conversation = [...messages, asked, { role: 'user' as const, content: [result] }];
  const after = await client.create({ ...ask, messages: conversation });
  expect(after.content.at(-1)).toMatchObject({ text: expect.stringContaining('21 degrees') });
  const open = client.create({ ...ask, messages: [...messages, asked, ...messages] });
  await expect(open).rejects.toThrow(/without `tool_result` blocks/);
  const forced = client.create({ ...ask, tool_choice: { type: 'any' } });
  await expect(forced).rejects.toThrow(/forces tool use/);
  const json = await client.create({
    ...ask,
    tools: [],
    output_config: { format: { type: 'json_schema', schema: parameters } },
  });
  expect(json.content.at(-1)).toMatchObject({ text: JSON.stringify(called) });
});

it('Google requests a signed call and continues with its result', async () => {
  const { models } = googleSdk(sandbox.url);
  const model = 'gemini-4-hydrogen';
  const config = {
    tools: [
      {
        functionDeclarations: [
          { name: 'get_weather', description: 'Weather', parametersJsonSchema: parameters },
        ],
      },
    ],
  };
  const reply = await models.generateContent({ model, contents: prompt, config });
  expect(reply.functionCalls).toMatchObject([{ name: 'get_weather', args: called }]);
  let streamed;
  for await (const chunk of await models.generateContentStream({
    model,
    contents: prompt,
    config,
  })) {
    streamed = chunk.functionCalls ?? streamed;
  }
  expect(streamed).toMatchObject([{ args: called }]);
  const content = reply.candidates?.[0]?.content;
  if (!content) throw new Error('There is no call.');
  const response = { name: 'get_weather', response: { result: '21 degrees' } };
  const question = { role: 'user', parts: [{ text: prompt }] };
  const results = { role: 'user', parts: [{ functionResponse: response }] };
  const after = await models.generateContent({
    model,
    contents: [question, content, results],
    config,
  });
  expect(after.text).toContain('21 degrees');
  const unsigned = {
    ...content,
    parts: content.parts?.map(({ functionCall }) => ({ functionCall })),
  };
  const contents = [question, unsigned, results] as (typeof question)[];
  await expect(models.generateContent({ model, contents, config })).rejects.toThrow(
    /missing a thought_signature/,
  );
  const json = await models.generateContent({
    model,
    contents: prompt,
    config: { responseMimeType: 'application/json', responseJsonSchema: parameters },
  });
  expect(JSON.parse(json.text ?? '')).toEqual(called);
});

describe('a stop sequence', () => {
  it('cuts the answer before it, for models that support one', async () => {
    const chat = openaiSdk(sandbox.url).chat.completions;
    const ask = { model: 'gpt-4o', messages };
    const text = (await chat.create(ask)).choices[0]?.message.content ?? '';
    const stop = text.slice(10, 14);
    const [choice] = (await chat.create({ ...ask, stop })).choices;
    expect(choice).toMatchObject({ finish_reason: 'stop' });
    expect(choice?.message.content).toBe(text.slice(0, text.indexOf(stop)));
    await expect(chat.create({ ...ask, stop: ['1', '2', '3', '4', '5'] })).rejects.toThrow(
      /maximum length 4/,
    );
    const thinking = { ...ask, model: 'gpt-6.1-terra', stop };
    await expect(chat.create(thinking)).rejects.toThrow(/'stop' is not supported/);
    const grok = xaiSdk(sandbox.url).chat.completions;
    await expect(grok.create({ ...thinking, model: 'grok-4.7' })).rejects.toThrow(/parameter stop/);
  });

  it('is reported by Anthropic, which refuses one made of blanks', async () => {
    const sdk = anthropicSdk(sandbox.url).messages;
    const ask = { model: 'claude-haiku-4-5', max_tokens: 500, messages };
    const [block] = (await sdk.create(ask)).content;
    const text = block?.type === 'text' ? block.text : '';
    const stop = text.slice(10, 14);
    const reply = await sdk.create({ ...ask, stop_sequences: [stop] });
    expect(reply).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: stop });
    expect(reply.content).toMatchObject([{ text: text.slice(0, text.indexOf(stop)) }]);
    await expect(sdk.create({ ...ask, stop_sequences: ['\n'] })).rejects.toThrow(/non-whitespace/);
  });
});
