import { describe, expect, it } from 'vitest';
import { useTestApp } from '../support/shared-app.ts';
import { makePng } from '../support/test-files.ts';
import { makeKey } from './access-by-key.ts';

const app = useTestApp();
const said = (content: unknown) => ({ role: 'user', content });
const named = (name: string, more = {}) => ({ type: 'function', function: { name, ...more } });
const calling = (name: string, id: string) => ({ type: 'tool_use', id, name, input: {} });
const bodies = {
  'chat/completions': { model: 'auto', messages: [said('Hello there')] },
  responses: { model: 'auto', input: 'Hello there' },
  messages: { model: 'auto', max_tokens: 500, messages: [said('Hello there')] },
  'messages/count_tokens': { model: 'auto', messages: [said('Hello there')] },
};
type Path = keyof typeof bodies;

async function call(path: Path, more: object) {
  const person = await app.person({ isStandard: true });
  const traits = { name: 'A program', scopes: ['chat'], expiresInDays: null };
  const { secret } = await makeKey(person, traits);
  const reply = await fetch(`${app.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...bodies[path], ...more }),
  });
  const body = (await reply.json()) as {
    switchyard?: { ignored: string[] };
    error?: { message: string };
  };
  const ignored = body.switchyard?.ignored;
  return { status: reply.status, ignored, why: body.error?.message };
}

describe('a field that has no effect is listed, however deep it is', () => {
  const textAnd = (more: object) => [said([{ type: 'text', text: 'Hello', ...more }])];
  const document = { type: 'document', source: { type: 'text', data: 'The sky is green.' } };
  const tool = { input_schema: { type: 'object' } };
  it.each<[Path, object, string[]]>([
    ['chat/completions', { stream_options: { foo: 1 } }, ['stream_options.foo']],
    [
      'chat/completions',
      { tools: [{ ...named('f', { a: 1 }), b: 2 }] },
      ['tools.function.a', 'tools.b'],
    ],
    ['chat/completions', { web_search_options: { foo: 1 } }, ['web_search_options.foo']],
    ['chat/completions', { messages: textAnd({ foo: [1] }) }, ['messages.content.foo']],
    ['responses', { reasoning: { context: 'all_turns' } }, ['reasoning.context']],
    ['responses', { text: { foo: 1 }, stream_options: { a: 1 } }, ['stream_options.a', 'text.foo']],
    ['responses', { tools: [{ type: 'mcp', server_label: 'x' }] }, ['tools.mcp']],
    [
      'responses',
      { tools: [{ type: 'function', name: 'f', defer_loading: true }] },
      ['tools.defer_loading'],
    ],
    [
      'responses',
      {
        input: [said('Hi'), { role: 'assistant', content: 'Yes', phase: 'commentary' }, said('Go')],
      },
      ['input.phase'],
    ],
    [
      'responses',
      { input: [{ type: 'reasoning', summary: [], encrypted_content: 'x' }, said('Go')] },
      ['input.reasoning'],
    ],
    [
      'messages',
      { messages: [said([{ ...document, citations: { enabled: true } }])] },
      ['messages.content.citations'],
    ],
    [
      'messages',
      { tools: [{ ...tool, name: 'f', eager_input_streaming: true }] },
      ['tools.eager_input_streaming'],
    ],
    [
      'messages',
      { output_config: { task_budget: { total: 5 } }, metadata: { a: 1 } },
      ['output_config.task_budget', 'metadata.a'],
    ],
    ['messages', { output_config: { effort: 'high' } }, ['output_config.effort']],
    ['messages', { thinking: { type: 'adaptive' } }, ['thinking']],
  ])('/v1/%s %j', async (path, more, fields) => {
    const { status, ignored } = await call(path, more);
    expect(status).toBe(200);
    expect(ignored?.toSorted()).toEqual(fields.toSorted());
  });
});

describe('an error names the field that is wrong', () => {
  const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'Done' });
  it.each<[Path, object, string]>([
    ['responses', { provider: { order: 'openai' } }, 'provider.order: The value must be a list.'],
    ['responses', { stop: [5] }, 'stop.0: The value must be text.'],
    ['responses', { prompt_cache_key: 5 }, 'prompt_cache_key: The value must be text.'],
    ['responses', { session_id: {} }, 'session_id: The value must be text.'],
    [
      'responses',
      { messages: [said('Hi')] },
      'messages: In this API, send the messages as "input".',
    ],
    [
      'messages/count_tokens',
      { messages: [said('Go'), said([result('b')])] },
      'messages.1.content.0.tool_use_id: No earlier call has this ID, or it already has a result.',
    ],
    [
      'messages',
      { tool_choice: { type: 'any' } },
      'tool_choice: Send tools along with tool_choice.',
    ],
    [
      'messages',
      { messages: [said([{ type: 'image', source: { type: 'url', url: 'https://a' } }])] },
      'messages.0.content.0.source.type: Send the file itself, with a source of type base64. URLs aren’t fetched.',
    ],
    [
      'messages',
      {
        messages: [
          said('Go'),
          { role: 'assistant', content: [calling('f', 'a')] },
          said([result('a'), result('b')]),
        ],
      },
      'messages.2.content.1.tool_use_id: No earlier call has this ID, or it already has a result.',
    ],
    [
      'chat/completions',
      { messages: [said([{ type: 'image_url', image_url: 'data:' }])] },
      'messages.0.content.0.image_url: The value must be an object.',
    ],
    [
      'chat/completions',
      {
        messages: [said('Hi'), { role: 'assistant', function_call: { name: 'f', arguments: '' } }],
      },
      'messages.1.function_call: Use tool_calls instead.',
    ],
  ])('/v1/%s %j', async (path, more, why) => {
    expect(await call(path, more)).toMatchObject({ status: 400, why });
    expect(await app.sandbox.requests()).toEqual([]);
  });
});

describe('a documented variant of a field takes effect', () => {
  it('tool_choice with allowed_tools offers only those', async () => {
    const tools = ['f', 'g', 'h'].map((name) => named(name));
    const allowed_tools = { mode: 'auto', tools: [named('h'), named('f')] };
    const tool_choice = { type: 'allowed_tools', allowed_tools };
    expect(await call('chat/completions', { tools, tool_choice })).toMatchObject({ status: 200 });
    expect((await app.sandbox.requests())[0]?.tools).toEqual(['f', 'h']);
  });

  it('tool_choice auto needs no tools', async () => {
    const more = { tools: [], tool_choice: 'auto' };
    expect(await call('chat/completions', more)).toMatchObject({ status: 200 });
  });

  it('the names of a chat’s fields work in a response', async () => {
    expect(await call('responses', { max_completion_tokens: 70 })).toMatchObject({ ignored: [] });
    expect((await app.sandbox.requests())[0]).toMatchObject({ maxTokens: 70 });
  });

  it('output_format is the earlier name of output_config.format', async () => {
    const schema = { type: 'object', properties: { city: { type: 'string' } } };
    await call('messages', { output_format: { type: 'json_schema', schema } });
    expect((await app.sandbox.requests())[0]).toMatchObject({ shape: 'schema' });
  });

  it('a document’s context and pictures reach the model', async () => {
    const data = Buffer.from(await makePng()).toString('base64');
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } };
    const content = [{ type: 'text', text: 'The sky is green.' }, image];
    const document = { type: 'document', source: { type: 'content', content }, context: 'Of 1910' };
    const messages = [said([document, { type: 'text', text: 'Why?' }])];
    expect(await call('messages', { messages })).toMatchObject({ status: 200, ignored: [] });
    const [request] = await app.sandbox.requests();
    expect(request).toMatchObject({ images: 1, prompt: expect.stringContaining('Of 1910') });
    expect(request?.prompt).toContain('The sky is green.');
  });
});
