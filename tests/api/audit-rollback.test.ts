import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';

let app: TestApp;
let admin: TestClient;
let other: TestClient & { userId: number };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.person({ isAdmin: true });
  other = await app.person();
  await admin.send('POST', '/api/admin/config', saved);
  await admin.send('POST', '/api/admin/stripe/init');
  await app.database.execute(sql`
    create function refuse_act() returns trigger language plpgsql
      as $$ begin raise exception 'The trail cannot be written.'; end $$`);
  await app.database.execute(sql`
    create trigger refuse_act before insert on audit_acts execute function refuse_act()`);
});
afterAll(() => app.stop());

const saved = { key: 'system.note', value: 'before', category: 'system' };
const model = `/api/admin/models/${encodeURIComponent('openai:gpt-3.5-turbo')}`;
const batch = { configs: [{ key: 'stripe.test.prices.subscription', value: 'price_1' }] };
const added = {
  provider: 'openai',
  model: 'gpt-4o-mini',
  name: 'GPT-4o mini',
  skillsLike: 'openai:gpt-3.5-turbo',
};

/** Everything that administrators can change, as they see it. */
async function look() {
  const places = ['config', 'stripe/environment', 'models', 'users', 'audit', 'routing'];
  const seen = await Promise.all(
    places.map(async (place) => (await admin.send('GET', `/api/admin/${place}`)).body),
  );
  return Object.fromEntries(places.map((place, at) => [place, seen[at]]));
}

const user = () => `/api/admin/users/${other.userId}`;

it.each<[string, 'POST' | 'PUT' | 'PATCH' | 'DELETE', () => string, object?]>([
  ['a setting that is added', 'POST', () => '/api/admin/config', { ...saved, key: 'system.more' }],
  ['a setting', 'PUT', () => '/api/admin/config/system.note', { value: 'after' }],
  ['a setting that is deleted', 'DELETE', () => '/api/admin/config/system.note'],
  ['several payment settings', 'POST', () => '/api/admin/stripe/batch', batch],
  ['the payment environment', 'POST', () => '/api/admin/stripe/toggle-environment'],
  ['a model that is added', 'POST', () => '/api/admin/models', added],
  ['a model', 'PUT', () => model, { name: 'Another name' }],
  ['a person who is made an administrator', 'PATCH', user, { isAdmin: true }],
  ['Standard that is granted', 'PATCH', user, { grantedUntil: '2099-05-31' }],
  ['an account that is blocked', 'PATCH', user, { isBlocked: true }],
])(
  '%s stays unchanged when its audit entry cannot be stored',
  async (_what, method, path, body) => {
    const before = await look();
    const { status } = await admin.send(method, path(), body);
    expect(status).toBe(500);
    expect(await look()).toEqual(before);
    expect((await other.send('GET', '/api/profile')).status).not.toBe(401);
  },
);
