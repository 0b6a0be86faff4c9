import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { closeDatabase, openDatabase } from '#server/platform/db/connection/database.ts';
import { createApiKeyStore } from '#server/areas/api-keys/store/api-key-store.ts';
import { hashToken } from '#server/platform/sessions/session-token.ts';
import { users } from '#server/areas/accounts/schema.ts';
import { apiKeys } from '#server/areas/api-keys/schema.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { v1Endpoints } from '#shared/contract/v1/endpoints.ts';
import { keyScopes } from '#shared/contract/api-keys/constants.ts';
import type { ApiKeyView } from '#shared/contract/api-keys/schemas.ts';
import type { TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';

const scoped = keyScopes.flatMap((scope) =>
  (Object.keys(v1Endpoints) as (keyof typeof v1Endpoints)[]).map((name) => [scope, name] as const),
);

/** Tests what API keys may and may not open, on a server that other tests also use. */
export function describeAccessByKey(app: () => TestApp): void {
  const make = (person: TestClient, traits: object = {}) =>
    makeKey(person, { name: 'A program', scopes: ['chat'], expiresInDays: null, ...traits });
  const listModels = (headers: Record<string, string>) =>
    fetch(`${app().url}/v1/models`, { headers });
  const withKey = (secret: string) => listModels({ authorization: `Bearer ${secret}` });

  describe('an API key', () => {
    it('is shown in full once, then by its prefix; the database stores only its hash', async () => {
      const person = await app().person();
      const { key, secret } = await make(person, { name: 'Notebook', expiresInDays: 30 });
      expect(secret).toMatch(/^sk-switchyard-[\w-]{43}$/);
      expect(secret.startsWith(key.prefix)).toBe(true);
      expect(key.prefix).toHaveLength(18);
      const { body, ...listed } = await person.send('GET', '/api/account/keys');
      expect([listed.status, body]).toEqual([200, [key]]);
      const rows = await app().database.select().from(apiKeys).where(eq(apiKeys.id, key.id));
      expect(JSON.stringify(rows)).not.toContain(secret.slice(18));
      const days = (Date.parse(key.expiresAt ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
      expect(days).toBeCloseTo(30, 1);
    });

    it('gives access to /v1 as its owner and records when it was last used', async () => {
      const person = await app().person();
      const { secret } = await make(person);
      const response = await withKey(secret);
      expect(response.status).toBe(200);
      const { data } = (await response.json()) as { data: { id: string }[] };
      const ids = data.map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(['auto', 'auto:thrifty', 'openai:gpt-3.5-turbo']));
      expect(ids).not.toContain('openai:gpt-4');
      const { body } = await person.send('GET', '/api/account/keys');
      expect((body as ApiKeyView[])[0]?.lastUsedAt).not.toBeNull();
    });

    it('always maps to its own owner when several keys are looked up at once', async () => {
      const people = [await app().person(), await app().person()];
      const made = await Promise.all(people.map((person) => make(person)));
      const place = { timeZone: 'UTC', environment: () => 'test' as const };
      const database = openDatabase(app().databaseUrl, () => {});
      const store = createApiKeyStore(database, place);
      const hashes = ['', ...made.map(({ secret }) => secret)].map((text) => hashToken(text));
      const found = await Promise.all(hashes.toReversed().map((hash) => store.find(hash)));
      await closeDatabase(database);
      expect(found.map((one) => [one?.key.id, one?.user.id])).toEqual([
        [made[1]?.key.id, people[1]?.userId],
        [made[0]?.key.id, people[0]?.userId],
        [undefined, undefined],
      ]);
    });

    it('lists only the models that it may use', async () => {
      const { secret } = await make(await app().person(), { models: ['xai:grok-2-1212'] });
      const { data } = (await (await withKey(secret)).json()) as { data: { id: string }[] };
      expect(data.map(({ id }) => id).filter((id) => !id.startsWith('auto'))).toEqual([
        'xai:grok-2-1212',
      ]);
    });

    it.each(scoped)(
      'with only the scope %s opens %s only if the scope includes it',
      async (scope, name) => {
        const { path, method, form, scope: needed } = v1Endpoints[name] as Endpoint;
        const { secret } = await make(await app().person(), { scopes: [scope] });
        const response = await fetch(app().url + path.replace(':model', 'auto'), {
          method,
          headers: {
            authorization: `Bearer ${secret}`,
            ...(!form && { 'content-type': 'application/json' }),
          },
          body: method === 'GET' ? null : form ? new FormData() : '{}',
        });
        const { error } = (await response.json()) as { error?: { type: string } };
        const isOpen = needed === undefined || needed === scope;
        expect([response.status === 403, error?.type === 'permission_error']).toEqual([
          !isOpen,
          !isOpen,
        ]);
      },
    );

    it('for chat alone creates no picture, whether the model is named or chosen', async () => {
      const person = await app().person();
      const { secret } = await make(person);
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
      const chat = (body: object) =>
        fetch(`${app().url}/v1/chat/completions`, {
          method: 'POST',
          headers,
          body: JSON.stringify({
            messages: [{ role: 'user', content: 'Draw a lighthouse at dusk' }],
            ...body,
          }),
        });
      const maker = 'openai:dall-e-3';
      for (const body of [{ model: maker }, { model: 'auto', models: [maker] }]) {
        const response = await chat(body);
        expect(response.status).toBe(403);
        expect(JSON.stringify(await response.json())).toContain('can’t be used for images');
      }
      const answered = await chat({ model: 'auto' });
      expect(answered.status).toBe(200);
      expect(JSON.stringify(await answered.json())).not.toMatch(/dall-e|\/images\//);
      const { data } = (await (await withKey(secret)).json()) as { data: { id: string }[] };
      expect(data.map(({ id }) => id)).not.toContain(maker);
      const both = await make(person, { scopes: ['chat', 'images'] });
      headers.authorization = `Bearer ${both.secret}`;
      expect((await chat({ model: maker })).status).toBe(200);
    });

    it('stops working once it is revoked or expired, or its owner is blocked or deleted', async () => {
      const { database } = app();
      const person = await app().person();
      const [revoked, expired, blocked] = await Promise.all([
        make(person),
        make(person),
        make(person),
      ]);
      const gone = await app().person();
      const orphan = await make(gone);
      await person.send('DELETE', `/api/account/keys/${revoked.key.id}`);
      await database
        .update(apiKeys)
        .set({ expiresAt: new Date(0) })
        .where(eq(apiKeys.id, expired.key.id));
      await database
        .update(users)
        .set({ blockedAt: new Date() })
        .where(eq(users.id, person.userId));
      expect((await gone.send('DELETE', '/api/account', { confirmation: 'DELETE' })).status).toBe(
        200,
      );
      for (const { secret } of [revoked, expired, blocked, orphan]) {
        const response = await withKey(secret);
        expect(response.status).toBe(401);
        expect(await response.json()).toEqual({
          error: {
            message: expect.stringContaining('invalid, revoked or expired') as string,
            type: 'authentication_error',
            param: null,
            code: 'invalid_api_key',
          },
        });
      }
    });

    it('does not work for the pages’ own calls, and session cookies do not work for /v1', async () => {
      const person = await app().person({ isAdmin: true });
      const { secret } = await make(person);
      const authorization = `Bearer ${secret}`;
      for (const path of ['/api/profile', '/api/account/keys', '/api/admin/users']) {
        const { status } = await fetch(app().url + path, { headers: { authorization } });
        expect([path, status]).toEqual([path, 401]);
      }
      const { status, headers } = await person.fetch('/v1/models');
      expect([status, headers.getSetCookie()]).toEqual([401, []]);
      const used = await withKey(secret);
      expect([used.status, used.headers.getSetCookie()]).toEqual([200, []]);
    });

    it('can be revoked only by its owner', async () => {
      const { key, secret } = await make(await app().person());
      const other = await app().person({ isAdmin: true });
      expect((await other.send('DELETE', `/api/account/keys/${key.id}`)).status).toBe(404);
      expect((await withKey(secret)).status).toBe(200);
    });

    it('needs a name and at least one scope', async () => {
      const person = await app().person();
      for (const wrong of [{ name: ' ' }, { scopes: [] }, { expiresInDays: 0 }]) {
        const body = { name: 'A', scopes: ['chat'], expiresInDays: null, ...wrong };
        const { status } = await person.send('POST', '/api/account/keys', body);
        expect([wrong, status]).toEqual([wrong, 400]);
      }
    });

    it('is refused once a person has fifty keys', async () => {
      const person = await app().person();
      const before = Array.from({ length: 49 }, (_, n) => ({
        userId: person.userId,
        hash: Buffer.from(`${person.userId}-${n}`),
        name: 'Old',
        prefix: 'sk-switchyard-0000',
        scopes: [],
        models: [],
      }));
      await app().database.insert(apiKeys).values(before);
      const body = { name: 'A', scopes: ['chat'], expiresInDays: null };
      const both = await Promise.all([
        person.send('POST', '/api/account/keys', body),
        person.send('POST', '/api/account/keys', body),
      ]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });
  });
}

export async function makeKey(
  person: TestClient,
  body: object,
): Promise<{ key: ApiKeyView; secret: string }> {
  const made = await person.send('POST', '/api/account/keys', body);
  if (made.status !== 200) throw new Error(`${made.status}: ${JSON.stringify(made.body)}`);
  return made.body as { key: ApiKeyView; secret: string };
}

/** The header of a key with every scope. */
export async function bearerOf(person: TestClient): Promise<{ authorization: string }> {
  const { secret } = await makeKey(person, {
    name: 'Everything',
    scopes: keyScopes,
    expiresInDays: null,
  });
  return { authorization: `Bearer ${secret}` };
}
