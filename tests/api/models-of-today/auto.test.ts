import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retiredModels } from '#server/areas/query/schema.ts';
import type { PickerModel } from '#shared/contract/models/schemas.ts';
import { readStored } from '../../support/stored-answers.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { eventOf, readAll, textOf, type TestClient } from '../../support/test-client.ts';

let app: TestApp;
let person: TestClient;
let picker: PickerModel[];
beforeAll(async () => {
  const limits = { STANDARD_PER_MINUTE: '1000', FREE_PER_MINUTE: '1000' };
  app = await startTestApp(limits, 'today');
  person = await app.person({ isStandard: true });
  const { body } = await person.send('GET', '/api/switchyard/models');
  picker = (body as { models: PickerModel[] }).models;
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

const today = () => picker.filter(({ answeredBy }) => answeredBy === null);
const prompts = [
  'Hello!',
  'Why is the sky blue?',
  'Prove that the square root of two is irrational.',
  'Write a Python program that sorts the lines of a file by length.',
  'Draw a lighthouse at dusk',
];

describe.each(['auto-free', 'auto-standard'])('%s', (model) => {
  it.each(prompts)('answers “%s” with a current model, and says why this one', async (query) => {
    const events = await readAll(await person.stream({ query, model }));
    const { columns, details, recommendations } = eventOf(events, 'route');
    const [column] = columns;
    const ids = details?.scores.map((score) => score.model) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
    const pool = picker.filter(({ isStandard }) => model === 'auto-standard' || !isStandard);
    const answerers = pool.map(({ id, answeredBy }) => answeredBy?.id ?? id);
    for (const id of ids) expect(answerers).toContain(id);
    expect(column?.id).toBe(ids[0]);
    expect(column?.reason).toMatch(/^This (?:looks like|asks for) [^.:]*\. [^:]+\.$/);
    expect(column?.reason).toContain(`. ${column?.name} `);
    for (const { name, answeredBy } of picker) {
      if (answeredBy !== null) expect(column?.reason).not.toContain(name);
    }

    const { receipt } = eventOf(events, 'receipt');
    expect(receipt).toMatchObject({ substitution: null, failovers: [], finish: 'complete' });
    const { answer } = await readStored(app, eventOf(events, 'done').queryId);
    expect(answer).toMatchObject({
      modelId: column?.id,
      reason: column?.reason,
      substitution: null,
    });

    const recommended = recommendations.map((one) => `${one.provider}:${one.model}`);
    expect(new Set(recommended).size).toBe(recommended.length);
    for (const id of recommended) expect(today().map((one) => one.id)).toContain(id);
  });
});

it('the free pool has a small model from each vendor of text models', async () => {
  const { details } = await app.visitor().ask({ query: 'Hello!' });
  const vendors = details?.scores.map(({ model }) => model.split(':')[0]);
  expect(new Set(vendors)).toEqual(new Set(['openai', 'anthropic', 'vertex', 'xai']));
});

it('a chosen model retired at run time is replaced by its successor, which is remembered', async () => {
  await app.sandbox.play({ match: { model: 'grok-4.6' }, scenario: 'retired' });
  const prompt = { query: 'Why is the sky blue?', models: ['xai:grok-4.6'] };
  const events = await readAll(await person.stream(prompt));
  expect(eventOf(events, 'route').columns).toMatchObject([{ name: 'Grok 4.6' }]);
  const { substitution, next } = eventOf(events, 'substitution');
  expect(substitution.message).toBe(
    'Grok 4.6 has been retired by its provider. Its successor, Grok 4.7, answers instead.',
  );
  expect(next).toMatchObject({ id: 'xai:grok-4.7', name: 'Grok 4.7' });
  expect(next.reason).toContain('Grok 4.7');
  const { answer } = await readStored(app, eventOf(events, 'done').queryId);
  expect(answer).toMatchObject({
    modelId: 'xai:grok-4.7',
    reason: next.reason,
    substitution,
    content: textOf(events),
  });
  expect(await app.database.select().from(retiredModels)).toMatchObject([
    { provider: 'xai', upstreamId: 'grok-4.6' },
  ]);
  await person.ask(prompt);
  const asked = (await app.sandbox.requests()).map(({ model }) => model);
  expect(asked).toEqual(['grok-4.6', 'grok-4.7', 'grok-4.7']);
});

it('Auto’s choice, once retired without a successor, gives way to the next best and is not chosen again', async () => {
  const query = 'Why is the sky blue?';
  const before = await app.visitor().ask({ query });
  await app.sandbox.play({ match: { model: before.model }, scenario: 'retired' });
  const events = await readAll(await app.visitor().stream({ query }));
  const { failover, next } = eventOf(events, 'failover');
  expect(failover.from).toBe(`${before.provider}:${before.model}`);
  expect(failover.why).toMatch(/has been retired by its provider$/);
  expect(next.reason).toMatch(/^[A-Z][^.:]*\. [^:]+\.$/);
  expect(next.reason).not.toContain(eventOf(events, 'route').columns[0]?.name);
  expect(textOf(events)).not.toBe('');
  const after = await app.visitor().ask({ query });
  expect(after.receipt.failovers).toEqual([]);
  expect(after.details?.scores.map(({ model }) => model)).not.toContain(failover.from);
});
