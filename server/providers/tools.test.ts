import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAnthropicProvider } from './anthropic/protocol.ts';
import { createGoogleProvider } from './google/protocol.ts';
import type { HttpProvider } from './http/create-provider.ts';
import { collectAnswer, hello, sentBody } from './http/testing/collect-answer.ts';
import { afterCalls, inJson, inSchema, parameters } from './http/testing/tool-requests.ts';
import {
  jsonOf,
  startVendorServer,
  streamOf,
  type VendorServer,
} from './http/testing/vendor-server.ts';
import { createOpenAiProvider } from './openai/protocol.ts';
import { createXaiProvider } from './xai/protocol.ts';

let vendor: VendorServer;
let providers: Record<'openai' | 'anthropic' | 'google' | 'xai', HttpProvider>;
beforeAll(async () => {
  vendor = await startVendorServer();
  const access = { baseUrl: vendor.url, apiKey: () => 'key-of-a-test' };
  providers = {
    openai: createOpenAiProvider(access),
    anthropic: createAnthropicProvider(access),
    google: createGoogleProvider(access),
    xai: createXaiProvider(access),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(providers).map((provider) => provider.close()));
  await vendor.close();
});

const frames = (events: object[]) =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const chunk = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});
const whole = [
  { type: 'tool-call', call: 0, id: 'call_1', name: 'get_weather', text: '' },
  { type: 'tool-call', call: 0, text: '{"city":' },
  { type: 'tool-call', call: 0, text: '"Paris"}' },
  { type: 'tool-call', call: 1, id: 'call_2', name: 'local_time', text: '' },
  { type: 'tool-call', call: 1, text: '{}' },
];

describe('a function call is read', () => {
  test('from an OpenAI chat, in numbered chunks', async () => {
    const piece = (index: number, called: object, id?: string) =>
      chunk({ tool_calls: [{ index, ...(id && { id, type: 'function' }), function: called }] });
    const events = [
      piece(0, { name: 'get_weather', arguments: '' }, 'call_1'),
      piece(0, { arguments: '{"city":' }),
      piece(0, { arguments: '"Paris"}' }),
      piece(1, { name: 'local_time', arguments: '' }, 'call_2'),
      chunk({}, 'tool_calls'),
    ];
    vendor.answerWith(streamOf(`${frames(events)}data: [DONE]\n\n`));
    const { calls, ends, error } = await collectAnswer(providers.openai);
    expect({ calls, ends, error }).toMatchObject({ calls: whole, error: null });
    expect(ends).toMatchObject([{ finish: 'complete' }]);
  });

  test('from a chat that sends it whole, without an index or an id', async () => {
    const called = { name: 'get_weather', arguments: { city: 'Paris' } };
    const events = [chunk({ tool_calls: [{ function: called }, { function: called }] }, 'stop')];
    vendor.answerWith(streamOf(`${frames(events)}data: [DONE]\n\n`));
    const { calls } = await collectAnswer(providers.xai);
    expect(calls).toMatchObject([0, 1].map((call) => ({ call, text: '{"city":"Paris"}' })));
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
  });

  test('from OpenAI’s Responses API, streamed and whole', async () => {
    const item = (place: number, fields: object) => ({
      type: 'response.output_item.added',
      output_index: place,
      item: { type: 'function_call', arguments: '', ...fields },
    });
    const more = (delta: string) => ({
      type: 'response.function_call_arguments.delta',
      output_index: 1,
      delta,
    });
    const output = [
      {
        type: 'function_call',
        call_id: 'call_1',
        name: 'get_weather',
        arguments: '{"city":"Paris"}',
      },
    ];
    const events = [
      item(1, { call_id: 'call_1', name: 'get_weather' }),
      more('{"city":'),
      more('"Paris"}'),
      item(2, { call_id: 'call_2', name: 'local_time' }),
      { type: 'response.completed', response: { status: 'completed' } },
    ];
    const request = { ...hello, api: 'responses' as const };
    vendor.answerWith(streamOf(frames(events)));
    expect((await collectAnswer(providers.openai, request)).calls).toEqual(whole);
    const refusal = { message: 'No.', code: 'unsupported_value', param: 'stream' };
    vendor.answerWith(jsonOf(400, { error: refusal }));
    await collectAnswer(providers.openai, { ...request, upstreamId: 'unstreamed' });
    vendor.answerWith(jsonOf(200, { status: 'completed', output }));
    const unstreamed = { ...request, upstreamId: 'unstreamed' };
    expect((await collectAnswer(providers.openai, unstreamed)).calls).toMatchObject([
      { id: 'call_1', text: '{"city":"Paris"}' },
    ]);
  });

  test('from Anthropic, in blocks of text and calls', async () => {
    const block = (index: number, id: string, name: string) => ({
      type: 'content_block_start',
      index,
      content_block: { type: 'tool_use', id, name, input: {} },
    });
    const more = (index: number, partial_json: string) => ({
      type: 'content_block_delta',
      index,
      delta: { type: 'input_json_delta', partial_json },
    });
    const events = [
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'I look.' } },
      block(1, 'call_1', 'get_weather'),
      more(1, ''),
      more(1, '{"city":'),
      more(1, '"Paris"}'),
      block(2, 'call_2', 'local_time'),
      more(2, ''),
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    ];
    vendor.answerWith(streamOf(frames(events)));
    const { calls, text } = await collectAnswer(providers.anthropic);
    expect({ calls, text }).toEqual({ calls: whole, text: 'I look.' });
  });

  test('from Google, with its signature and an id that we create', async () => {
    const parts = [
      { functionCall: { name: 'get_weather', args: { city: 'Paris' } }, thoughtSignature: 'c2ln' },
      { functionCall: { name: 'local_time' } },
    ];
    const candidates = [{ content: { parts }, finishReason: 'STOP' }];
    vendor.answerWith(streamOf(frames([{ candidates }])));
    const { calls } = await collectAnswer(providers.google);
    expect(calls).toMatchObject([
      { call: 0, name: 'get_weather', signature: 'c2ln', text: '{"city":"Paris"}' },
      { call: 1, name: 'local_time', text: '{}' },
    ]);
    expect(calls.every(({ id }) => /^call_[\da-f]{24}$/.test(id ?? ''))).toBe(true);
  });
});

describe('functions, calls, results and schemas are written', () => {
  test('in the format of OpenAI’s chats', async () => {
    expect(await sentBody(vendor, providers.openai, afterCalls)).toMatchObject({
      tools: [
        {
          type: 'function',
          function: { name: 'get_weather', description: 'Of one city', parameters, strict: true },
        },
        { type: 'function', function: { name: 'local_time' } },
      ],
      tool_choice: 'auto',
      messages: [
        { role: 'user' },
        {
          role: 'assistant',
          content: 'I look.',
          tool_calls: [
            { id: 'call_1', function: { name: 'get_weather', arguments: '{"city":"Paris"}' } },
            { id: 'call_2', function: { arguments: 'broken' } },
          ],
        },
        { role: 'tool', tool_call_id: 'call_1', content: '21 degrees' },
        { role: 'tool', tool_call_id: 'call_2', content: '{"degrees":24}' },
      ],
    });
    expect(await sentBody(vendor, providers.openai, inSchema)).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { schema: parameters, strict: true } },
    });
    expect(await sentBody(vendor, providers.openai, inJson)).toMatchObject({
      response_format: { type: 'json_object' },
    });
  });

  test('as items of OpenAI’s Responses API, with strict schemas by default', async () => {
    const api = 'responses';
    expect(await sentBody(vendor, providers.openai, { ...afterCalls, api })).toMatchObject({
      tools: [
        { type: 'function', name: 'get_weather', parameters, strict: true },
        { type: 'function', name: 'local_time', parameters: null, strict: false },
      ],
      input: [
        { role: 'user' },
        { role: 'assistant', content: 'I look.' },
        { type: 'function_call', call_id: 'call_1', name: 'get_weather' },
        { type: 'function_call', call_id: 'call_2' },
        { type: 'function_call_output', call_id: 'call_1', output: '21 degrees' },
        { type: 'function_call_output', call_id: 'call_2' },
      ],
    });
    expect(await sentBody(vendor, providers.openai, { ...inSchema, api })).toMatchObject({
      text: { format: { type: 'json_schema', name: 'place', schema: parameters } },
    });
  });

  test('as Anthropic blocks, results first and calls last', async () => {
    expect(await sentBody(vendor, providers.anthropic, afterCalls)).toMatchObject({
      tools: [
        { name: 'get_weather', input_schema: parameters, strict: true },
        { name: 'local_time', input_schema: { type: 'object' } },
      ],
      tool_choice: { type: 'auto' },
      messages: [
        { role: 'user' },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', id: 'call_1', input: { city: 'Paris' } },
            { type: 'tool_use', id: 'call_2', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'call_1', content: '21 degrees' },
            { type: 'tool_result', tool_use_id: 'call_2' },
          ],
        },
      ],
    });
    const shaped = { ...inSchema, effort: 'low' as const };
    expect(await sentBody(vendor, providers.anthropic, shaped)).toMatchObject({
      output_config: { effort: 'low', format: { type: 'json_schema', schema: parameters } },
    });
  });

  test('as Google parts, with a signature on the first call only', async () => {
    const body = (await sentBody(vendor, providers.google, afterCalls)) as { contents: object[] };
    expect(body).toMatchObject({
      tools: [{ functionDeclarations: [{ parametersJsonSchema: parameters }, {}] }],
      toolConfig: { functionCallingConfig: { mode: 'AUTO' } },
      contents: [
        { role: 'user' },
        {
          role: 'model',
          parts: [
            { text: 'I look.' },
            { functionCall: { args: { city: 'Paris' } }, thoughtSignature: 'c2ln' },
            { functionCall: { args: {} } },
          ],
        },
        {
          parts: [
            { functionResponse: { name: 'get_weather', response: { result: '21 degrees' } } },
            { functionResponse: { response: { degrees: 24 } } },
          ],
        },
      ],
    });
    const unsigned = {
      ...afterCalls,
      turns: afterCalls.turns.map(({ toolCalls, ...turn }) => ({
        ...turn,
        ...(toolCalls && { toolCalls: toolCalls.map(({ signature: _, ...call }) => call) }),
      })),
    };
    const { contents } = (await sentBody(vendor, providers.google, unsigned)) as typeof body;
    expect(JSON.stringify(contents).match(/skip_thought_signature_validator/g)).toHaveLength(1);
    expect(await sentBody(vendor, providers.google, inSchema)).toMatchObject({
      generationConfig: { responseMimeType: 'application/json', responseJsonSchema: parameters },
    });
  });

  test('together with stop sequences in each vendor’s own field', async () => {
    const stop = ['END', '\n\n'];
    const stopping = { ...hello, stop };
    expect(await sentBody(vendor, providers.openai, stopping)).toMatchObject({ stop });
    expect(await sentBody(vendor, providers.xai, stopping)).toMatchObject({ stop });
    expect(await sentBody(vendor, providers.anthropic, stopping)).toMatchObject({
      stop_sequences: stop,
    });
    expect(await sentBody(vendor, providers.google, stopping)).toMatchObject({
      generationConfig: { stopSequences: stop },
    });
    expect(await sentBody(vendor, providers.openai, hello)).not.toHaveProperty('stop');
  });
});
