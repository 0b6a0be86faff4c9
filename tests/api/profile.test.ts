import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { closeDatabase, openDatabase } from '#server/platform/db/connection/database.ts';
import { createInstructionStore } from '#server/areas/instructions/store/instruction-store.ts';
import { profiles } from '#server/areas/accounts/schema.ts';
import type { NamedInstructions } from '#shared/contract/instructions/schemas.ts';
import { limits } from '#shared/contract/limits.ts';
import { useTestApp } from '../support/shared-app.ts';
import type { TestClient } from '../support/test-client.ts';

const app = useTestApp();

const profile = {
  email: 'ada@home.example',
  fullName: 'Ada Lovelace',
  phone: '+44 20 7946 0000',
  address: '12 St James’s Square\nLondon',
  country: 'United Kingdom',
};

describe('a profile', () => {
  it('can be saved, read, partly changed, and deleted completely', async () => {
    const person = await app.person();
    expect((await person.send('GET', '/api/profile')).body).toBeNull();
    expect((await person.send('POST', '/api/profile', profile)).body).toEqual(profile);
    expect((await person.send('GET', '/api/profile')).body).toEqual(profile);
    const changed = await person.send('POST', '/api/profile', { phone: '' });
    expect(changed.body).toEqual({ ...profile, phone: '' });
    expect((await person.send('GET', '/api/auth/user')).body).toMatchObject({
      user: { hasProfile: true },
    });
    expect((await person.send('DELETE', '/api/profile')).body).toEqual({ success: true });
    expect((await person.send('GET', '/api/profile')).body).toBeNull();
    expect(await app.database.$count(profiles, eq(profiles.userId, person.userId))).toBe(0);
  });

  it('belongs to one person', async () => {
    const [one, two] = [await app.person(), await app.person()];
    await one.send('POST', '/api/profile', profile);
    expect((await two.send('GET', '/api/profile')).body).toBeNull();
    await two.send('DELETE', '/api/profile');
    expect((await one.send('GET', '/api/profile')).body).toEqual(profile);
  });

  it.each([
    ['one field of 100 kB', { address: 'x'.repeat(100_000) }, 400, 'invalid-input'],
    [
      'five fields of 1 MB',
      Object.fromEntries(Object.keys(profile).map((field) => [field, 'x'.repeat(2 ** 20)])),
      413,
      'body-too-large',
    ],
  ])('refuses %s with a message, and stores nothing of it', async (_name, body, status, code) => {
    const person = await app.person();
    const refused = await person.send('POST', '/api/profile', body);
    expect(refused).toMatchObject({
      status,
      body: { code, message: expect.stringMatching(/\w+ \w+/) },
    });
    expect(JSON.stringify(refused.body).length).toBeLessThan(1000);
    expect((await person.send('GET', '/api/profile')).body).toBeNull();
  });

  it('accepts the same e-mail addresses as the browser’s own field', async () => {
    const person = await app.person();
    const saved = await person.send('POST', '/api/profile', { email: 'user@localhost' });
    expect(saved.body).toMatchObject({ email: 'user@localhost' });
    const refused = await person.send('POST', '/api/profile', { email: 'user at localhost' });
    expect(refused.status).toBe(400);
    await person.send('DELETE', '/api/profile');
  });

  it.each([
    ['an invalid e-mail address', { email: 'not an address' }, 'email'],
    ['a name of a thousand characters', { fullName: 'x'.repeat(1000) }, 'fullName'],
    ['a NUL byte', { country: 'a\u0000' }, 'country'],
    ['a number', { phone: 7 }, 'phone'],
    ['an unknown field', { isAdmin: true }, 'body'],
  ])('refuses %s and keeps what was there', async (_name, change, field) => {
    const person = await app.person();
    await person.send('POST', '/api/profile', profile);
    const { status, body } = await person.send('POST', '/api/profile', { ...profile, ...change });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid-input',
      fieldErrors: { [field]: expect.any(String) },
    });
    expect((await person.send('GET', '/api/profile')).body).toEqual(profile);
  });
});

describe('instructions', () => {
  const path = '/api/account/instructions';
  const list = async (client: TestClient) => (await client.send('GET', path)).body;
  const add = (client: TestClient, name: string, text = 'Speak like a pirate.') =>
    client.send('POST', `${path}/named`, { name, text });

  it('can be written, added, renamed, rewritten and deleted', async () => {
    const person = await app.person();
    const nothing = { standing: '', named: [], hasInstallation: false };
    expect(await list(person)).toEqual(nothing);
    await person.send('PUT', path, { text: 'Be brief.' });
    const { id } = (await add(person, '  Pirate\n talk ')).body as NamedInstructions;
    await add(person, 'brief');
    expect(await list(person)).toMatchObject({
      standing: 'Be brief.',
      named: [{ name: 'brief' }, { id, name: 'Pirate talk', text: 'Speak like a pirate.' }],
    });
    const change = { name: 'Sailor', text: 'Speak like a sailor.' };
    expect((await person.send('PATCH', `${path}/named/${id}`, change)).body).toEqual({
      id,
      ...change,
    });
    await person.send('PUT', path, { text: ' ' });
    await person.send('DELETE', `${path}/named/${id}`);
    expect(await list(person)).toMatchObject({ standing: '', named: [{ name: 'brief' }] });
  });

  it('of one person are never seen or touched by another', async () => {
    const [one, two] = [await app.person(), await app.person()];
    await one.send('PUT', path, { text: 'Be brief.' });
    const { id } = (await add(one, 'Pirate')).body as NamedInstructions;
    expect(await list(two)).toMatchObject({ standing: '', named: [] });
    const mine = `${path}/named/${id}`;
    expect((await two.send('PATCH', mine, { text: 'Lie.' })).status).toBe(404);
    expect((await two.send('DELETE', mine)).status).toBe(404);
    const asked = { query: 'Hello', model: 'openai:gpt-3.5-turbo', instructions: id };
    expect(await two.askInVain(asked)).toMatchObject({ status: 404 });
    expect((await app.visitor().ask(asked)).receipt.askedWith).toBeUndefined();
    expect(await list(one)).toMatchObject({ named: [{ text: 'Speak like a pirate.' }] });
  });

  it('of people who ask at the same moment are not mixed up', async () => {
    const people = [await app.person(), await app.person(), await app.person()];
    const [one, two] = people;
    await one?.send('PUT', path, { text: 'Be brief.' });
    for (const name of ['b', 'C', 'a']) await add(one as TestClient, name);
    await add(two as TestClient, 'Pirate');
    const database = openDatabase(app.databaseUrl, () => {});
    const store = createInstructionStore(database);
    const lists = await Promise.all(people.map(({ userId }) => store.list(userId)));
    await closeDatabase(database);
    const names = lists.map(({ standing, named }) => [standing, ...named.map(({ name }) => name)]);
    expect(names).toEqual([['Be brief.', 'a', 'b', 'C'], ['', 'Pirate'], ['']]);
  });

  it('are refused with a message when they are too long, too many, unnamed or share a name', async () => {
    const person = await app.person();
    const long = 'x'.repeat(limits.instructionCharacters + 1);
    const refused = [
      await person.send('PUT', path, { text: long }),
      await add(person, 'Long', long),
      await add(person, ' '),
      await add(person, 'Empty', ' '),
      await add(person, 'x'.repeat(limits.instructionNameCharacters + 1)),
      await add(person, 'Torn', '\ud800'),
    ];
    for (const one of refused) {
      expect(one).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    }
    const names = Array.from(
      { length: limits.namedInstructions + 4 },
      (_, index) => `No. ${index}`,
    );
    const added = await Promise.all(names.map((name) => add(person, name)));
    const kept = added.filter(({ status }) => status === 200);
    expect(kept).toHaveLength(limits.namedInstructions);
    expect(added.find(({ status }) => status === 409)?.body).toMatchObject({
      message: expect.stringContaining('You already have 20 named instructions') as string,
    });
    const [first, second] = kept.map(({ body }) => body as NamedInstructions);
    await person.send('DELETE', `${path}/named/${second?.id}`);
    expect(await add(person, first?.name.toUpperCase() ?? '')).toMatchObject({
      status: 400,
      body: { fieldErrors: { name: expect.stringContaining('with this name') } },
    });
  });
});
