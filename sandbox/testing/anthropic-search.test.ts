import type Anthropic from '@anthropic-ai/sdk';
import { describe, expect, it } from 'vitest';
import { anthropicSdk } from './clients/sdks.ts';
import { useSandbox } from './sandbox-under-test.ts';

const sandbox = useSandbox('today');
const model = 'claude-sonnet-5-5';
const tools: Anthropic.ToolUnion[] = [
  { type: 'web_search_20260209', name: 'web_search', allowed_callers: ['direct'], max_uses: 3 },
];
const question = "What's the weather in Berlin today?";
const asked: Anthropic.MessageParam = { role: 'user', content: question };

type Params = Partial<Anthropic.MessageCreateParamsNonStreaming>;

const paramsOf = (more: Params) => ({
  model,
  max_tokens: 4_096,
  tools,
  messages: [asked],
  ...more,
});
const ask = (more: Params = {}) => anthropicSdk(sandbox.url).messages.create(paramsOf(more));
const streamed = (more: Params = {}) => anthropicSdk(sandbox.url).messages.stream(paramsOf(more));
const typesOf = ({ content }: Anthropic.Message) => content.map(({ type }) => type);

function textBlocksOf({ content }: Anthropic.Message) {
  return content.flatMap((block) => (block.type === 'text' ? [block] : []));
}

function citedOf(message: Anthropic.Message) {
  return textBlocksOf(message).flatMap(({ text, citations }) => {
    const [citation] = citations ?? [];
    return citation?.type === 'web_search_result_location' ? [{ text, ...citation }] : [];
  });
}

function resultsOf({ content }: Anthropic.Message) {
  return content.flatMap((block) =>
    block.type === 'web_search_tool_result' ? [block.content] : [],
  );
}

describe('Anthropic’s web search', () => {
  it('searches, and cites each page in a separate text block', async () => {
    const whole = await ask();
    expect(typesOf(whole)).toEqual([
      'thinking',
      'server_tool_use',
      'web_search_tool_result',
      'text',
      'text',
      'text',
      'text',
    ]);
    expect(whole.content[1]).toMatchObject({
      name: 'web_search',
      input: { query: "What's the weather in Berlin today" },
    });
    expect(citedOf(whole)).toMatchObject([
      {
        text: 'Today in Berlin: 7 °C and light rain ☔',
        cited_text: 'Today in Berlin: 7 °C and light rain ☔.',
        title: 'Berlin heute ☔ – Spreewetter',
        url: 'https://wetter.example/berlin',
      },
      { url: 'https://weather.test/berlin' },
    ]);
    const text = textBlocksOf(whole)
      .map((block) => block.text)
      .join('');
    expect(text).toMatch(
      /^Today in Berlin.*, says Spreewetter\. Rain over Berlin .*\*Simulated answer\.\*$/s,
    );
    expect(whole.usage.server_tool_use).toEqual({ web_search_requests: 1, web_fetch_requests: 0 });
    expect(whole.stop_reason).toBe('end_turn');
  });

  it.each(['claude-sonnet-5-5', 'claude-haiku-4-5'])(
    'streams the same blocks from %s',
    async (id) => {
      const stream = streamed({ model: id });
      const deltas: string[] = [];
      stream.on('streamEvent', (event) => {
        if (event.type === 'content_block_delta') deltas.push(event.delta.type);
      });
      const message = await stream.finalMessage();
      const whole = await ask({ model: id });
      expect(typesOf(message)).toEqual(typesOf(whole));
      expect(textBlocksOf(message).map(({ text }) => text)).toEqual(
        textBlocksOf(whole).map(({ text }) => text),
      );
      expect(citedOf(message).map(({ url }) => url)).toEqual(citedOf(whole).map(({ url }) => url));
      expect(deltas.indexOf('citations_delta')).toBeLessThan(deltas.indexOf('text_delta'));
      expect(message.usage).toMatchObject({
        server_tool_use: { web_search_requests: 1 },
        input_tokens: whole.usage.input_tokens,
      });
    },
  );

  it('accepts its own searches in the next turn, and rejects what it did not sign', async () => {
    const first = await ask();
    const next = (content: Anthropic.ContentBlockParam[]) =>
      ask({
        messages: [
          asked,
          { role: 'assistant', content },
          { role: 'user', content: 'And in Paris?' },
        ],
      });
    const sent = first.content as Anthropic.ContentBlockParam[];
    expect(citedOf(await next(sent))[0]?.text).toContain('Today in Paris');
    const tamper = (change: (block: Anthropic.ContentBlockParam) => unknown) =>
      next(sent.map((block) => change(block) as Anthropic.ContentBlockParam));
    const withContent = (sealed?: string) =>
      tamper((block) =>
        block.type === 'web_search_tool_result' && Array.isArray(block.content)
          ? {
              ...block,
              content: block.content.map((one) => ({ ...one, encrypted_content: sealed })),
            }
          : block,
      );
    await expect(withContent('Zm9yZ2Vk')).rejects.toThrow(
      'messages.1.content.2: Invalid `encrypted_content` in `search_result` block',
    );
    await expect(withContent()).rejects.toThrow(/content\.0\.encrypted_content: Field required/);
    await expect(
      tamper((block) =>
        block.type === 'text' && block.citations
          ? {
              ...block,
              citations: block.citations.map((one) => ({ ...one, encrypted_index: 'x' })),
            }
          : block,
      ),
    ).rejects.toThrow(/Invalid `encrypted_index`/);
    await expect(next(sent.filter(({ type }) => type !== 'server_tool_use'))).rejects.toThrow(
      /unexpected `tool_use_id` found in `web_search_tool_result` blocks/,
    );
    await expect(
      next(sent.filter(({ type }) => type !== 'web_search_tool_result')),
    ).rejects.toThrow(/was found without a corresponding `web_search_tool_result` block/);
  });

  it('pauses after its searches, and continues when its blocks are sent back', async () => {
    await sandbox.play('search-paused', { times: 2 });
    const paused = await ask();
    expect(paused.stop_reason).toBe('pause_turn');
    expect(typesOf(paused)).toEqual(['thinking', 'server_tool_use', 'web_search_tool_result']);
    const again = await streamed().finalMessage();
    expect(again.stop_reason).toBe('pause_turn');
    const content = paused.content as Anthropic.ContentBlockParam[];
    const messages: Anthropic.MessageParam[] = [asked, { role: 'assistant', content }];
    const rest = await streamed({ messages }).finalMessage();
    expect(rest.stop_reason).toBe('end_turn');
    expect(resultsOf(rest)).toEqual([]);
    expect(citedOf(rest)[0]?.text).toContain('Today in Berlin');
    expect(rest.usage.server_tool_use ?? null).toBeNull();
  });

  it.each(['too_many_requests', 'unavailable', 'query_too_long', 'invalid_tool_input'])(
    'reports %s inside a 200 and answers without it',
    async (as) => {
      await sandbox.play('search-error', { as });
      const message = await streamed().finalMessage();
      expect(resultsOf(message)).toEqual([
        { type: 'web_search_tool_result_error', error_code: as },
      ]);
      expect(message.usage.server_tool_use?.web_search_requests).toBe(0);
      expect(textBlocksOf(message)[0]?.text).toMatch(/search failed/);
    },
  );

  it('searches several times, but not more often than the request allows', async () => {
    await sandbox.play('search-several', { times: 2 });
    expect(resultsOf(await ask())).toHaveLength(3);
    const limited = await ask({
      tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 2 }],
    });
    expect(resultsOf(limited)[2]).toMatchObject({ error_code: 'max_uses_exceeded' });
    expect(limited.usage.server_tool_use?.web_search_requests).toBe(2);
  });

  it('finds nothing about an unknown topic, and does not search for general knowledge', async () => {
    const nothing = await ask({
      messages: [{ role: 'user', content: 'The price of unobtainium today' }],
    });
    expect(resultsOf(nothing)).toEqual([[]]);
    expect(textBlocksOf(nothing)[0]?.text).toMatch(/found nothing/);
    const known = await ask({ messages: [{ role: 'user', content: 'What is a monad?' }] });
    expect(typesOf(known)).toEqual(['thinking', 'text']);
  });

  it('can return harmful sources', async () => {
    await sandbox.play('search-hostile');
    const urls = citedOf(await streamed().finalMessage()).map(({ url }) => url);
    expect(urls).toContain('javascript:alert(document.cookie)');
    expect(urls).toContain('not an address');
  });

  it.each([
    [
      'an unknown field',
      { search_context_size: 'low' },
      'tools.0.web_search_20260209.search_context_size: Extra inputs are not permitted',
    ],
    [
      'both kinds of domains',
      { allowed_domains: ['a.example'], blocked_domains: ['b.example'] },
      'only one of',
    ],
    ['no searches at all', { max_uses: 0 }, 'max_uses'],
  ])('refuses %s', async (_name, more, message) => {
    const tool = { ...tools[0], ...more } as Anthropic.ToolUnion;
    await expect(ask({ tools: [tool] })).rejects.toThrow(message);
  });

  it('refuses to let Haiku 4.5 call it from code', async () => {
    const tool = { type: 'web_search_20260318', name: 'web_search' } as const;
    await expect(ask({ model: 'claude-haiku-4-5', tools: [tool] })).rejects.toThrow(/programmatic/);
  });
});
