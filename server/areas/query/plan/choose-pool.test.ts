import { describe, expect, it } from 'vitest';
import { specification } from '#server/providers/specification.ts';
import type { QueryInput } from '#shared/contract/query/schemas.ts';
import { makeLineUp } from '../../models/line-up/line-up-fixtures.ts';
import type { Tier } from '#server/platform/actor.ts';
import { choosePool } from './choose-pool.ts';

const { listings } = specification;
const free = listings.filter(({ picker }) => picker?.isStandard === false).map(({ id }) => id);
const all = listings.filter(({ picker }) => picker !== null).map(({ id }) => id);
const { lineUp } = await makeLineUp(specification);

function choose(tier: Tier, input: Partial<QueryInput>) {
  const whole = { query: 'Hello', compareMode: false, ...input };
  const choice = choosePool(lineUp, tier, whole);
  return {
    named: choice.named?.listing.id ?? null,
    pool: choice.pool.map(({ listing }) => listing.id),
  };
}

describe('choosePool', () => {
  it.each<[string, Tier, Partial<QueryInput>, string | null, string[]]>([
    ['Auto of a free user', 'free', {}, null, free],
    ['Auto of a Standard user', 'standard', {}, null, all],
    ['auto-free of a Standard user', 'standard', { model: 'auto-free' }, null, free],
    [
      'a set equal to the pool counts as none',
      'free',
      { model: 'auto-free', models: free },
      null,
      free,
    ],
    ['a smaller set', 'free', { models: free.slice(0, 2) }, null, free.slice(0, 2)],
    ['a set of one', 'standard', { models: ['xai:grok-beta'] }, null, ['xai:grok-beta']],
    ['an empty set', 'standard', { models: [] }, null, all],
    ['a model by name', 'standard', { model: 'openai:gpt-4' }, 'openai:gpt-4', all],
  ])('%s', (_name, tier, input, named, pool) => {
    expect(choose(tier, input)).toEqual({ named, pool });
  });

  it.each<[string, Tier, Partial<QueryInput>, string]>([
    ['a Standard model', 'free', { model: 'openai:gpt-4' }, 'standard-required'],
    ['a Standard model in the set', 'free', { models: ['openai:gpt-4'] }, 'standard-required'],
    ['the other tier’s Auto', 'free', { model: 'auto-standard' }, 'standard-required'],
    ['comparing', 'free', { compareMode: true }, 'standard-required'],
    ['a directory model', 'standard', { model: 'anthropic:claude-3-haiku' }, 'unknown-model'],
  ])('refuses %s', (_name, tier, input, code) => {
    expect(() => choose(tier, input)).toThrow(expect.objectContaining({ code }));
  });

  it('accepts a model that answers for a listing by its own id', async () => {
    const repointed = { 'openai:gpt-4': 'house-model' };
    const { lineUp: now } = await makeLineUp(specification, { repointed });
    const input = { query: 'Hello', compareMode: false, model: 'openai:house-model' };
    expect(choosePool(now, 'standard', input).named?.listing.id).toBe('openai:gpt-4');
    expect(() => choosePool(now, 'free', input)).toThrow(
      expect.objectContaining({ code: 'standard-required' }),
    );
  });

  it('leaves out image models for a key that may not create images', () => {
    const input = { query: 'Hello', compareMode: false };
    const maker = 'openai:dall-e-3';
    const poolOf = (mayDraw?: boolean) =>
      choosePool(lineUp, 'free', input, { isKey: true, ...(mayDraw !== undefined && { mayDraw }) });
    const ids = (mayDraw?: boolean) => poolOf(mayDraw).pool.map(({ listing }) => listing.id);
    expect(ids()).toContain(maker);
    expect(ids(true)).toContain(maker);
    expect(ids(false)).not.toContain(maker);
    expect(poolOf(false).usable.map(({ listing }) => listing.id)).not.toContain(maker);
    for (const named of [{ model: maker }, { models: [maker] }]) {
      const call = () => choosePool(lineUp, 'free', { ...input, ...named }, { mayDraw: false });
      expect(call).toThrow(expect.objectContaining({ code: 'key-forbidden' }));
    }
  });

  it('leaves out models without a price if the caller has a budget', async () => {
    const models = specification.models.map((model) =>
      model.id === 'openai:gpt-4' ? { ...model, price: null } : model,
    );
    const { lineUp: unpriced } = await makeLineUp({ ...specification, models });
    const input = { query: 'Hello', compareMode: false };
    const poolOf = (isBounded: boolean) =>
      choosePool(unpriced, 'standard', input, { isBounded }).pool.map(({ model }) => model.id);
    expect(poolOf(false)).toContain('openai:gpt-4');
    expect(poolOf(true)).not.toContain('openai:gpt-4');
    const named = { ...input, model: 'openai:gpt-4' };
    expect(() => choosePool(unpriced, 'standard', named, { isBounded: true })).toThrow(
      /^The price of GPT-4 is unknown/,
    );
  });
});
