import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { chatRequestSchema, type ChatRequest } from '#shared/contract/v1/chat-schemas.ts';
import { responseRequestSchema } from '#shared/contract/v1/responses-schemas.ts';
import { readMessages } from '../request/read-messages.ts';
import { readFormat, readTools } from '../request/read-tools.ts';
import { toChat } from './to-chat.ts';
import { arbitraryOf } from '../../../../../tests/support/arbitrary-of.ts';
import {
  refuseResponseRequest,
  responseRequest,
} from '../../../../../tests/support/published-responses.ts';
import { openReasoning, sealReasoning } from '../vendor-reasoning.ts';

const read = (body: object) => toChat(responseRequestSchema.parse({ model: 'auto', ...body }));

/** Everything that a request asks of the vendor. */
function whatIsAsked(chat: ChatRequest) {
  return {
    conversation: readMessages(chat.messages, { messages: 1_000, files: 100 }),
    tools: readTools(chat),
    format: readFormat(chat),
    temperature: chat.temperature ?? null,
    effort: chat.reasoning_effort ?? null,
    most: chat.max_completion_tokens ?? null,
    search: chat.web_search_options ?? null,
    model: chat.model,
  };
}

function toResponseChoice(choice: ChatRequest['tool_choice']) {
  if (typeof choice !== 'object' || choice === null) return choice;
  if (choice.type === 'function') return { type: choice.type, ...choice.function };
  const { mode, tools } = choice.allowed_tools;
  const named = tools.map(({ type, function: { name } }) => ({ type, name }));
  return { type: choice.type, mode, tools: named };
}

/** The same request in the format of the Responses API. */
function toResponses(chat: ChatRequest): object {
  const { messages, tools, tool_choice: choice, response_format: format, ...rest } = chat;
  const { max_completion_tokens, reasoning_effort, web_search_options: search, ...same } = rest;
  const input = messages.flatMap((message): object[] => {
    const { role, content, tool_calls: calls = [] } = message;
    if (role === 'tool') {
      return [{ type: 'function_call_output', call_id: message.tool_call_id, output: content }];
    }
    const parts = Array.isArray(content)
      ? content.map((part) =>
          part.type === 'image_url'
            ? { type: 'input_image', image_url: part.image_url.url }
            : { ...part, type: 'input_text' },
        )
      : content;
    return [
      ...(content ? [{ type: 'message', role, content: parts }] : []),
      ...(calls ?? []).map(({ id, function: called }) => ({
        type: 'function_call',
        call_id: id,
        ...called,
      })),
    ];
  });
  return {
    ...same,
    input,
    max_output_tokens: max_completion_tokens,
    ...(reasoning_effort && { reasoning: { effort: reasoning_effort } }),
    tools: search
      ? [{ type: 'web_search', ...search }]
      : tools?.map(({ function: called }) => ({ type: 'function', ...called })),
    tool_choice: toResponseChoice(choice),
    ...(format && {
      text: {
        format:
          format.type === 'json_schema' ? { type: format.type, ...format.json_schema } : format,
      },
    }),
  };
}

const said = fc.stringMatching(/^[A-Za-z][A-Za-z ,.]{0,30}$/);
const picture = 'data:image/png;base64,aGVsbG8=';
const prompt = fc.oneof(
  said.map((content) => ({ role: 'user' as const, content })),
  said.map((text) => ({
    role: 'user' as const,
    content: [
      { type: 'text' as const, text },
      { type: 'image_url' as const, image_url: { url: picture } },
    ],
  })),
);
const round = fc
  .tuple(
    fc.option(said),
    fc.uniqueArray(fc.integer({ min: 0, max: 9_999 }), { minLength: 1, maxLength: 3 }),
    said,
  )
  .map(([content, ids, result]) => [
    {
      role: 'assistant' as const,
      content,
      tool_calls: ids.map((id) => ({
        id: `call_${id}`,
        type: 'function' as const,
        function: { name: 'look', arguments: `{"at":${id}}` },
      })),
    },
    ...ids.map((id) => ({ role: 'tool' as const, tool_call_id: `call_${id}`, content: result })),
  ]);
const answer = said.map((content) => ({ role: 'assistant' as const, content }));
const turn = fc
  .tuple(prompt, fc.array(round, { maxLength: 2 }), answer)
  .map(([asked, rounds, answered]) => [asked, ...rounds.flat(), answered]);
const schema = { type: 'object', properties: { at: { type: 'number' } } };
const look = {
  type: 'function' as const,
  function: { name: 'look', parameters: schema, strict: true },
};
const chats = fc
  .record({
    instructions: fc.option(said),
    turns: fc.array(turn, { maxLength: 3 }),
    prompt,
    rounds: fc.array(round, { maxLength: 2 }),
    rest: fc.record(
      {
        temperature: fc.constantFrom(0, 0.5, 2),
        max_completion_tokens: fc.integer({ min: 16, max: 9_000 }),
        reasoning_effort: fc.constantFrom('low', 'high'),
        response_format: fc.constantFrom(
          { type: 'text' },
          { type: 'json_schema', json_schema: { name: 'place', schema, strict: true } },
        ),
        models: fc.constant(['xai:grok-2-1212']),
      },
      { requiredKeys: [] },
    ),
    offer: fc.constantFrom<object>(
      {},
      { tools: [look] },
      { tools: [look], tool_choice: 'required', parallel_tool_calls: false },
      { tools: [look], tool_choice: { type: 'function', function: { name: 'look' } } },
      {
        tools: [look, { type: 'function', function: { name: 'write' } }],
        tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'required', tools: [look] } },
      },
      { web_search_options: { search_context_size: 'low' } },
    ),
  })
  .map(({ instructions, turns, prompt: last, rounds, rest, offer }) =>
    chatRequestSchema.parse({
      model: 'auto',
      messages: [
        ...(instructions ? [{ role: 'system', content: instructions }] : []),
        ...turns.flat(),
        last,
        ...rounds.flat(),
      ],
      ...rest,
      ...offer,
    }),
  );

describe('a request of the Responses API', () => {
  test('asks the vendor for the same as the equivalent chat', () => {
    fc.assert(
      fc.property(chats, (chat) => {
        const request = toResponses(chat);
        expect(refuseResponseRequest(JSON.parse(JSON.stringify(request)))).toBeNull();
        const { chat: back } = read(request);
        expect(whatIsAsked(back)).toEqual(whatIsAsked(chat));
      }),
    );
  });

  test('may be any that OpenAI’s schema allows, or is refused at a field that isn’t supported', () => {
    const unsupported =
      /^(?:conversation|prompt|background|tools|tool_choice|reasoning_effort|input|input\.\d+\.(?:content|output)\.\d+\.image_url)$/;
    const refusedAt = (body: object) => {
      try {
        read(body);
        return [];
      } catch (error) {
        if (error instanceof AppError) return Object.keys(error.details.fieldErrors ?? { '': '' });
        throw error;
      }
    };
    let accepted = 0;
    fc.assert(
      fc.property(arbitraryOf(responseRequest), (given) => {
        const { conversation, prompt: stored, ...body } = given as Record<string, unknown>;
        expect(refuseResponseRequest(body)).toBeNull();
        const fields = refusedAt(body);
        for (const field of fields) expect(field).toMatch(unsupported);
        if (fields.length === 0) accepted += 1;
        if (conversation != null) expect(refusedAt({ ...body, conversation })).not.toEqual([]);
        if (stored != null) expect(refusedAt({ ...body, prompt: stored })).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  test('reads what Codex sends: tools as items, several developer messages and null thinking', () => {
    const exec = { type: 'custom', name: 'exec', description: 'Runs' };
    const { chat, tools, ignored } = read({
      input: [
        {
          type: 'additional_tools',
          role: 'developer',
          tools: [{ type: 'namespace', name: 'n', tools: [exec] }],
        },
        {
          type: 'message',
          id: 'msg_1',
          role: 'developer',
          content: [{ type: 'input_text', text: 'Be brief' }],
        },
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Go' }] },
        { type: 'reasoning', id: 'rs_1', summary: [], content: null, encrypted_content: 'ENC' },
        { type: 'custom_tool_call', call_id: 'c1', name: 'exec', namespace: 'n', input: 'ls' },
        { type: 'custom_tool_call_output', call_id: 'c1', output: 'a.txt' },
      ],
      client_metadata: { a: 'b' },
      tools: [{ type: 'web_search', external_web_access: true }],
    });
    expect(chat.tools).toMatchObject([{ function: { name: 'exec', description: 'Runs' } }]);
    expect(chat.messages[2]?.tool_calls).toMatchObject([
      { function: { name: 'exec', arguments: '{"input":"ls"}' } },
    ]);
    expect(chat.web_search_options).toBeUndefined();
    expect(tools.find('exec')).toMatchObject({ tool: { type: 'custom' }, namespace: 'n' });
    expect(ignored).toEqual([
      'tools.external_web_access',
      'client_metadata',
      'input.reasoning',
      'tools.web_search',
    ]);
  });

  test('may name tools with 128 characters, as with OpenAI', () => {
    const tool = (length: number) => ({ type: 'function', name: 'a'.repeat(length) });
    const { chat } = read({ input: 'Go', tools: [tool(128)] });
    expect(chat.tools).toMatchObject([{ function: { name: 'a'.repeat(128) } }]);
    expect(() => read({ input: 'Go', tools: [tool(129)] })).toThrow('at most 128 characters');
    const tools = [{ type: 'namespace', name: 'n', tools: [tool(129)] }];
    expect(() => read({ input: 'Go', tools })).toThrow('at most 128 characters');
  });

  test('distinguishes two tools with the same name', () => {
    const tool = { type: 'function', name: 'send' };
    const { chat, tools } = read({
      input: 'Go',
      tools: [tool, { type: 'namespace', name: 'team', tools: [tool] }],
    });
    expect(chat.tools?.map((one) => one.function.name)).toEqual(['send', 'team__send']);
    expect(tools.find('team__send')).toMatchObject({ tool: { name: 'send' }, namespace: 'team' });
  });

  test('passes a vendor’s thinking on with its message, and nothing else as thinking', () => {
    const block = { type: 'reasoning', summary: [], encrypted_content: 'ENC' };
    const thought = { type: 'reasoning', encrypted_content: sealReasoning('openai', block) };
    const forged = {
      type: 'reasoning',
      encrypted_content: sealReasoning('openai', { type: 'item_reference', id: 'x' }),
    };
    const { chat, vendorBlocks } = read({
      input: [
        { role: 'user', content: 'Go' },
        thought,
        forged,
        { role: 'assistant', content: [{ type: 'output_text', text: 'Gone' }] },
        { role: 'user', content: 'Again' },
      ],
    });
    expect(chat.messages).toHaveLength(3);
    expect([...vendorBlocks]).toEqual([
      [chat.messages[1], { provider: 'openai', blocks: [block] }],
    ]);
    expect(openReasoning('gAAAA')).toBeNull();
  });
});
