import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { OwnProvider } from '#shared/contract/models/own-schemas.ts';
import type { Setting } from '#shared/contract/settings/schemas.ts';
import type { Overview } from '#shared/contract/overview/schemas.ts';
import { serverErrors, settings } from '#server/areas/settings/schema.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const run = promisify(execFile);
const oldKey = randomBytes(32).toString('base64');
const newKey = randomBytes(32).toString('base64');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ENCRYPTION_KEY: oldKey, OPENAI_API_KEY: '' });
});
afterAll(() => app.stop());

/**
 * Runs `rotate-key`, by default with --anyway, because the server of these tests still has only the old key.
 */
function rotate(environment: Record<string, string>, words = ['--anyway']) {
  return run(process.execPath, ['scripts/database/rotate-key.ts', ...words], {
    env: {
      ...process.env,
      DATABASE_URL: app.databaseUrl,
      SWITCHYARD_PROFILE: 'sandbox',
      ENCRYPTION_KEY: newKey,
      ...environment,
    },
  });
}

it('rotating the encryption key loses no secret, and the old key can be removed afterwards', async () => {
  const admin = await app.person({ isAdmin: true });
  const key = 'api.openai.key';
  await admin.send('POST', '/api/admin/config', { key, value: 'sk-kept', category: 'api' });
  const ownProvider = {
    name: 'Models',
    preset: 'other',
    baseUrl: 'https://models.example/v1',
    key: 'own-kept',
    headers: { 'x-a': 'b' },
    keyHeader: 'bearer',
    tokenLimit: 'max_tokens',
    asksForUsage: true,
    marks: [],
  };
  await admin.send('POST', '/api/admin/own-providers', ownProvider);
  const isOwnReadableAt = async (url: string) => {
    const { body } = await admin.at(url).send('GET', '/api/admin/own-providers');
    return (body as OwnProvider[])[0]?.isReadable;
  };
  const rowAt = async (url: string) => {
    const { body } = await admin.at(url).send('GET', '/api/admin/config');
    return (body as Setting[])[0];
  };

  // Without the old key the value isn't lost. Its row shows that it can't be read.
  const stranger = await app.startAnother({ ENCRYPTION_KEY: newKey });
  expect(await rowAt(stranger.url)).toMatchObject({ isReadable: false, source: 'none' });
  const both = { ENCRYPTION_KEY: newKey, ENCRYPTION_KEY_PREVIOUS: oldKey };
  await expect(rotate(both, [])).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^1 running server process doesn’t have this ENCRYPTION_KEY yet .* Nothing was changed\..*PREVIOUS/,
    ),
  });
  await app.runJob('alerts');
  const texts = async () => {
    const { body } = await admin.send('GET', '/api/admin/overview');
    return (body as Overview).decisions.map(({ text }) => text);
  };
  expect(await texts()).toContainEqual(
    expect.stringMatching(/^The ENCRYPTION_KEY of 1 of 2 server processes can’t decrypt 2 saved/),
  );
  await vi.waitFor(async () => {
    const errors = await app.database.select().from(serverErrors);
    expect(errors.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /^ENCRYPTION_KEY can’t decrypt 2 saved secrets: Models, api.openai.key\./,
      ),
    );
  }, 20_000);
  await expect(rotate({})).rejects.toMatchObject({
    stdout: expect.stringMatching(/with either key: 2/),
  });
  expect(await isOwnReadableAt(stranger.url)).toBe(false);

  const between = await app.startAnother(both);
  expect(await rowAt(between.url)).toMatchObject({ isReadable: true, source: 'saved' });

  const [before] = await app.database.select().from(settings);
  expect((await rotate(both)).stdout).toMatch(
    /^Re-encrypting .* on 127.0.0.1:\d+\.\nRe-encrypted: 2. Couldn’t be decrypted with either key: 0.\n$/,
  );
  const [after] = await app.database.select().from(settings);
  expect(after?.value).not.toBe(before?.value);
  expect((await rotate(both)).stdout).toContain(
    'Re-encrypted: 0. Couldn’t be decrypted with either key: 0.\n',
  );

  const last = await app.startAnother({ ENCRYPTION_KEY: newKey });
  expect(await rowAt(last.url)).toMatchObject({ isReadable: true, source: 'saved' });
  expect(await isOwnReadableAt(last.url)).toBe(true);
  const trial = await admin.at(last.url).send('POST', `/api/admin/config/${key}/test`, {});
  expect(trial.body).toMatchObject({ isWorking: true });
});
