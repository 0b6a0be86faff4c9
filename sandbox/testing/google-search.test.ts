import type { GenerateContentConfig, GenerateContentResponse } from '@google/genai';
import { describe, expect, it } from 'vitest';
import { googleSdk } from './clients/sdks.ts';
import { useSandbox } from './sandbox-under-test.ts';

const sandbox = useSandbox('today');
const everyModel = useSandbox();
const model = 'gemini-4-hydrogen';
const contents = "What's the weather in Berlin today?";
const tools = [{ googleSearch: {} }];

interface Asked {
  model?: string;
  contents?: string;
  config?: GenerateContentConfig;
}

const models = () => googleSdk(sandbox.url).models;
const ask = (more: Asked = {}) =>
  models().generateContent({ model, contents, config: { tools }, ...more });

async function streamed(more: Asked = {}) {
  const chunks: GenerateContentResponse[] = [];
  const stream = await models().generateContentStream({
    model,
    contents,
    config: { tools },
    ...more,
  });
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

const groundingOf = (reply?: GenerateContentResponse) => reply?.candidates?.[0]?.groundingMetadata;

/** Reads the cited words at their byte positions, with the pages that they come from. */
function citedOf(text: string, reply?: GenerateContentResponse) {
  const { groundingSupports = [], groundingChunks = [] } = groundingOf(reply) ?? {};
  return groundingSupports.map(({ segment, groundingChunkIndices = [] }) => ({
    words: Buffer.from(text)
      .subarray(segment?.startIndex ?? 0, segment?.endIndex)
      .toString(),
    text: segment?.text,
    titles: groundingChunkIndices.map((index) => groundingChunks[index]?.web?.title),
  }));
}

describe('Google Search', () => {
  it('grounds an answer, with positions in bytes', async () => {
    const whole = await ask();
    expect(whole.text).toMatch(/^Today in Berlin: 7 °C and light rain ☔, says Spreewetter\. /);
    expect(citedOf(whole.text ?? '', whole)).toEqual([
      {
        words: 'Today in Berlin: 7 °C and light rain ☔',
        text: 'Today in Berlin: 7 °C and light rain ☔',
        titles: ['wetter.example'],
      },
      {
        words: expect.stringMatching(/^Rain over Berlin ends around 18:00/),
        text: expect.stringMatching(/^Rain over Berlin ends around 18:00/),
        titles: ['weather.test'],
      },
    ]);
    const grounding = groundingOf(whole);
    expect(grounding?.webSearchQueries).toEqual(["What's the weather in Berlin today"]);
    expect(grounding?.searchEntryPoint?.renderedContent).toContain(
      'https://www.google.com/search?q=',
    );
    expect(grounding?.groundingChunks?.[0]?.web?.uri).toMatch(/grounding-api-redirect/);
    const { usageMetadata: usage } = whole;
    expect(usage?.toolUsePromptTokenCount).toBeGreaterThan(10);
    expect(usage?.totalTokenCount).toBe(
      (usage?.promptTokenCount ?? 0) +
        (usage?.candidatesTokenCount ?? 0) +
        (usage?.thoughtsTokenCount ?? 0) +
        (usage?.toolUsePromptTokenCount ?? 0),
    );
  });

  it.each([
    'What is the weather in Tokyo and the price of gold?',
    'Twin pandas news and Hanoi weather',
  ])(
    'streams the grounding last, right after emoji, CJK and combining marks: %s',
    async (prompt) => {
      const chunks = await streamed({ contents: prompt });
      const text = chunks.map((chunk) => chunk.text ?? '').join('');
      expect(chunks.slice(0, -1).some((chunk) => groundingOf(chunk))).toBe(false);
      const cited = citedOf(text, chunks.at(-1));
      expect(cited).toHaveLength(2);
      for (const { words, text: said } of cited) expect(words).toBe(said);
      expect(groundingOf(chunks.at(-1))?.webSearchQueries).toHaveLength(2);
    },
  );

  it('says which part its positions count in, if the answer shows thoughts', async () => {
    const thinkingConfig = { includeThoughts: true };
    const whole = await ask({ config: { tools, thinkingConfig } });
    const [support] = groundingOf(whole)?.groundingSupports ?? [];
    expect(support?.segment?.partIndex).toBe(1);
    expect(whole.candidates?.[0]?.content?.parts?.[1]?.text).toContain(support?.segment?.text);
  });

  it('has queries without pages if it finds nothing, and no grounding if the search fails', async () => {
    const nothing = groundingOf(await ask({ contents: 'The price of unobtainium today' }));
    expect(nothing?.webSearchQueries).toHaveLength(1);
    expect(nothing?.groundingChunks).toBeUndefined();
    await sandbox.play('search-error', { times: 1 });
    expect(groundingOf(await ask())).toBeUndefined();
    expect(groundingOf(await ask({ contents: 'What is a monad?' }))).toBeUndefined();
    await sandbox.play('search-several');
    expect(groundingOf((await streamed()).at(-1))?.webSearchQueries).toHaveLength(3);
  });

  it('answers a second turn, and breaks mid-stream', async () => {
    const chat = googleSdk(sandbox.url).chats.create({ model, config: { tools } });
    await chat.sendMessage({ message: contents });
    const next = await chat.sendMessage({ message: 'And in Paris?' });
    expect(next.text).toContain('Today in Paris');
    await sandbox.play('cut', { afterChunks: 1 });
    await expect(streamed()).rejects.toThrow();
  });

  it('can return harmful sources', async () => {
    await sandbox.play('search-hostile');
    const whole = await ask();
    const grounding = groundingOf(whole);
    expect(grounding?.groundingChunks?.map(({ web }) => web?.uri)).toContain(
      'javascript:alert(document.cookie)',
    );
    const last = grounding?.groundingSupports?.at(-1)?.segment;
    expect(last?.startIndex).toBeGreaterThan(Buffer.byteLength(whole.text ?? ''));
  });

  it('accepts the tool in camel case and snake case', async () => {
    const post = (body: object) =>
      fetch(`${sandbox.url}/google/v1beta/models/${model}:generateContent`, {
        method: 'POST',
        headers: { 'x-goog-api-key': 'k' },
        body: JSON.stringify({ contents: [{ parts: [{ text: contents }] }], ...body }),
      }).then((reply) => reply.json() as Promise<GenerateContentResponse>);
    expect(groundingOf(await post({ tools: [{ google_search: {} }] }))).toBeDefined();
    expect(groundingOf(await post({ tools: [{ googleSearch: {} }] }))).toBeDefined();
  });

  it('can be combined with functions only where today’s API allows it', async () => {
    const functionDeclarations = [{ name: 'lookup', description: 'Looks up an order.' }];
    const both = [{ googleSearch: {} }, { functionDeclarations }];
    await expect(ask({ config: { tools: both } })).rejects.toThrow(
      /enable tool_config\.include_server_side_tool_invocations/,
    );
    const allowed = { tools: both, toolConfig: { includeServerSideToolInvocations: true } };
    expect(groundingOf(await ask({ config: allowed }))).toBeDefined();
    await expect(ask({ model: 'gemini-2.5-flash', config: allowed })).rejects.toThrow(
      /Tool use with function calling is unsupported by the model/,
    );
    await expect(ask({ config: { tools: [{ googleSearchRetrieval: {} }] } })).rejects.toThrow(
      /use google_search tool instead/,
    );
  });

  it('has another tool name for Gemini 1.5', async () => {
    const { models } = googleSdk(everyModel.url);
    const older = { model: 'gemini-1.5-pro', contents };
    await expect(models.generateContent({ ...older, config: { tools } })).rejects.toThrow(
      /not supported/,
    );
    const retrieval = [{ googleSearchRetrieval: {} }];
    const answer = await models.generateContent({ ...older, config: { tools: retrieval } });
    expect(groundingOf(answer)).toBeDefined();
  });
});
