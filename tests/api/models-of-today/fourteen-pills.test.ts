import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PickerModel } from '#shared/contract/models/schemas.ts';
import { readStored } from '../../support/stored-answers.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { eventOf, readAll, textOf, type TestClient } from '../../support/test-client.ts';

let app: TestApp;
let person: TestClient;
beforeAll(async () => {
  app = await startTestApp({ STANDARD_PER_MINUTE: '1000' }, 'today');
  person = await app.person({ isStandard: true });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

/** Each pill: the model that answers, dollars per million tokens of input and output, window, output cap. */
const pills = [
  [
    'openai:gpt-3.5-turbo',
    'GPT-3.5 Turbo',
    'gpt-6.1-terra',
    'GPT-6.1 Terra',
    1,
    5,
    1_050_000,
    128_000,
  ],
  ['openai:gpt-4', 'GPT-4', 'gpt-6.2-sol', 'GPT-6.2 Sol', 2, 10, 1_050_000, 128_000],
  ['openai:gpt-4-turbo', 'GPT-4 Turbo', 'gpt-6.2-sol', 'GPT-6.2 Sol', 2, 10, 1_050_000, 128_000],
  [
    'anthropic:claude-instant-1',
    'Claude Instant 1',
    'claude-haiku-5-5',
    'Claude Haiku 5.5',
    0.1,
    0.5,
    1_000_000,
    128_000,
  ],
  [
    'anthropic:claude-2',
    'Claude 2',
    'claude-sonnet-5-5',
    'Claude Sonnet 5.5',
    2,
    10,
    1_000_000,
    128_000,
  ],
  [
    'anthropic:claude-3-opus',
    'Claude 3 Opus',
    'claude-opus-5-5',
    'Claude Opus 5.5',
    4,
    20,
    1_000_000,
    128_000,
  ],
  [
    'anthropic:claude-3-sonnet',
    'Claude 3 Sonnet',
    'claude-sonnet-5-5',
    'Claude Sonnet 5.5',
    2,
    10,
    1_000_000,
    128_000,
  ],
  [
    'vertex:gemini-1.5-pro',
    'Gemini 1.5 Pro',
    'gemini-4-hydrogen',
    'Gemini 4 Hydrogen',
    1.5,
    7.5,
    1_048_576,
    65_536,
  ],
  [
    'vertex:gemini-1.5-flash',
    'Gemini 1.5 Flash',
    'gemini-3.5-flash-lite',
    'Gemini 3.5 Flash-Lite',
    0.3,
    2.5,
    1_048_576,
    65_536,
  ],
  [
    'vertex:gemini-1.0-pro',
    'Gemini 1.0 Pro',
    'gemini-3.5-flash-lite',
    'Gemini 3.5 Flash-Lite',
    0.3,
    2.5,
    1_048_576,
    65_536,
  ],
  ['xai:grok-beta', 'Grok (Beta)', 'grok-4.3', 'Grok 4.3', 1.25, 2.5, 1_000_000, 30_000],
  ['xai:grok-2-1212', 'Grok 2', 'grok-4.3', 'Grok 4.3', 1.25, 2.5, 1_000_000, 30_000],
  ['xai:grok-2-vision-1212', 'Grok 2 Vision', 'grok-4.3', 'Grok 4.3', 1.25, 2.5, 1_000_000, 30_000],
] as const;

describe('a pill', () => {
  it.each(pills)(
    '%s (%s) is answered by %s, which is named, priced and called as itself',
    async (id, listed, model, name, dollarsIn, dollarsOut, window, cap) => {
      const prompt = { query: 'Why is the sky blue?', model: id, effort: 'thorough' };
      const events = await readAll(await person.stream(prompt));

      const { columns } = eventOf(events, 'route');
      const [provider] = id.split(':');
      const told = { model, name, reason: `You chose ${listed}.` };
      expect(columns).toMatchObject([{ ...told, provider, id: `${provider}:${model}` }]);
      const message = `${listed} has been retired by its provider. Its successor, ${name}, answers instead.`;
      const substitution = { asked: id, used: model, message };
      expect(events.filter(({ type }) => type === 'substitution')).toMatchObject([
        { substitution },
      ]);

      const { receipt } = eventOf(events, 'receipt');
      expect(receipt).toMatchObject({ finish: 'complete', failovers: [], substitution });
      const { inputTokens, outputTokens, costMicroUsd } = receipt;
      const cost = Number(inputTokens) * dollarsIn + Number(outputTokens) * dollarsOut;
      expect(costMicroUsd).toBe(Math.round(cost));
      // The model thought, so far more tokens are written and paid for than are visible.
      const text = textOf(events);
      expect(text).not.toBe('');
      expect(outputTokens).toBeGreaterThan(Math.ceil(text.length / 4) + 200);

      const { answer, query } = await readStored(app, eventOf(events, 'done').queryId);
      expect(query).toMatchObject({ status: 'done', askedModel: id });
      expect(answer).toMatchObject({
        ...told,
        modelId: `${provider}:${model}`,
        upstreamModel: model,
        content: text,
        finish: 'complete',
        problem: null,
        inputTokens,
        outputTokens,
        costMicroUsd,
        substitution,
      });

      expect(await app.sandbox.requests()).toMatchObject([{ model, maxTokens: cap }]);
      expect(await pickerModel(id)).toMatchObject({
        name: listed,
        contextTokens: window,
        thinks: true,
        answeredBy: { id: `${provider}:${model}`, name },
      });
    },
  );

  it('is saved in its thread as it was shown', async () => {
    const { threadId, receipt, content, model, reason } = await person.ask({
      query: 'Why is the sky blue?',
      model: 'xai:grok-2-vision-1212',
    });
    const { body } = await person.send('GET', `/api/threads/${threadId}`);
    const turns = JSON.stringify(body);
    for (const told of [content, model, reason, receipt.substitution, receipt.costMicroUsd]) {
      expect(turns).toContain(JSON.stringify(told));
    }
  });

  it('openai:dall-e-3 is drawn by its successor, and charged by tokens', async () => {
    const events = await readAll(
      await person.stream({ query: 'Draw a lighthouse', model: 'openai:dall-e-3' }),
    );
    const { substitution, next } = eventOf(events, 'substitution');
    expect(next).toMatchObject({ name: 'GPT Image 2.6 Sunburst', reason: 'You chose DALL·E 3.' });
    expect(substitution.message).toMatch(/DALL·E 3 has been retired .* GPT Image 2\.6 Sunburst/);
    expect(textOf(events)).toMatch(/^!\[Draw a lighthouse\]\(\/api\/switchyard\/images\//);
    const { receipt } = eventOf(events, 'receipt');
    const costMicroUsd = Number(receipt.inputTokens) * 5 + Number(receipt.outputTokens) * 30;
    expect(receipt).toMatchObject({ costMicroUsd, finish: 'complete', substitution });
    const { answer } = await readStored(app, eventOf(events, 'done').queryId);
    expect(answer).toMatchObject({
      modelId: 'openai:gpt-image-2.6-sunburst',
      costMicroUsd,
      content: textOf(events),
      substitution,
    });
    expect((await app.sandbox.requests()).at(-1)?.model).toBe('gpt-image-2.6-sunburst');
    expect(await pickerModel('openai:dall-e-3')).toMatchObject({
      makesImages: true,
      answeredBy: { name: 'GPT Image 2.6 Sunburst' },
    });
  });

  it('is listed under its own name and tier, whichever model answers', async () => {
    const picker = await pickerModels();
    const listed = picker.filter(({ answeredBy }) => answeredBy !== null);
    expect(new Set(listed.map(({ id, name }) => `${id} ${name}`))).toEqual(
      new Set([...pills.map(([id, name]) => `${id} ${name}`), 'openai:dall-e-3 DALL·E 3']),
    );
    for (const { id, answeredBy } of picker) expect(answeredBy?.id).not.toBe(id);
  });
});

async function pickerModels(): Promise<PickerModel[]> {
  const { body } = await person.send('GET', '/api/switchyard/models');
  return (body as { models: PickerModel[] }).models;
}

async function pickerModel(id: string): Promise<PickerModel | undefined> {
  return (await pickerModels()).find((model) => model.id === id);
}
