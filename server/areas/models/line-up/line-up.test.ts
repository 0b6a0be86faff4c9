import { describe, expect, test } from 'vitest';
import { catalogue } from '#server/providers/catalogue.ts';
import { specification } from '#server/providers/specification.ts';
import { distinctEntries, entriesOf } from './entry.ts';
import { makeLineUp } from './line-up-fixtures.ts';
import { ServedModels } from './served-models.ts';

const today = '2026-11-22';
/** The ids that a vendor lists on that day: all except the retired ones. */
const current = (provider: string) =>
  catalogue.models
    .filter((model) => model.provider === provider)
    .filter(({ retirement }) => !retirement || (retirement.on !== null && retirement.on > today))
    .map(({ upstreamId }) => upstreamId);
const listsOfToday = Object.fromEntries(
  ['openai', 'anthropic', 'vertex', 'xai'].map((provider) => [provider, current(provider)]),
);
const listsOfSpecification = Object.fromEntries(
  ['openai', 'anthropic', 'vertex', 'xai'].map((provider) => [
    provider,
    specification.models
      .filter((model) => model.provider === provider)
      .map(({ upstreamId }) => upstreamId),
  ]),
);

test('with the specification’s models listed by vendors, the picker shows those fourteen', async () => {
  const { lineUp } = await makeLineUp(catalogue, { lists: listsOfSpecification });
  const picked = specification.listings.filter(({ picker }) => picker !== null);
  expect(lineUp.entries().map(({ listing }) => listing.id)).toEqual(picked.map(({ id }) => id));
  expect(lineUp.entries().every(({ substitution }) => substitution === null)).toBe(true);
});

test('a model that its vendor still lists is not retired, whatever date was announced', async () => {
  const retiredBy = async (lists: Record<string, readonly string[] | null>) => {
    const { lineUp } = await makeLineUp(catalogue, { lists });
    return specification.models.filter((model) => lineUp.retirementOf(model)?.isOver).length;
  };
  expect(await retiredBy(listsOfSpecification)).toBe(0);
  expect(await retiredBy(listsOfToday)).toBe(specification.models.length - 1);
});

describe.each([
  ['by the vendors’ own lists', listsOfToday],
  ['by dates, without a list', { openai: null, anthropic: null, vertex: null, xai: null }],
])('today, %s', (_, lists) => {
  test.each([
    ['openai:gpt-3.5-turbo', 'GPT-6.1 Terra'],
    ['openai:gpt-4', 'GPT-6.2 Sol'],
    ['openai:gpt-4-turbo', 'GPT-6.2 Sol'],
    ['openai:dall-e-3', 'GPT Image 2.6 Sunburst'],
    ['anthropic:claude-instant-1', 'Claude Haiku 5.5'],
    ['anthropic:claude-2', 'Claude Sonnet 5.5'],
    ['anthropic:claude-3-opus', 'Claude Opus 5.5'],
    ['anthropic:claude-3-sonnet', 'Claude Sonnet 5.5'],
    ['vertex:gemini-1.5-pro', 'Gemini 4 Hydrogen'],
    ['vertex:gemini-1.5-flash', 'Gemini 3.5 Flash-Lite'],
    ['vertex:gemini-1.0-pro', 'Gemini 3.5 Flash-Lite'],
    ['xai:grok-beta', 'Grok 4.3'],
    ['xai:grok-2-1212', 'Grok 4.3'],
    ['xai:grok-2-vision-1212', 'Grok 4.3'],
  ])('%s is answered by %s, with a note', async (id, name) => {
    const { lineUp } = await makeLineUp(catalogue, { lists });
    const entry = lineUp.find(id);
    expect(entry?.model.name).toBe(name);
    expect(entry?.substitution).toEqual({
      asked: id,
      used: entry?.model.model,
      message: `${entry?.named.name} has been retired by its provider. Its successor, ${name}, answers instead.`,
    });
  });

  test('the pool has each model once, under its own name if it is listed itself', async () => {
    const { lineUp } = await makeLineUp(catalogue, { lists });
    const pool = distinctEntries(entriesOf(lineUp.entries(), 'standard'));
    const ids = pool.map(({ model }) => model.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(pool.find(({ model }) => model.id === 'openai:gpt-6.2-sol')?.listing.id).toBe(
      'openai:gpt-6.2-sol',
    );
  });

  test('each vendor has a small model on the free plan', async () => {
    const { lineUp } = await makeLineUp(catalogue, { lists });
    const free = distinctEntries(entriesOf(lineUp.entries(), 'free')).filter(
      ({ model }) => model.writesText,
    );
    expect(new Set(free.map(({ model }) => model.provider))).toEqual(
      new Set(['openai', 'anthropic', 'vertex', 'xai']),
    );
    expect(free.map(({ model }) => model.id)).toEqual(
      expect.arrayContaining([
        'openai:gpt-6-luna',
        'anthropic:claude-haiku-5-5',
        'vertex:gemini-3.5-flash-lite',
        'xai:grok-4.3',
      ]),
    );
  });
});

describe('a model that its vendor reports as gone', () => {
  test('is answered by its successor, even if no list names the successor', async () => {
    const {
      lineUp,
      served,
      catalogue: known,
    } = await makeLineUp(catalogue, {
      lists: listsOfSpecification,
    });
    const gpt4 = known.model('openai:gpt-4');
    if (!gpt4) throw new Error('GPT-4 is not known.');
    await served.noteGone(gpt4, 'gone');
    expect(lineUp.find('openai:gpt-4')?.model.name).toBe('GPT-6.2 Sol');
    await served.forget('openai');
    expect(lineUp.find('openai:gpt-4-turbo')?.model.name).toBe('GPT-6.2 Sol');
  });

  test('leaves the picker once its successors are gone too', async () => {
    const {
      lineUp,
      served,
      catalogue: known,
    } = await makeLineUp(catalogue, {
      lists: listsOfToday,
    });
    for (const model of known.models())
      if (model.provider === 'xai') await served.noteGone(model, '');
    expect(lineUp.entries().some(({ named }) => named.provider === 'xai')).toBe(false);
  });
});

test('a successor that an administrator took out of service does not answer', async () => {
  const withdrawn = { modelId: 'xai:grok-4.7', facts: { retiredOn: today } } as const;
  const stored = [{ ...withdrawn, version: 1, userId: null, updatedBy: null }];
  const { lineUp, served, catalogue: known } = await makeLineUp(catalogue, { stored });
  const model = known.model('xai:grok-4.6');
  if (!model) throw new Error('Grok 4.6 is not known.');
  await served.noteGone(model, 'gone');
  expect(lineUp.find('xai:grok-4.6')).toBeNull();
});

test('a model that the key may not use is distinguished from one that is gone', async () => {
  const { lineUp, served, catalogue: known } = await makeLineUp(catalogue, { lists: listsOfToday });
  const model = known.model('openai:gpt-6.1-sol');
  if (!model) throw new Error('GPT-6.1 Sol is not known.');
  served.noteForbidden(model);
  const listing = { id: model.id, picker: { isStandard: true }, directory: null };
  expect(lineUp.resolve(listing)?.substitution?.message).toBe(
    'This installation’s key can’t use GPT-6.1 Sol, so GPT-6.2 Sol answers instead.',
  );
  await served.forget('openai');
  expect(lineUp.resolve(listing)?.substitution).toBeNull();
});

test('a dated snapshot in a list serves its model', async () => {
  const { lineUp } = await makeLineUp(catalogue, {
    lists: { ...listsOfToday, anthropic: ['claude-haiku-5-5-20261007'] },
  });
  expect(lineUp.find('anthropic:claude-haiku-5-5')?.substitution).toBeNull();
  expect(lineUp.find('anthropic:claude-opus-5-5')).toBeNull();
});

test('retiring a snapshot does not retire its model family, whatever the order in the list', async () => {
  const { served } = await makeLineUp(catalogue);
  const listed = [
    { upstreamId: 'gpt-6-luna' },
    { upstreamId: 'gpt-6-luna-2026-09-22', retiresOn: '2027-01-01' },
  ];
  for (const list of [listed, listed.toReversed()]) {
    served.setList('openai', list, null);
    const family = { provider: 'openai', upstreamId: 'gpt-6-luna' } as const;
    expect(served.listed(family)?.retiresOn).toBeUndefined();
  }
});

test('a list without any of the vendor’s models, such as a proxy’s, is ignored', async () => {
  const { lineUp } = await makeLineUp(catalogue, {
    lists: { ...listsOfToday, openai: ['my-deployment'] },
  });
  expect(lineUp.find('openai:gpt-6.2-sol')?.substitution).toBeNull();
  expect(lineUp.find('openai:gpt-4')?.model.name).toBe('GPT-6.2 Sol');
});

test('a re-pointed listing takes the facts of its new model, or an unknown price', async () => {
  const repointed = { 'openai:gpt-4': 'gpt-6-luna', 'openai:gpt-4-turbo': 'gpt-7-preview' };
  const { lineUp } = await makeLineUp(catalogue, { lists: listsOfToday, repointed });
  expect(lineUp.find('openai:gpt-4')?.model).toMatchObject({
    id: 'openai:gpt-6-luna',
    price: { inputMicroUsdPerMillion: 100_000 },
  });
  expect(lineUp.find('openai:gpt-4-turbo')).toMatchObject({
    model: { id: 'openai:gpt-7-preview', name: 'gpt-7-preview', price: null },
    substitution: {
      message: 'An administrator has set gpt-7-preview to answer instead of GPT-4 Turbo.',
    },
  });
});

test('another model in the vendor’s answer is reported, a snapshot of the same one is not', async () => {
  const { lineUp, catalogue: known } = await makeLineUp(catalogue, { lists: listsOfToday });
  const asked = known.model('xai:grok-4.7');
  if (!asked) throw new Error('Grok 4.7 is not known.');
  for (const snapshot of ['grok-4.7-20260921', 'grok-4.7-0921', 'grok-4.7-latest', 'grok-4.7']) {
    expect(lineUp.redirectedTo(asked, snapshot), snapshot).toBeNull();
  }
  expect(lineUp.redirectedTo(asked, 'grok-4.3')?.name).toBe('Grok 4.3');
  expect(lineUp.redirectedTo(asked, 'grok-4.3-20260506')?.name).toBe('Grok 4.3');
  expect(lineUp.redirectedTo(asked, 'grok-9')).toMatchObject({ name: 'grok-9', price: null });
});

test('an older reading does not bring back a model that is gone', async () => {
  const model = catalogue.models.find(({ retirement }) => !retirement);
  if (!model) throw new Error('Every model of the catalogue is retired.');
  const { provider, upstreamId } = model;
  let retired: { provider: typeof provider; upstreamId: string; noticedAt: Date }[] = [];
  const reading = Promise.withResolvers<void>();
  const listRetired = async () => {
    const found = retired;
    if (found.length === 0) await reading.promise;
    return found;
  };
  const nothing = async () => {};
  const served = new ServedModels({ listRetired, saveRetired: nothing, forgetRetired: nothing });
  const older = served.load();
  await new Promise(setImmediate);
  retired = [{ provider, upstreamId, noticedAt: new Date() }];
  const newer = served.load();
  await new Promise(setImmediate);
  reading.resolve();
  await Promise.all([older, newer]);
  expect(served.stateOf(model, today)).toBe('gone');
});

test('prices change on their dates', async () => {
  const priceOn = async (day: string) =>
    (await makeLineUp(catalogue, { today: day })).catalogue.model('vertex:gemini-4-carbon')?.price
      ?.inputMicroUsdPerMillion;
  expect(await priceOn('2026-11-30')).toBe(2_000_000);
  expect(await priceOn('2026-12-01')).toBe(4_000_000);
});

test('every named successor is a known model', () => {
  const known = new Set<string>(catalogue.models.map(({ id }) => id));
  for (const { provider, successors, id } of catalogue.models) {
    for (const upstreamId of successors) expect(known, id).toContain(`${provider}:${upstreamId}`);
  }
});
