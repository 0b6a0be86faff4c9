import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { catalogue } from '#server/providers/catalogue.ts';
import { specification } from '#server/providers/specification.ts';
import type { Tier } from '#server/platform/actor.ts';
import type { QueryInput } from '#shared/contract/query/schemas.ts';
import type { ReadAttachment } from '../../attachments/index.ts';
import type { Catalogue, Model } from '#server/providers/contract/model.ts';
import { makeLineUp } from '../../models/line-up/line-up-fixtures.ts';
import type { StoredFacts, StoredModel } from '../../models/store/model-store.ts';
import { loadKindWeights } from '../../routing/weights/load-weights.ts';
import { dialWords } from '#shared/contract/routing/constants.ts';
import { createRouter } from '../../routing/create-router.ts';
import type { EarlierTurn } from './ports.ts';
import { CandidateRanking } from './candidate-ranking.ts';
import { choosePool } from './choose-pool.ts';
import { preparePrompt, type PreparedPrompt } from './prompt.ts';

const byDates = { openai: null, anthropic: null, vertex: null, xai: null };
const positions = { thrifty: 0, balanced: 50, best: 100 };
const deps: ConstructorParameters<typeof CandidateRanking>[0] = {
  router: createRouter({
    kinds: loadKindWeights(),
    dial: (word = 'balanced') => ({ word, position: positions[word] }),
  }),
  providerSettings: { apiKey: () => 'key', keyVariable: () => '', upstreamId: () => null },
  health: { isOpen: () => false },
};

const terra = 'openai:gpt-6.1-terra';

interface Context extends Partial<
  Pick<PreparedPrompt, 'earlier' | 'pictureBefore' | 'attachments'>
> {
  health?: typeof deps.health;
  known?: Catalogue;
  /** Models that administrators added. */
  added?: StoredModel[];
  tier?: Tier;
}

async function rank(
  facts: StoredFacts,
  more: Partial<QueryInput> = {},
  {
    health = deps.health,
    known = catalogue,
    added = [],
    tier = 'standard',
    ...context
  }: Context = {},
) {
  const changed = { modelId: terra, facts, version: 1, userId: null, updatedBy: null } as const;
  const stored = [changed, ...added];
  const { lineUp } = await makeLineUp(known, {
    lists: known === catalogue ? byDates : {},
    stored,
  });
  const input = { query: 'Name three rivers', compareMode: false, ...more };
  const instructions = { installation: '', standing: '', named: null, temperature: null };
  const place = { earlier: [], parentId: null, filesOf: null };
  const sent = preparePrompt({ input, attachments: [], ...place, ...context }, instructions);
  return new CandidateRanking({ ...deps, health }, choosePool(lineUp, tier, input), sent);
}

test('Auto does not mention a substitution for a listing that no one chose', async () => {
  const ranked = (await rank({ isShown: false })).rankOthers([]);
  const terra = ranked.find(({ model }) => model.id === 'openai:gpt-6.1-terra');
  expect(terra).toMatchObject({ listing: 'openai:gpt-3.5-turbo', substitution: null });
});

test('Auto among chosen listings names the model that answers for the one it picked', async () => {
  const ranking = await rank({ isShown: false }, { models: ['openai:gpt-3.5-turbo'] });
  expect(ranking.chooseOne()).toMatchObject({
    model: { id: 'openai:gpt-6.1-terra' },
    substitution: { asked: 'openai:gpt-3.5-turbo' },
  });
});

test('a model chosen by name must have room left to answer', async () => {
  const named = { model: 'openai:gpt-6.1-terra' };
  const { promptTokens } = (await rank({}, named)).decision.traits;
  const tight = await rank({ contextTokens: promptTokens + 255 }, named);
  expect(() => tight.chooseOne()).toThrow(expect.objectContaining({ code: 'prompt-too-long' }));
  const enough = await rank({ contextTokens: promptTokens + 256 }, named);
  expect(enough.chooseOne().model.id).toBe('openai:gpt-6.1-terra');
});

test('when every text model is paused, a text model is still called rather than an image maker', async () => {
  const isOpen = ({ id }: { id: string }) =>
    catalogue.models.some((one) => one.id === id && one.writesText);
  const ranking = await rank({}, {}, { health: { isOpen } });
  expect(ranking.chooseOne().model.writesText).toBe(true);
});

describe('a PDF', () => {
  const pdf = {
    kind: 'document' as const,
    mediaType: 'application/pdf',
    fileName: 'scan.pdf',
    bytes: new Uint8Array(1),
    text: '[Page 1 has no text.]',
    hasPictures: true,
  };
  const notes = ['Page 1 of “scan.pdf” has no text.'];

  /** What Auto picks when only one of the models that read PDFs is healthy. */
  async function chooseWith(reader: string, file: ReadAttachment) {
    const isOpen = ({ id, readsDocuments }: Model) => readsDocuments && id !== reader;
    const ranking = await rank({}, { query: '' }, { attachments: [file], health: { isOpen } });
    return ranking.chooseOne().model.id;
  }

  test('with pages that have no text goes to a model that reads PDFs', async () => {
    const readers = (await rank({})).choice.pool.filter(({ model }) => model.readsDocuments);
    const ids = readers.map(({ model }) => model.id);
    const plain = await Promise.all(ids.map((id) => chooseWith(id, { ...pdf, notes: [] })));
    expect(plain).not.toEqual(ids);
    expect(await Promise.all(ids.map((id) => chooseWith(id, { ...pdf, notes })))).toEqual(ids);
  });

  test('with pages that have no text goes to any model if none can read PDFs', async () => {
    expect(await chooseWith('none', { ...pdf, notes })).not.toBe('');
  });
});

const turn = (query: string, response: string) => ({ query, response, attachments: [] });
const picture = turn('Draw a cat', `![x](/api/switchyard/images/${randomUUID()})`);

test('a picture can still be edited after thanks or questions about it, but not after other topics', async () => {
  const change = { query: 'make the cat white' };
  const after = async (...earlier: EarlierTurn[]) =>
    (await rank({}, change, { earlier })).decision.traits.continues;
  expect(await after(picture, turn('Thanks, I like it!', 'Gladly.'))).toBe('picture');
  const looked = turn('What does it show?', 'A cat.');
  expect(await after(picture, looked)).toBe('picture');
  expect(await after(picture, looked, turn('And where is its hat?', 'It has none.'))).toBe(
    'picture',
  );
  const rivers = turn('Name three rivers', 'Rhine, Elbe, Oder');
  expect(await after(picture, rivers)).toBeUndefined();
  expect(await after(picture, rivers, looked)).toBeUndefined();
});

describe('a question about an earlier picture', () => {
  const pictureBefore = {
    kind: 'image' as const,
    mediaType: 'image/png',
    bytes: new Uint8Array(8),
  };
  const sent = { earlier: [picture], pictureBefore };
  const question = 'Where is the hat?';

  test('goes to a model with vision, which receives the picture', async () => {
    const { model, reason } = (await rank({}, { query: question }, sent)).chooseOne();
    expect(model.sees).toBe(true);
    expect(reason).toMatch(/^This looks like an? .+ about an image\. /);
  });

  test('is treated as text if the picture is gone or the chosen model has no vision', async () => {
    const gone = await rank({}, { query: question }, { earlier: [picture] });
    expect(gone.decision.traits.needsVision).toBe(false);
    const { model } = (
      await rank({ sees: false }, { query: question, model: terra }, sent)
    ).chooseOne();
    expect(model).toMatchObject({ id: terra, sees: false });
  });
});

const prompts = ['Name three rivers', 'Write a haiku about coffee', 'Prove that 2 is irrational'];
const everyPrompt = dialWords.flatMap((dial) => prompts.map((query) => ({ dial, query })));

describe.each(['free', 'standard'] as const)(
  'a free model that was added, on the %s tier',
  (tier) => {
    const add = (isForAuto: boolean) => {
      const facts = { isForAuto, inputMicroUsdPerMillion: 0, outputMicroUsdPerMillion: 0 };
      const added = {
        provider: 'xai',
        model: 'newcomer',
        name: 'Newcomer',
        isStandard: false,
        skillsLike: 'openai:gpt-3.5-turbo',
      } as const;
      const id = 'xai:newcomer' as const;
      return [
        { modelId: id, facts: { ...facts, added }, version: 1, userId: null, updatedBy: null },
      ];
    };
    const decide = async (input: Partial<QueryInput>, added: StoredModel[]) => {
      const ranking = await rank({}, input, { known: specification, added, tier });
      const best = ranking.chooseOne();
      const ids = (candidates: { model: { id: string } }[]) =>
        candidates.map(({ model }) => model.id);
      return {
        best: [best.model.id, best.reason],
        ranked: ids(ranking.decision.ranked),
        recommended: ranking.decision.recommendations,
        beside: ids(ranking.rankOthers([best.model])),
        fallbacks: ranking.rankFallbacks([best.model], () => true).map(ids),
      };
    };

    test('changes none of Auto’s choices until an administrator allows it in Auto', async () => {
      for (const input of everyPrompt) {
        expect(await decide(input, add(false))).toEqual(await decide(input, []));
      }
      const letIn = await Promise.all(everyPrompt.map((input) => decide(input, add(true))));
      expect(letIn.some(({ best: [id] }) => id === 'xai:newcomer')).toBe(true);
    });

    test('still answers when it is chosen, alone or among others', async () => {
      const context = { known: specification, added: add(false), tier };
      const alone = await rank({}, { model: 'xai:newcomer' }, context);
      expect(alone.chooseOne().model.id).toBe('xai:newcomer');
      const models = ['xai:newcomer', 'vertex:gemini-1.0-pro'] as const;
      const among = await rank({}, { models: [...models], dial: 'thrifty' }, context);
      expect(among.decision.ranked.map(({ model }) => model.id).toSorted()).toEqual(
        [...models].toSorted(),
      );
    });
  },
);

describe('the model that replaces one chosen by hand', () => {
  const named = specification.listings
    .filter(({ picker }) => picker)
    .map(({ id }) => specification.models.find((model) => model.id === id))
    .filter((model) => model?.writesText === true);

  test('is the nearest in quality, at least as good where there is one, whatever the dial', async () => {
    expect(named.length).toBeGreaterThan(10);
    for (const input of everyPrompt) {
      const { ranked } = (await rank({}, input, { known: specification })).decision;
      for (const model of named) {
        const own = ranked.find((score) => score.model.id === model?.id);
        if (!model || !own) continue;
        const ranking = await rank({}, { ...input, model: model.id }, { known: specification });
        const [next] = ranking.rankFallbacks([model], () => true).flat();
        const others = ranked.filter((score) => score !== own).map(({ quality }) => quality);
        const better = others.filter((quality) => quality >= own.quality);
        const wanted = better.length > 0 ? Math.min(...better) : Math.max(...others);
        const found = ranked.find((score) => score.model.id === next?.model.id);
        expect(found?.quality, `${model.id} ${input.query}`).toBe(wanted);
        expect(next?.reason).toBe(
          `Replaces ${model.name}, which you chose. Of the models available, ${
            better.length > 0
              ? 'it’s the closest in quality that’s at least as good'
              : 'it comes closest in quality'
          } for this prompt.`,
        );
      }
    }
  });

  test('is named as a replacement even if it is not as good as the image model that was chosen', async () => {
    const input = { query: 'Draw a cat', model: 'openai:dall-e-3' as const };
    const ranking = await rank({}, input, { known: specification });
    const { model } = ranking.chooseOne();
    const [next] = ranking.rankFallbacks([model], () => true).flat();
    expect(next?.reason).toMatch(/^Replaces DALL.E 3, which you chose\. /);
  });

  test('is the next best by price and quality in Auto, which no one chose by hand', async () => {
    const ranking = await rank({}, { query: 'Name three rivers' }, { known: specification });
    const best = ranking.chooseOne().model;
    const [next] = ranking.rankFallbacks([best], () => true).flat();
    expect(next?.model.id).toBe(ranking.decision.ranked[1]?.model.id);
    expect(next?.reason).not.toMatch(/^Replaces/);
  });
});
