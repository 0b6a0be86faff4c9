import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readStored } from '../../support/stored-answers.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

let app: TestApp;
let person: TestClient;
beforeAll(async () => {
  app = await startTestApp({ STANDARD_PER_MINUTE: '1000' }, 'today');
  person = await app.person({ isStandard: true });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

const prompt = { query: 'Name three rivers', compareMode: true };

it.each([
  [['openai:gpt-4', 'openai:gpt-4-turbo'], 1],
  [['vertex:gemini-1.5-flash', 'vertex:gemini-1.0-pro'], 1],
  [['xai:grok-beta', 'xai:grok-2-1212', 'xai:grok-2-vision-1212'], 2],
  [['anthropic:claude-2', 'anthropic:claude-3-sonnet', 'openai:gpt-3.5-turbo'], 1],
  [['anthropic:claude-instant-1', 'vertex:gemini-1.5-pro', 'openai:gpt-4'], 0],
  [['openai:gpt-4', 'openai:gpt-6.2-sol'], 1],
])(
  'comparing %j shows as many models, %i of them replacing a duplicate',
  async (models, doubles) => {
    const answer = await person.ask({ ...prompt, models });
    const responses = answer.responses ?? [];
    const shown = responses.map(({ provider, model }) => `${provider}:${model}`);
    expect(new Set(shown).size).toBe(models.length);
    expect(responses.every(({ content, error }) => content !== '' && !error)).toBe(true);
    const replaced = responses.filter(({ reason }) => /both use/.test(reason));
    expect(replaced).toHaveLength(doubles);
    for (const { reason, receipt } of replaced) {
      expect(reason).toMatch(/^(.+) and (.+) both use .+, so we added .+\. ./);
      expect(receipt.substitution).toBeNull();
    }
    for (const one of responses) {
      if (replaced.includes(one)) continue;
      expect(one.reason).toMatch(/^You chose /);
    }
    const { answers } = await readStored(app, answer.queryId);
    expect(answers.map(({ modelId }) => modelId)).toEqual(shown);
    expect(answers.map(({ reason }) => reason)).toEqual(responses.map(({ reason }) => reason));
  },
);

it('a model that replaces a duplicate is named, with the reason', async () => {
  const models = ['xai:grok-beta', 'xai:grok-2-1212'];
  const { responses = [] } = await person.ask({ ...prompt, models });
  const other = responses.find(({ model }) => model !== 'grok-4.3');
  expect(other?.reason).toMatch(/^Grok \(Beta\) and Grok 2 both use Grok 4\.3, so we added .+\./);
});

it('a model retired in the meantime is not replaced by a successor already in the comparison', async () => {
  await app.sandbox.play({ match: { model: 'grok-4.6' }, scenario: 'retired' });
  const models = ['xai:grok-4.6', 'xai:grok-4.7'];
  const { responses = [] } = await person.ask({ ...prompt, models });
  expect(responses.map(({ model }) => model).toSorted()).toEqual(['grok-4.6', 'grok-4.7']);
  const gone = responses.find(({ model }) => model === 'grok-4.6');
  expect(gone?.error?.message).toBe(
    'Grok 4.6 has been retired by its provider. Choose another model.',
  );
});
