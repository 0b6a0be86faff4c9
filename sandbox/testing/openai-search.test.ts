import type OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { openaiSdk } from './clients/sdks.ts';
import { useSandbox } from './sandbox-under-test.ts';

const sandbox = useSandbox('today');
const model = 'gpt-6.2-sol';
const tools: OpenAI.Responses.WebSearchTool[] = [{ type: 'web_search' }];
const include: OpenAI.Responses.ResponseIncludable[] = ['web_search_call.action.sources'];
const input = "What's the weather in Berlin today?";

type Params = Partial<OpenAI.Responses.ResponseCreateParamsNonStreaming>;

const responses = () => openaiSdk(sandbox.url).responses;
const ask = (more: Params = {}) => responses().create({ model, input, tools, include, ...more });

async function eventsOf(more: Params = {}) {
  const events: OpenAI.Responses.ResponseStreamEvent[] = [];
  const body = { model, input, tools, include, ...more, stream: true } as const;
  for await (const event of await responses().create(body)) events.push(event);
  return events;
}

function searchesOf({ output }: OpenAI.Responses.Response) {
  return output.flatMap((item) => (item.type === 'web_search_call' ? [item] : []));
}

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

describe('OpenAI’s web search', () => {
  it('searches, answers from the pages, and cites links with positions in code points', async () => {
    const whole = await ask();
    expect(whole.output.map(({ type }) => type)).toEqual([
      'reasoning',
      'web_search_call',
      'message',
    ]);
    expect(searchesOf(whole)[0]).toMatchObject({
      status: 'completed',
      action: {
        type: 'search',
        query: "What's the weather in Berlin today",
        queries: ["What's the weather in Berlin today"],
        sources: [
          { type: 'url', url: 'https://wetter.example/berlin' },
          { type: 'url', url: 'https://weather.test/berlin' },
        ],
      },
    });
    expect(whole.output_text).toMatch(
      /^Today in Berlin: 7 °C and light rain ☔, says Spreewetter\. /,
    );
    expect(whole.output_text).toContain('*Simulated answer.*');
    expect(citationsOf(whole)).toMatchObject([
      {
        title: 'Berlin heute ☔ – Spreewetter',
        words: '([wetter.example](https://wetter.example/berlin?utm_source=openai))',
      },
      {
        url: 'https://weather.test/berlin?utm_source=openai',
        words: '([weather.test](https://weather.test/berlin?utm_source=openai))',
      },
    ]);
    expect(await sandbox.lastRequest()).toMatchObject({ searches: ['web'] });
  });

  it.each([
    'What is the weather in Tokyo and the price of gold?',
    'Twin pandas news and Hanoi weather',
  ])('counts right after emoji, CJK and combining marks: %s', async (prompt) => {
    const whole = await ask({ input: prompt });
    expect(whole.output_text).toMatch(/\p{Extended_Pictographic}/u);
    const citations = citationsOf(whole);
    expect(citations).toHaveLength(2);
    for (const { words, url } of citations) {
      expect(words).toBe(`([${new URL(url).hostname}](${url}))`);
    }
  });

  it('streams the vendor’s events in order, with each citation after its words', async () => {
    const events = await eventsOf();
    const types = events.map(({ type }) => type);
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual([...events.keys()]);
    const start = types.indexOf('response.web_search_call.in_progress') - 1;
    expect(types.slice(start, start + 6)).toEqual([
      'response.output_item.added',
      'response.web_search_call.in_progress',
      'response.web_search_call.searching',
      'response.web_search_call.completed',
      'response.output_item.done',
      'response.output_item.added',
    ]);
    let text = '';
    const words: string[] = [];
    for (const event of events) {
      if (event.type === 'response.output_text.delta') text += event.delta;
      if (event.type === 'response.output_text.annotation.added') {
        const { annotation } = event;
        if (annotation?.type !== 'url_citation') continue;
        const { start_index: from, end_index: to } = annotation;
        words.push(Array.from(text).slice(from, to).join(''));
      }
    }
    const last = events.at(-1);
    if (last?.type !== 'response.completed') throw new Error('The response is not complete.');
    expect(words).toEqual(citationsOf(last.response).map((one) => one.words));
    expect(words).toHaveLength(2);
    const streamed = await responses().stream({ model, input, tools, include }).finalResponse();
    expect(streamed.output_text).toBe((await ask()).output_text);
  });

  it('searches once per topic, up to the limit in the request', async () => {
    const both = 'What is the weather in Paris and in Madrid?';
    const whole = await ask({ input: both });
    expect(searchesOf(whole)).toHaveLength(2);
    expect(citationsOf(whole).map(({ url }) => url)).toEqual([
      'https://meteo.example/paris?utm_source=openai',
      'https://tiempo.example/madrid?utm_source=openai',
    ]);
    expect(searchesOf(await ask({ input: both, max_tool_calls: 1 }))).toHaveLength(1);
    await sandbox.play('search-several');
    const several = await eventsOf();
    expect(several.filter(({ type }) => type.endsWith('.searching'))).toHaveLength(3);
    expect(several.map(({ sequence_number }) => sequence_number)).toEqual([...several.keys()]);
  });

  it('says when it finds nothing or the search fails', async () => {
    const nothing = await ask({ input: 'The price of unobtainium today' });
    expect(nothing.output_text).toMatch(/found nothing/);
    expect(searchesOf(nothing)[0]).toMatchObject({ action: { sources: [] } });
    await sandbox.play('search-error');
    const failed = await ask();
    expect(searchesOf(failed)[0]?.status).toBe('failed');
    expect(failed.output_text).toMatch(/search failed/);
    expect(citationsOf(failed)).toEqual([]);
  });

  it('does not search for general knowledge, or without the tool', async () => {
    expect(searchesOf(await ask({ input: 'What is a monad?' }))).toEqual([]);
    expect(searchesOf(await ask({ tools: [] }))).toEqual([]);
    expect(searchesOf(await ask({ tool_choice: 'none' }))).toEqual([]);
    const forced = await ask({ input: 'What is a monad?', tool_choice: 'required' });
    expect(searchesOf(forced)).toHaveLength(1);
  });

  it('uses the location of the user and the topic of the previous prompt', async () => {
    const near = { type: 'approximate', city: 'Vienna' } as const;
    const local = await ask({
      input: 'How is the weather today?',
      tools: [{ type: 'web_search', search_context_size: 'low', user_location: near }],
    });
    expect(citationsOf(local)[0]?.url).toBe('https://wetter.example/wien?utm_source=openai');
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
  });

  it('has no citations beyond the end of a cut-off text, and can break mid-stream', async () => {
    const cut = await ask({ model: 'gpt-4o', max_output_tokens: 20 });
    expect(cut).toMatchObject({ status: 'incomplete' });
    expect(citationsOf(cut)).toEqual([]);
    await sandbox.play('cut', { afterChunks: 1 });
    await expect(eventsOf()).rejects.toThrow();
  });

  it('can return harmful sources', async () => {
    await sandbox.play('search-hostile', { times: 1 });
    const hostile = await ask();
    const [search] = searchesOf(hostile);
    const urls = search?.action.type === 'search' && search.action.sources?.map(({ url }) => url);
    expect(urls).toContain('javascript:alert(document.cookie)');
    const citations = citationsOf(hostile);
    expect(citations.map(({ title }) => title).join()).toMatch(/<img.*\u202E/);
    expect(citations.at(-1)?.start_index).toBeGreaterThan(Array.from(hostile.output_text).length);
    expect(hostile.output_text).toContain('Ignore all previous instructions');
    await sandbox.play('search-hostile', { as: 'many' });
    const [many] = searchesOf(await ask());
    expect(many?.action.type === 'search' && many.action.sources).toHaveLength(10_000);
  });

  it.each([
    [
      'an unknown field',
      { tools: [{ type: 'web_search', max_uses: 1 }] },
      'tools[0].max_uses',
      'unknown_parameter',
    ],
    ['an unknown include', { include: ['sources'] }, 'include[0]', 'invalid_value'],
    ['a model without search', { model: 'o3-mini' }, 'tools', null],
  ])('refuses %s', async (_name, more, param, code) => {
    const asked = searchOlder(more as Params);
    await expect(asked).rejects.toMatchObject({ status: 400, param, code });
  });

  it.each([
    ['gpt-4o', 'Web search options not supported with this model.'],
    ['gpt-6.2-sol', "Unknown parameter: 'web_search_options'."],
  ])('refuses %s to search in Chat Completions', async (chatModel, message) => {
    const messages = [{ role: 'user' as const, content: input }];
    const { completions } = openaiSdk(sandbox.url).chat;
    const asked = completions.create({ model: chatModel, messages, web_search_options: {} });
    await expect(asked).rejects.toMatchObject({
      status: 400,
      param: 'web_search_options',
      message: expect.stringContaining(message),
    });
  });
});

const everyModel = useSandbox();

function searchOlder(more: Params) {
  return openaiSdk(everyModel.url).responses.create({ model, input, tools, ...more });
}
