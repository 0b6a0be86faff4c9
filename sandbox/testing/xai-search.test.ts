import type OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { xaiSdk } from './clients/sdks.ts';
import { useSandbox } from './sandbox-under-test.ts';

const sandbox = useSandbox('today');
const everyModel = useSandbox();
const model = 'grok-4.7';
const input = "What's the weather in Tokyo today?";
const webSearch = { type: 'web_search' } as const;
// OpenAI's SDK, which xAI recommends, doesn't know xAI's own tool.
const xSearch = { type: 'x_search' } as unknown as OpenAI.Responses.Tool;

type Params = Partial<OpenAI.Responses.ResponseCreateParamsNonStreaming>;
type Found = OpenAI.Responses.Response & { citations: string[] };

const responses = () => xaiSdk(sandbox.url).responses;
const ask = async (more: Params = {}) =>
  (await responses().create({ model, input, tools: [webSearch], ...more })) as Found;

function citationsOf({ output }: OpenAI.Responses.Response) {
  const parts = output.flatMap((item) => (item.type === 'message' ? item.content : []));
  return parts.flatMap((part) => {
    if (part.type !== 'output_text') return [];
    return part.annotations.flatMap((one) =>
      one.type === 'url_citation'
        ? [{ ...one, words: Array.from(part.text).slice(one.start_index, one.end_index).join('') }]
        : [],
    );
  });
}

const typesOf = ({ output }: Found): string[] => output.map(({ type }) => type);

describe('xAI’s Responses API', () => {
  it('answers without a search, with thinking, tools and instructions', async () => {
    const plain = await ask({ input: 'What is a monad?', instructions: 'Be brief.', store: false });
    expect(typesOf(plain)).toEqual(['reasoning', 'message']);
    expect(plain).toMatchObject({ status: 'completed', citations: [] });
    const parameters = { type: 'object', properties: { city: { type: 'string' } } };
    const lookup = { type: 'function', name: 'lookup_order', parameters, strict: false } as const;
    const called = await ask({ input: 'Use lookup_order', tools: [lookup, webSearch] });
    expect(typesOf(called)).toContain('function_call');
    expect(await sandbox.lastRequest()).toMatchObject({
      path: '/xai/v1/responses',
      searches: ['web'],
    });
  });

  it('searches, writes numbered links, and gives their positions in code points', async () => {
    const whole = await ask();
    expect(typesOf(whole)).toEqual(['reasoning', 'web_search_call', 'message']);
    expect(whole.output_text).toContain(
      'Today in Tokyo (東京): 14 °C and sunny 🌤️, says 天気例.[[1]](https://tenki.example/tokyo)',
    );
    expect(citationsOf(whole)).toMatchObject([
      {
        title: '1',
        url: 'https://tenki.example/tokyo',
        words: '[[1]](https://tenki.example/tokyo)',
      },
    ]);
    expect(whole.citations).toEqual(['https://tenki.example/tokyo']);
    expect(whole.usage).toMatchObject({
      num_server_side_tools_used: 1,
      server_side_tool_usage_details: { web_search_calls: 1, x_search_calls: 0 },
      cost_in_usd_ticks: expect.any(Number),
    });
  });

  it('searches the web and X in one stream', async () => {
    const types: string[] = [];
    const numbers: number[] = [];
    let last: Found | undefined;
    const tools = [webSearch, xSearch];
    for await (const event of await responses().create({ model, input, tools, stream: true })) {
      types.push(event.type);
      numbers.push(event.sequence_number);
      if (event.type === 'response.completed') last = event.response as Found;
    }
    expect(numbers).toEqual([...numbers.keys()]);
    expect(types).toContain('response.web_search_call.completed');
    expect(types).toContain('response.x_search_call.completed');
    expect(types).toContain('response.output_text.annotation.added');
    if (!last) throw new Error('The response is not complete.');
    expect(typesOf(last)).toContain('x_search_call');
    expect(last.citations[1]).toMatch(/^https:\/\/x\.test\/i\/status\//);
    for (const { words, url, title } of citationsOf(last)) {
      expect(words).toBe(`[[${title}]](${url})`);
    }
  });

  it('says when it finds nothing, does not bill a failed search, and answers a follow-up', async () => {
    const nothing = await ask({ input: 'The price of unobtainium today' });
    expect(nothing.output_text).toMatch(/found nothing/);
    await sandbox.play('search-error', { times: 1 });
    expect((await ask()).usage).toMatchObject({ num_server_side_tools_used: 0 });
    const first = await ask();
    const history = first.output as OpenAI.Responses.ResponseInputItem[];
    const next = await ask({
      input: [
        { role: 'user', content: input },
        ...history,
        { role: 'user', content: 'And in Paris?' },
      ],
    });
    expect(next.output_text).toContain('Today in Paris');
    await sandbox.play('search-several');
    expect((await ask()).usage).toMatchObject({ num_server_side_tools_used: 3 });
  });

  it('has the same errors as Chat Completions, and can fail mid-stream', async () => {
    await expect(ask({ model: 'grok-none' })).rejects.toMatchObject({ status: 404 });
    await expect(ask({ reasoning: { effort: 'minimal' } })).rejects.toThrow(/does not support/);
    const older = xaiSdk(everyModel.url).responses.create({
      model: 'grok-3',
      input,
      tools: [webSearch],
    });
    await expect(older).rejects.toThrow(/does not support server-side tool/);
    await sandbox.play('error-in-200');
    await expect(responses().stream({ model, input }).finalResponse()).rejects.toThrow();
  });

  it('refuses the old search parameters of Chat Completions', async () => {
    const messages = [{ role: 'user' as const, content: input }];
    const body = { model, messages, search_parameters: { mode: 'auto' } };
    await expect(xaiSdk(sandbox.url).chat.completions.create(body)).rejects.toMatchObject({
      status: 410,
      message: expect.stringContaining('Live search is deprecated'),
    });
  });
});
