import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { mails } from '#server/db/schema/mail.ts';
import { startMailCatcher, type MailCatcher } from '../../sandbox/mail/mail-catcher.ts';
import { buy, currentUser, startTestBilling, type TestBilling } from '../support/test-billing.ts';
import { signInAs } from '../support/test-sign-in.ts';

let catcher: MailCatcher;
let billing: TestBilling;
beforeAll(async () => {
  catcher = await startMailCatcher(0);
  billing = await startTestBilling({
    SMTP_URL: catcher.smtpUrl,
    MAIL_FROM: 'Switchyard <mail@switchyard.test>',
    GRACE_DAYS: '0',
  });
});
afterAll(async () => {
  await billing.stop();
  await catcher.close();
});
afterEach(async () => {
  await billing.reset();
  await billing.app.database.delete(mails);
  catcher.isDown = false;
  catcher.mails.splice(0);
});

const subjects = () => catcher.mails.map(({ subject }) => subject);
const arrival = { timeout: 15_000, interval: 100 };

describe('mail', () => {
  it('brings one receipt for a payment, from two processes, as text and as HTML', async () => {
    const other = await billing.app.startAnother();
    const person = await billing.app.person();
    await buy(billing, person, 'payment');
    const sync = (client = person) => client.send('POST', '/api/subscription/sync');
    await Promise.all([sync(), sync(person.at(other.url) as typeof person), sync()]);
    await expect.poll(subjects, arrival).toEqual(['Your receipt: $14.99']);
    await expect.poll(() => billing.app.database.$count(mails), arrival).toBe(1);
    const [mail] = catcher.mails;
    expect(mail).toMatchObject({ from: 'mail@switchyard.test', to: ['ada@example.org'] });
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('you paid $14.99 for Standard for 30 days');
      expect(body).toContain('/subscription');
    }
    // Neither address nor text is kept of what was sent.
    await expect
      .poll(() => billing.app.database.select().from(mails), arrival)
      .toMatchObject([{ address: null, letter: null, sentAt: expect.any(Date) }]);
  });

  it('tells of a failed renewal', async () => {
    const person = await billing.app.person();
    await buy(billing, person, 'subscription');
    const { stripeCustomerId: customer } = await currentUser(person);
    await billing.control('card', { customer, number: '4000000000000341' });
    await billing.control('advance', { days: 33 });
    await expect
      .poll(() => subjects().toSorted(), arrival)
      .toEqual(['Your receipt: $9.99', 'Your renewal could not be charged']);
  });

  it('tells of a sign-in from a new device, and not of the first or a known one', async () => {
    const [laptop, phone] = [billing.app.visitor(), billing.app.visitor()];
    await signInAs(laptop, 'nora@example.com');
    await signInAs(laptop, 'nora@example.com');
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
    const fetched = phone.fetch.bind(phone);
    phone.fetch = (path, init) => {
      const headers = new Headers(init?.headers);
      headers.set('user-agent', agent);
      return fetched(path, { ...init, headers });
    };
    await signInAs(phone, 'nora@example.com');
    await expect.poll(subjects, arrival).toEqual(['A new device signed in']);
    expect(catcher.mails[0]?.text).toContain('Safari');
  });

  it('says when the data was downloaded, and that an account is gone', async () => {
    const person = await billing.app.person();
    await (await person.fetch('/api/account/data')).arrayBuffer();
    await expect.poll(subjects, arrival).toEqual(['Your download is ready']);
    await person.send('DELETE', '/api/account', { confirmation: 'DELETE' });
    await expect
      .poll(subjects, arrival)
      .toEqual(['Your account is deleted', 'Your download is ready']);
  });

  it('waits while the server of mail is down, and comes once it is back', async () => {
    catcher.isDown = true;
    const person = await billing.app.person();
    await buy(billing, person, 'payment');
    const failed = async () => (await billing.app.database.select().from(mails))[0]?.error;
    await expect.poll(failed, arrival).toContain('down');
    const admin = await billing.app.person({ isAdmin: true });
    expect((await admin.send('GET', '/api/admin/mail')).body).toMatchObject({
      isConfigured: true,
      waiting: 1,
    });
    catcher.isDown = false;
    await billing.app.database.update(mails).set({ dueAt: new Date() });
    await expect.poll(subjects, arrival).toEqual(['Your receipt: $14.99']);
  });

  it('is left out where an administrator switched its kind off', async () => {
    const admin = await billing.app.person({ isAdmin: true });
    const setting = {
      key: 'system.mail.receipt',
      value: 'off',
      category: 'system',
      isSecret: false,
    };
    expect((await admin.send('POST', '/api/admin/config', setting)).status).toBe(200);
    await buy(billing, await billing.app.person(), 'payment');
    expect(await billing.app.database.$count(mails)).toBe(0);
    await admin.send('DELETE', '/api/admin/config/system.mail.receipt');
  });

  it('breaks nothing where it is not configured, and the dashboard is told', async () => {
    const other = await billing.app.startAnother({ SMTP_URL: '', MAIL_FROM: '' });
    const admin = (await billing.app.person({ isAdmin: true })).at(other.url);
    expect((await admin.send('GET', '/api/admin/mail')).body).toEqual({
      isConfigured: false,
      waiting: 0,
      failed: 0,
    });
    const person = (await billing.app.person()).at(other.url);
    expect((await person.send('DELETE', '/api/account', { confirmation: 'DELETE' })).status).toBe(
      200,
    );
    expect(await billing.app.database.$count(mails)).toBe(0);
    expect(await billing.app.database.$count(users)).toBeGreaterThan(0);
  });
});
