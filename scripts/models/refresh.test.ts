import { describe, expect, test } from 'vitest';
import { catalogue } from '#server/providers/catalogue.ts';
import { proposeChange } from './propose-change.ts';
import { readModelsDev } from './read-models-dev.ts';
import { wordProposal } from './word-proposal.ts';

const luna = {
  id: 'gpt-6-luna',
  name: 'GPT-6 Luna',
  release_date: '2026-09-22',
  reasoning: true,
  modalities: { input: ['text', 'image', 'pdf'], output: ['text'] },
  limit: { context: 1_050_000, output: 128_000 },
  cost: { input: 0.1, output: 0.5, cache_read: 0.01, cache_write: 0.125 },
};
const nova = {
  ...luna,
  id: 'gpt-7-nova',
  name: 'GPT-7 Nova',
  release_date: '2026-11-20',
  cost: { input: 3, output: 12 },
};

function propose(openai: Record<string, object>) {
  const none = { models: {} };
  const text = JSON.stringify({
    openai: { id: 'openai', models: openai },
    anthropic: none,
    google: none,
    xai: none,
    'another-vendor': { models: 'of no concern' },
  });
  const known = catalogue.models.filter(({ id }) => /gpt-6|gpt-4o|gpt-3.5/.test(id));
  return proposeChange(known, readModelsDev(text), { today: '2026-11-22', since: '2026-01-01' });
}

describe('a refresh from a models.dev file', () => {
  test('proposes new models, but no dated aliases and nothing old or deprecated', () => {
    const { added } = propose({
      [luna.id]: luna,
      [nova.id]: nova,
      dated: { ...nova, id: 'gpt-7-nova-2026-11-20' },
      old: { ...nova, id: 'gpt-5', release_date: '2025-08-07' },
      leaving: { ...nova, id: 'gpt-6-nova', status: 'deprecated' },
      voice: { ...nova, id: 'gpt-voice', modalities: { input: ['text'], output: ['audio'] } },
    });
    expect(added.map(({ id }) => id)).toEqual(['gpt-7-nova']);
  });

  test('reports models that the file no longer lists or calls deprecated', () => {
    const { gone } = propose({ [luna.id]: { ...luna, status: 'deprecated' } });
    const names = gone.map(({ model, isDeprecated }) => [model.model, isDeprecated]);
    expect(names).toContainEqual(['gpt-6-luna', true]);
    expect(names).toContainEqual(['gpt-4o', false]);
    expect(names.map(([name]) => name)).not.toContain('gpt-3.5-turbo');
  });

  test('reports each fact that differs from the file', () => {
    const { changed } = propose({
      [luna.id]: {
        ...luna,
        limit: { context: 2_000_000, output: 128_000 },
        cost: { ...luna.cost, input: 0.2 },
      },
    });
    expect(changed.map(({ fact, now, proposed }) => [fact, now, proposed])).toEqual([
      ['input', '0.1 USD', '0.2 USD'],
      ['window', '1050000', '2000000'],
    ]);
  });

  test('finds nothing if the file agrees', () => {
    expect(propose({ [luna.id]: luna })).toMatchObject({ added: [], changed: [] });
  });

  test('prints entries to add and lines to change', () => {
    const text = wordProposal(propose({ [luna.id]: luna, [nova.id]: nova }), 'api.json');
    expect(text).toContain('### GPT-7 Nova (`openai:gpt-7-nova`), 2026-11-20');
    expect(text).toContain('price: dollarsPerMillion({ input: 3, output: 12 }),');
    expect(text).toContain("release: 'November 2026',");
    expect(text).toContain('- `openai:gpt-4o` (GPT-4o): not in the file');
    expect(text).toContain('## Changed\n\nNothing.');
  });
});

const fileWith = (change: object) => {
  const none = { models: {} };
  const openai = { models: { [luna.id]: { ...luna, ...change } } };
  return JSON.stringify({ openai, anthropic: none, google: none, xai: none });
};

describe('a file that does not come from models.dev', () => {
  test.each([
    ['no JSON', '<html>', 'This isn’t JSON.'],
    ['another object', '{}', 'at openai'],
    [
      'a price in words',
      fileWith({ cost: { input: 'cheap', output: 1 } }),
      'at openai.models.gpt-6-luna.cost.input',
    ],
    ['a name with two lines', fileWith({ name: 'GPT\n```' }), 'at openai.models.gpt-6-luna.name'],
  ])('is refused: %s', (_, text, message) => {
    expect(() => readModelsDev(text)).toThrow(message);
  });
});
