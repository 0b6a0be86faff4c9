import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retiredModels } from '#server/areas/query/schema.ts';
import type { Directory, Picker } from '#shared/contract/models/schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function readDirectory(client: TestClient): Promise<Directory> {
  const { status, body } = await client.send('GET', '/api/models/directory');
  expect(status).toBe(200);
  return body as Directory;
}

function modelOf({ models }: Directory, name: string) {
  const found = models.find((model) => model.name === name);
  if (!found) throw new Error(`${name} is not in the directory.`);
  return found;
}

describe('the model directory', () => {
  it('lists exactly its fourteen models, for visitors and signed-in people alike', async () => {
    const directory = await readDirectory(app.visitor());
    expect(directory.models.map(({ id }) => id).toSorted()).toEqual([
      'anthropic:claude-2',
      'anthropic:claude-3-haiku',
      'anthropic:claude-3-opus',
      'anthropic:claude-3-sonnet',
      'anthropic:claude-instant-1',
      'google:gemini-1.0-pro',
      'google:gemini-1.5-flash',
      'google:gemini-1.5-pro',
      'openai:gpt-3.5-turbo',
      'openai:gpt-4-turbo',
      'openai:gpt-4o',
      'xai:grok-2-1212',
      'xai:grok-2-vision-1212',
      'xai:grok-beta',
    ]);
    expect(await readDirectory(await app.person({ isStandard: true }))).toEqual(directory);
  });

  it('names Google by company, while the picker names the platform', async () => {
    const { providers, models } = await readDirectory(app.visitor());
    expect(providers.map(({ id, name }) => [id, name])).toEqual([
      ['openai', 'OpenAI'],
      ['anthropic', 'Anthropic'],
      ['google', 'Google'],
      ['xai', 'xAI'],
    ]);
    expect(models.filter(({ provider }) => provider === 'google')).toHaveLength(3);
  });

  it('agrees with the picker', async () => {
    const directory = await readDirectory(app.visitor());
    const picker = (await app.visitor().send('GET', '/api/switchyard/models')).body as Picker;
    const offered = new Map(picker.models.map((model) => [model.id, model]));
    for (const { picker: pick, name, description, isAvailable } of directory.models) {
      if (!pick) continue;
      const { isStandard } = pick;
      expect(offered.get(pick.id)).toMatchObject({ name, description, isAvailable, isStandard });
    }
    const alone = directory.models.filter((model) => model.picker === null);
    expect(alone.map(({ name }) => name).toSorted()).toEqual(['Claude 3 Haiku', 'GPT-4o']);
    expect(modelOf(directory, 'Gemini 1.5 Pro')).toMatchObject({
      isStandard: false,
      picker: { id: 'vertex:gemini-1.5-pro', isStandard: true },
    });
  });

  it('does not claim that Auto chooses from every model listed', async () => {
    const { models } = await readDirectory(app.visitor());
    expect(models.filter((model) => model.picker === null)).toHaveLength(2);
    const page = await (await app.visitor().fetch('/models')).text();
    const [, introduction = ''] = /<\/h1>(?:<div[^>]*>)?(?:<p[^>]*>)(.*?)<\/p>/.exec(page) ?? [];
    expect(introduction.replaceAll('<!-- -->', '')).toMatch(/^The models on Switchyard, from /);
    expect(introduction).not.toMatch(/choose|Auto/);
  });

  it('has list prices, and no win rates before there are votes', async () => {
    const { models } = await readDirectory(app.visitor());
    expect(models.filter(({ price }) => price === null)).toEqual([]);
    expect(models.filter(({ winRate }) => winRate !== null)).toEqual([]);
    expect(modelOf({ providers: [], models }, 'Claude 3 Opus').price).toEqual({
      inputMicroUsdPerMillion: 15_000_000,
      outputMicroUsdPerMillion: 75_000_000,
    });
  });

  it('marks no model as retired that its provider still serves', async () => {
    const { models } = await readDirectory(app.visitor());
    expect(models.filter(({ retirement }) => retirement?.isOver)).toEqual([]);
  });

  it('says which models are retired, since when, and their successors', async () => {
    // Without a list that names them, the models of the specification are retired by their dates.
    const { url } = await app.startAnother({
      OPENAI_API_KEY: '',
      ANTHROPIC_API_KEY: '',
      XAI_API_KEY: '',
    });
    const directory = await readDirectory(app.visitor().at(url));
    expect(modelOf(directory, 'Claude 2')).toMatchObject({
      retirement: { on: '2025-07-21', isOver: true },
      successor: { name: 'Claude Sonnet 5.5' },
    });
    expect(modelOf(directory, 'GPT-4o')).toMatchObject({
      retirement: { on: '2027-01-14', isOver: false },
      successor: { name: 'GPT-6 Luna' },
    });
    expect(modelOf(directory, 'Grok 2').retirement).toEqual({ on: null, isOver: true });
  });

  it('marks a model as gone when its vendor says so', async () => {
    await app.database.insert(retiredModels).values({
      upstreamId: 'gpt-4o',
      provider: 'openai',
      vendorMessage: '',
      noticedAt: new Date(),
    });
    const { url } = await app.startAnother();
    const directory = await readDirectory(app.visitor().at(url));
    expect(modelOf(directory, 'GPT-4o').retirement).toEqual({ on: null, isOver: true });
    await app.database.delete(retiredModels);
  });

  it('does not call a model available when its key is missing', async () => {
    const { url } = await app.startAnother({ XAI_API_KEY: '' });
    const { models } = await readDirectory(app.visitor().at(url));
    const missing = models.filter(({ isAvailable }) => !isAvailable);
    expect(missing.map(({ provider }) => provider)).not.toEqual([]);
    expect(new Set(missing.map(({ provider }) => provider))).toEqual(new Set(['xai']));
  });
});

it('the picker includes the GitHub address, unless that is switched off', async () => {
  for (const [value, gitHubUrl] of [
    ['', 'https://github.com/switchyard'],
    ['https://git.example/switchyard', 'https://git.example/switchyard'],
    ['off', null],
  ] as const) {
    const { url } = await app.startAnother({ GITHUB_URL: value });
    const { body } = await app.visitor().at(url).send('GET', '/api/switchyard/models');
    expect(body).toMatchObject({ gitHubUrl, demo: null });
  }
  await expect(app.startAnother({ GITHUB_URL: 'javascript:alert(1)' })).rejects.toThrow(
    /GITHUB_URL must be an http or https address/,
  );
});

it('the picker includes the contact address, if one is set', async () => {
  const { url } = await app.startAnother({ CONTACT_EMAIL: 'help@example.org' });
  for (const [visitor, contactEmail] of [
    [app.visitor(), null],
    [app.visitor().at(url), 'help@example.org'],
  ] as const) {
    const { body } = await visitor.send('GET', '/api/switchyard/models');
    expect(body).toMatchObject({ contactEmail });
  }
});
