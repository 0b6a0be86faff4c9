import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, isStepCount, Output, streamText, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordingFetch } from '../support/published-types.ts';
import type { TestApp } from '../support/test-app.ts';
import { makeKey } from './access-by-key.ts';

/** Tests Vercel's AI SDK, which knows only our URL and a key, on a server that other tests also use. */
export function describeVercelAiSdk(app: () => TestApp): void {
  async function connect() {
    const person = await app().person({ isStandard: true });
    const { secret } = await makeKey(person, { name: 'AI', scopes: ['chat'], expiresInDays: null });
    return createOpenAICompatible({
      name: 'switchyard',
      baseURL: `${app().url}/v1`,
      apiKey: secret,
      supportsStructuredOutputs: true,
      fetch: recordingFetch,
    });
  }

  describe('Vercel’s AI SDK', () => {
    it('gets whole and streamed answers', async () => {
      const provider = await connect();
      const prompt = 'Write a haiku about coffee';
      const { text, finishReason, usage } = await generateText({ model: provider('auto'), prompt });
      expect(text).toMatch(/coffee/i);
      expect({ finishReason, tokens: usage.outputTokens }).toMatchObject({
        finishReason: 'stop',
        tokens: expect.any(Number),
      });
      let streamed = '';
      for await (const piece of streamText({ model: provider('auto'), prompt }).textStream) {
        streamed += piece;
      }
      expect(streamed).toMatch(/coffee/i);
    });

    it('calls its program’s tool, and answers with the result', async () => {
      const provider = await connect();
      const cities: string[] = [];
      const weather = tool({
        description: 'The weather of a city',
        inputSchema: z.object({ city: z.string() }),
        execute: ({ city }) => {
          cities.push(city);
          return '21 degrees';
        },
      });
      const ask = {
        model: provider('auto'),
        prompt: 'Tell me the weather in Paris',
        tools: { weather },
        stopWhen: isStepCount(3),
      };
      expect((await generateText(ask)).text).toContain('21 degrees');
      expect(await streamText(ask).text).toContain('21 degrees');
      expect(cities).toEqual(['Paris', 'Paris']);
    });

    it('gets an object that matches its schema', async () => {
      const provider = await connect();
      const { output } = await generateText({
        model: provider('auto'),
        output: Output.object({ schema: z.object({ city: z.string() }) }),
        prompt: 'Which city is meant by Paris',
      });
      expect(output).toEqual({ city: 'Paris' });
    });
  });
}
