import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profiles } from '#server/db/schema/accounts.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const profile = {
  email: 'ada@home.example',
  fullName: 'Ada Lovelace',
  phone: '+44 20 7946 0000',
  address: '12 St James’s Square\nLondon',
  country: 'United Kingdom',
};

describe('a profile', () => {
  it('is saved, read, changed in part, and really gone when deleted', async () => {
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
    expect(await app.database.$count(profiles)).toBe(0);
  });

  it('is each person’s own', async () => {
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
  ])('refuses %s in words, and stores nothing of it', async (_name, body, status, code) => {
    const person = await app.person();
    const refused = await person.send('POST', '/api/profile', body);
    expect(refused).toMatchObject({
      status,
      body: { code, message: expect.stringMatching(/\w+ \w+/) },
    });
    expect(JSON.stringify(refused.body).length).toBeLessThan(1000);
    expect((await person.send('GET', '/api/profile')).body).toBeNull();
  });

  it('takes the e-mail addresses that the browser’s own field takes', async () => {
    const person = await app.person();
    const saved = await person.send('POST', '/api/profile', { email: 'user@localhost' });
    expect(saved.body).toMatchObject({ email: 'user@localhost' });
    const refused = await person.send('POST', '/api/profile', { email: 'user at localhost' });
    expect(refused.status).toBe(400);
    await person.send('DELETE', '/api/profile');
  });

  it.each([
    ['an e-mail that is none', { email: 'not an address' }, 'email'],
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
