import { randomUUID } from 'node:crypto';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { identityTaken } from '#shared/contract/accounts/constants.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { SignInIdentity } from '#shared/contract/accounts/schemas.ts';
import type { PaymentPage } from '#shared/contract/billing/payment-schemas.ts';
import { openDatabase } from '#server/platform/db/connection/database.ts';
import { createOutbox } from '#server/areas/mail/store/outbox-store.ts';
import { identities, signInLinks, users } from '#server/areas/accounts/schema.ts';
import { entitlements } from '#server/areas/billing/schema.ts';
import { mails } from '#server/areas/mail/schema.ts';
import { sendMails } from '#server/areas/mail/send-mails.ts';
import { createSmtpTransport } from '#server/platform/mail/smtp-transport.ts';
import { startMailCatcher, type MailCatcher } from '../../sandbox/mail/mail-catcher.ts';
import { answerBank, confirmInBrowser } from '../../sandbox/stripe/testing/browser-calls.ts';
import type { BudgetStanding } from '#shared/contract/budgets/schemas.ts';
import type { KnownSettingRow } from '#shared/contract/settings/schemas.ts';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { formatDayIn } from '#shared/lib/format.ts';
import { createTestDatabase } from '../support/embedded-database.ts';
import { holdJob } from '../support/hold-job.ts';
import { grantStandard } from '../support/test-accounts.ts';
import { makeForm, makeWav } from '../support/test-files.ts';
import {
  begin,
  buy,
  confirm,
  currentUser,
  startTestBilling,
  type TestBilling,
} from '../support/test-billing.ts';
import type { TestClient } from '../support/test-client.ts';
import { setForTest } from '../support/test-settings.ts';
import { signInAs } from '../support/test-sign-in.ts';
import { newsKinds } from '#shared/contract/mail/constants.ts';

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
  catcher.isDown = false;
  await billing.settle();
  await billing.reset();
  await billing.app.database.delete(mails);
  // Mails that are still being sent arrive by the end of the next run, before the next test starts.
  await billing.app.runJob('mails');
  catcher.mails.splice(0);
});

const subjects = () => catcher.mails.map(({ subject }) => subject);
const arrival = { timeout: 30_000, interval: 100 };

describe('mail', () => {
  it('delivers one receipt per payment, from two processes, as text and as HTML', async () => {
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
    // After a mail is sent, neither its address nor its text is kept.
    await expect
      .poll(() => billing.app.database.select().from(mails), arrival)
      .toMatchObject([{ address: null, letter: null, sentAt: expect.any(Date) }]);
  });

  it('announces each budget threshold once, from two processes', async () => {
    const other = await billing.app.startAnother();
    const person = await billing.app.person();
    await person.send('PUT', '/api/account/budget', { dayMicroUsd: 2_000, monthMicroUsd: null });
    // Whisper is the only model left. It costs a thousandth of a dollar for ten seconds.
    await billing.app.sandbox.play({ match: { model: 'gpt-transcribe' }, scenario: 'retired' });
    const speak = async (client: TestClient) => {
      const files = [{ bytes: makeWav(10), name: 'voice.wav', type: 'audio/wav' }];
      const body = makeForm({}, files, 'audio');
      return (await client.fetch('/api/transcribe', { method: 'POST', body })).status;
    };
    expect(await speak(person)).toBe(200);
    await expect.poll(subjects, arrival).toEqual(['50% of your own daily budget is spent']);
    const more = await Promise.all([speak(person), speak(person.at(other.url)), speak(person)]);
    expect(more.filter((status) => status === 429)).toHaveLength(2);
    await expect
      .poll(() => subjects().toSorted(), arrival)
      .toEqual(['50% of your own daily budget is spent', 'Your own daily budget is spent']);
    const last = catcher.mails.find(({ subject }) => subject.startsWith('Your own'));
    expect(last?.text).toContain('Spent so far: $0.002 of $0.002');
    // The threshold of 80% was passed at the same time and counts as reported.
    await expect.poll(() => billing.app.database.$count(mails), arrival).toBe(3);

    const administrator = await billing.app.person({ isAdmin: true });
    const budget = { key: 'system.budget.month', value: '1', category: 'system' };
    await administrator.send('POST', '/api/admin/config', budget);
    const standing = await administrator.send('GET', '/api/admin/budget');
    const { spent } = standing.body as BudgetStanding;
    const value = String((spent.monthMicroUsd + 1_000) / 1e6);
    await administrator.send('PUT', `/api/admin/config/${budget.key}`, { value });
    expect(await speak(billing.app.visitor())).toBe(200);
    await expect.poll(subjects, arrival).toContain('This installation’s monthly budget is spent');
    await administrator.send('DELETE', `/api/admin/config/${budget.key}`);
  });

  it('announces a refund once, and that a bank rejected it', async () => {
    const person = await billing.app.person();
    const card = 'pm_card_refundFail';
    await confirm(billing.stripe.test, await begin(person, 'payment'), card);
    await billing.settle();
    const administrator = await billing.app.person({ isAdmin: true });
    const paid = await administrator.send('GET', `/api/admin/payments?person=${person.userId}`);
    const [payment] = (paid.body as PaymentPage).rows;
    const order = {
      orderId: randomUUID(),
      amountCents: 500,
      reason: 'requested_by_customer',
    };
    const path = `/api/admin/payments/${payment?.id}/refunds`;
    expect((await administrator.send('POST', path, order)).status).toBe(200);
    await person.send('POST', '/api/subscription/sync');
    const told = ['Your receipt: $14.99', 'Your refund of $5.00'];
    await expect.poll(() => subjects().toSorted(), arrival).toEqual(told);
    await billing.control('advance', { days: 1 });
    await billing.settle();
    await person.send('POST', '/api/subscription/sync');
    await expect
      .poll(() => subjects().toSorted(), arrival)
      .toEqual(['We couldn’t refund $5.00', ...told]);
    const [refunded, failed] = ['Your refund', 'couldn’t refund'].map((word) =>
      catcher.mails.find(({ subject }) => subject.includes(word)),
    );
    for (const body of [refunded?.text, refunded?.html]) {
      expect(body).toContain('we refunded $5.00 to the card you paid with');
      expect(body).toContain('/subscription');
    }
    expect(failed?.text).toContain('Your bank didn’t accept our refund of $5.00');
    // Without CONTACT_EMAIL there is no address to write to.
    expect(failed?.text).toContain('Contact the administrator');
    expect(catcher.mails.every(({ to }) => to.includes('ada@example.org'))).toBe(true);
  });

  it('announces a failed renewal', async () => {
    const person = await billing.app.person();
    await buy(billing, person, 'subscription');
    const { stripeCustomerId: customer } = await currentUser(person);
    await billing.control('card', { customer, number: '4000000000000341' });
    await billing.control('advance', { days: 33 });
    await expect
      .poll(() => subjects().toSorted(), arrival)
      .toEqual(['We couldn’t charge your renewal', 'Your receipt: $9.99']);
  });

  it('announces a cancellation and how a dispute was decided', async () => {
    const person = await billing.app.person();
    await buy(billing, person, 'subscription');
    await person.send('POST', '/api/subscription/cancel');
    await person.send('POST', '/api/subscription/sync');
    const told = ['Your receipt: $9.99', 'Your subscription is cancelled'];
    await expect.poll(() => subjects().toSorted(), arrival).toEqual(told);
    const mail = catcher.mails.find(({ subject }) => subject.includes('cancelled'));
    expect(mail?.text).toMatch(/We won’t charge you for it again\.[^]*ends on .* doesn’t renew/);
    const [payment] = (await billing.stripe.test.paymentIntents.list()).data;
    const dispute = await billing.control('dispute', { payment_intent: payment?.id });
    await billing.settle();
    await billing.control('dispute', { dispute: (dispute as { id: string }).id, outcome: 'won' });
    await billing.settle();
    await expect
      .poll(() => subjects().toSorted(), arrival)
      .toEqual(['Your Standard plan has ended', 'Your bank has decided your dispute', ...told]);
    const decided = catcher.mails.find(({ subject }) => subject.includes('dispute'));
    expect(decided?.text).toContain('The payment remains valid.');
  });

  it('asks for confirmation of a renewal when the bank requires it, with a link', async () => {
    const person = await billing.app.person();
    const secret = await begin(person, 'subscription');
    await confirmInBrowser(billing.stripeUrl, secret, { number: '4000002760003184' });
    await answerBank(billing.stripeUrl, secret, 'complete');
    await billing.control('advance', { days: 33 });
    await expect
      .poll(() => subjects().toSorted(), arrival)
      .toEqual(['Your bank needs you to confirm a renewal', 'Your receipt: $9.99']);
    const mail = catcher.mails.find(({ subject }) => subject.includes('bank'));
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('needs you to confirm the $9.99 renewal');
      expect(body).toMatch(/http:\/\/127\.0\.0\.1:\d+\/subscription/);
    }
  });

  it('announces once that a grant has ended, except to people who still have access', async () => {
    const [ended, renewed] = [await billing.app.person(), await billing.app.person()];
    await grantStandard(billing.app.database, ended.userId, -0.01);
    await grantStandard(billing.app.database, renewed.userId, -0.01);
    await grantStandard(billing.app.database, renewed.userId, 3);
    await billing.app.runJob('payments');
    await expect.poll(subjects, arrival).toEqual(['Your Standard plan has ended']);
    expect(catcher.mails[0]?.text).toContain(
      'The Standard access that an administrator gave you ended',
    );
    expect(await billing.app.database.select().from(mails)).toMatchObject([
      { userId: ended.userId },
    ]);
    await billing.app.runJob('payments');
    await expect.poll(() => billing.app.database.$count(mails, isNotNull(mails.sentAt))).toBe(1);
    // The next test starts with an empty outbox, so this end would be mailed again.
    await billing.app.database.delete(entitlements).where(eq(entitlements.userId, ended.userId));
  });

  it('announces a sign-in from a new device, but not the first or a known one', async () => {
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
    await expect.poll(subjects, arrival).toEqual(['New sign-in to your account']);
    expect(catcher.mails[0]?.text).toContain('Safari');
  });

  it('announces that an account was approved, once', async () => {
    const { app } = billing;
    const admin = await app.person({ isAdmin: true });
    await setForTest(app, 'system.sign_up', 'approval');
    await signInAs(app.visitor(), 'waits@example.org');
    const { body } = await admin.send('GET', '/api/admin/users?waiting=yes');
    const [{ id = 0 } = {}] = body as Partial<UserRow>[];
    const approve = () => admin.send('PATCH', `/api/admin/users/${id}`, { isWaiting: false });
    expect((await approve()).status).toBe(200);
    expect((await approve()).status).toBe(200);
    await expect.poll(subjects, arrival).toEqual(['Your account has been approved']);
    expect(catcher.mails[0]).toMatchObject({ to: ['waits@example.org'] });
    expect(catcher.mails[0]?.text).toContain('/login');
    expect(await app.database.$count(mails)).toBe(1);
  });

  it('announces a data download, dated in the person’s time zone, and a deleted account', async () => {
    // At any moment, the two time zones have different dates.
    for (const timeZone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
      const away = await billing.app.person();
      const headers = { 'time-zone': timeZone };
      await away.send('GET', '/api/auth/user', undefined, { headers });
      await (await away.fetch('/api/account/data')).arrayBuffer();
      await expect.poll(() => catcher.mails.length, arrival).toBe(1);
      expect(catcher.mails[0]?.text).toContain(
        `On ${formatDayIn(timeZone, new Date())}, an archive of everything`,
      );
      catcher.mails.splice(0);
    }
    const person = await billing.app.person();
    await (await person.fetch('/api/account/data')).arrayBuffer();
    await expect.poll(subjects, arrival).toEqual(['Your data was downloaded']);
    await person.send('DELETE', '/api/account', { confirmation: 'DELETE' });
    await expect
      .poll(subjects, arrival)
      .toEqual(['Your account has been deleted', 'Your data was downloaded']);
  });

  it('waits while the mail server is down, and arrives once it is back', async () => {
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
    await billing.app.runJob('mails');
    await expect.poll(subjects, arrival).toEqual(['Your receipt: $14.99']);
  });

  it('is not sent when an administrator has switched off its kind, for every kind', async () => {
    const admin = await billing.app.person({ isAdmin: true });
    const keys = newsKinds.map((kind) => `system.mail.${kind.replaceAll('-', '_')}`);
    for (const key of keys) {
      const setting = { key, value: 'off', category: 'system', isSecret: false };
      expect((await admin.send('POST', '/api/admin/config', setting)).status).toBe(200);
    }
    const person = await billing.app.person();
    await buy(billing, person, 'payment');
    await (await person.fetch('/api/account/data')).arrayBuffer();
    await person.send('DELETE', '/api/account', { confirmation: 'DELETE' });
    expect(await billing.app.database.$count(mails)).toBe(0);
    for (const key of keys) await admin.send('DELETE', `/api/admin/config/${key}`);
  });

  it('breaks nothing when it is not configured, and the dashboard shows that', async () => {
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

  it('is resent with the same Message-ID when a process died before recording it as sent', async () => {
    const outbox = createOutbox(billing.app.database);
    const dying = { ...outbox, markSent: () => Promise.reject(new Error('Killed.')) };
    await addUnannounced('sample:1');
    const stopping = new AbortController();
    const deps = {
      outbox: dying,
      transport: transport(),
      siteName: () => 'Switchyard',
      logError() {},
    };
    const sending = sendMails(deps, billing.app.url, stopping.signal).catch(String);
    await expect.poll(subjects, arrival).toEqual(['Sample']);
    stopping.abort();
    await sending;
    // Until its claim expires, no other process sends the mail.
    expect(await billing.app.database.$count(mails, eq(mails.attempts, 1))).toBe(1);
    await billing.app.database.update(mails).set({ dueAt: new Date() });
    await billing.app.runJob('mails');
    await expect.poll(subjects, arrival).toEqual(['Sample', 'Sample']);
    const [first, second] = catcher.mails;
    expect(first?.messageId).toMatch(/^<[\da-f-]{36}@127\.0\.0\.1>$/);
    expect(second?.messageId).toBe(first?.messageId);
    await expect.poll(() => billing.app.database.$count(mails, eq(mails.attempts, 2))).toBe(1);
  });

  it('is claimed one at a time, even when PostgreSQL’s statistics say the outbox is empty', async () => {
    // No server uses this database, so nothing else claims the mails that are due.
    const { url, drop } = await createTestDatabase();
    const database = openDatabase(url, () => {});
    const { kind, reader, letter } = sample;
    const due = { kind, address: reader.address, name: reader.name, letter };
    // After deleting all rows, `analyze` makes the planner expect at most one row.
    await database.insert(mails).values({ ...due, key: '0' });
    await database.delete(mails);
    await database.execute(sql`analyze mails`);
    await database.insert(mails).values(['1', '2', '3'].map((key) => ({ ...due, key })));
    const claimed = await createOutbox(database).claim(new Date(Date.now() + 60_000));
    expect(claimed).toMatchObject({ address: reader.address, attempts: 1 });
    expect(await database.$count(mails, eq(mails.attempts, 1))).toBe(1);
    await database.$client.end();
    await drop();
  });

  it('is sent by other processes while one waits for the mail server', async () => {
    const outbox = createOutbox(billing.app.database);
    const waiting = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const slow = {
      send: async () => {
        started.resolve();
        await waiting.promise;
      },
    };
    const stopping = new AbortController();
    await addUnannounced('sample:slow');
    const deps = { outbox, transport: slow, siteName: () => 'Switchyard', logError() {} };
    const sending = sendMails(deps, billing.app.url, stopping.signal).catch(String);
    await Promise.race([started.promise, sending]);
    await outbox.add(null, { ...sample, key: 'sample:2' });
    await outbox.add(null, { ...sample, key: 'sample:3' });
    const unsent = () => billing.app.database.$count(mails, isNotNull(mails.letter));
    await expect.poll(unsent, arrival).toBe(1);
    stopping.abort();
    waiting.resolve();
    await sending;
    expect(await unsent()).toBe(0);
  });

  it('is dropped when it would arrive too late', async () => {
    const expiresAt = new Date(Date.now() - 1);
    await createOutbox(billing.app.database).add(null, { ...sample, key: 'late:1', expiresAt });
    await expect
      .poll(() => billing.app.database.select().from(mails), arrival)
      .toMatchObject([{ address: null, letter: null, dueAt: null, sentAt: null }]);
    expect(subjects()).toEqual([]);
  });
});

/**
 * Adds a mail for the test to send. No server sends it, because the job is held and nothing notifies them.
 */
async function addUnannounced(key: string): Promise<void> {
  await holdJob(billing.app.database, 'mails');
  const { kind, reader, letter } = sample;
  const { address, name } = reader;
  await billing.app.database.insert(mails).values({ key, kind, address, name, letter });
}

const sample = {
  kind: 'receipt',
  reader: { address: 'ada@example.org', name: 'Ada', timeZone: null },
  letter: { subject: 'Sample', paragraphs: ['Text.'], action: null },
} as const satisfies Omit<Parameters<ReturnType<typeof createOutbox>['add']>[1], 'key'>;

const transport = () => createSmtpTransport(catcher.smtpUrl, 'mail@switchyard.test');

describe('signing in with an e-mail link', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await billing.app.startAnother({ EMAIL_LINKS: 'on' }));
  });
  const visitor = () => billing.app.visitor().at(url);
  const ask = (client: TestClient, email: string, returnTo?: string) =>
    client.send('POST', '/api/auth/email', { email, returnTo });
  const open = (client: TestClient, token: string) =>
    client.send('POST', '/api/auth/email/link', { token });
  const whoIs = async (client: TestClient) => {
    const { body } = await client.send('GET', '/api/auth/user');
    return (body as { user: { id: number; email: string; isAdmin: boolean } | null }).user;
  };

  /** Returns the link in the next mail that arrives for `email`. */
  async function linkFor(email: string): Promise<URL> {
    const found = () => catcher.mails.find(({ to }) => to.includes(email))?.text ?? '';
    await expect.poll(found, arrival).toContain('/login/link');
    return new URL(/http\S+\/login\/link\S+/.exec(found())?.[0] ?? '');
  }
  const tokenFor = async (email: string) => (await linkFor(email)).hash.slice(1);

  async function signInByMail(client: TestClient, email: string, returnTo?: string) {
    expect(await ask(client, email, returnTo)).toMatchObject({ status: 200 });
    const opened = await open(client, await tokenFor(email));
    catcher.mails.splice(0);
    return opened;
  }

  it('creates an account the first time, finds it again later, and returns to the previous page', async () => {
    const client = visitor();
    const address = 'Lena@example.com';
    await setForTest(billing.app, 'system.site.name', 'Lena’s AI');
    // Either server may send the mail, and the other one learns of the new name a moment later.
    const nameOf = async () => (await (await fetch(`${url}/`)).text()).match(/<title>(.*?)</)?.[1];
    await expect.poll(nameOf).toContain('Lena’s AI');
    expect(await ask(client, address, '/profile?tab=personal')).toMatchObject({
      status: 200,
      body: { success: true },
    });
    const link = await linkFor(address);
    expect(link.origin).toBe(url);
    expect(catcher.mails[0]?.subject).toBe('Sign in to Lena’s AI');
    // Programs that scan mail open links, so only the click on the page uses up a link.
    expect((await fetch(link)).status).toBe(200);
    const token = link.hash.slice(1);
    const kept = JSON.stringify(await billing.app.database.select().from(signInLinks));
    expect(kept).not.toContain(token);
    expect(await open(client, token)).toMatchObject({
      status: 200,
      body: { goTo: '/profile?tab=personal' },
    });
    const first = await whoIs(client);
    expect(first).toMatchObject({ email: 'lena@example.com', isAdmin: false });
    catcher.mails.splice(0);
    const phone = visitor();
    await signInByMail(phone, 'lena@example.com', 'https://evil.example/');
    expect((await whoIs(phone))?.id).toBe(first?.id);
  });

  it('uses the invite that its browser has, if new accounts need one', async () => {
    const admin = await billing.app.person({ isAdmin: true });
    await setForTest(billing.app, 'system.sign_up', 'invite');
    const rule = async () => {
      const { body } = await admin.at(url).send('GET', '/api/admin/known-settings');
      return (body as KnownSettingRow[]).find(({ key }) => key === 'system.sign_up')?.valueInForce;
    };
    await expect.poll(rule).toBe('invite');
    const refused = await signInByMail(visitor(), 'no-invite@example.com');
    expect(refused.body).toEqual({ goTo: '/login-error?why=uninvited' });
    const made = await admin.send('POST', '/api/admin/invites', { uses: 1, days: 1 });
    const { token: invite } = made.body as { token: string };
    const guest = visitor();
    await ask(guest, 'with-invite@example.com');
    const token = await tokenFor('with-invite@example.com');
    const opened = await guest.send('POST', '/api/auth/email/link', { token, invite });
    catcher.mails.splice(0);
    expect(opened.body).toEqual({ goTo: '/' });
    expect(await whoIs(guest)).toMatchObject({ email: 'with-invite@example.com' });
  });

  it('works once, even when it is opened twice at the same moment', async () => {
    const client = visitor();
    await ask(client, 'once@example.com');
    const token = await tokenFor('once@example.com');
    const copies = [client.at(url), client.at(url), client.at(url)];
    const opened = await Promise.all(copies.map((copy) => open(copy, token)));
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await open(client, token)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('rejects a token that is empty, missing or of another type', async () => {
    const client = visitor();
    await ask(client, 'nothing@example.com');
    await tokenFor('nothing@example.com');
    for (const token of [null, undefined, [], {}, 0, true, ['']]) {
      expect((await client.send('POST', '/api/auth/email/link', { token })).status).toBe(400);
    }
    for (const token of ['', ' ', 'null', '%', 'nothing@example.com']) {
      expect((await open(client, token)).status).toBe(404);
    }
    expect(await whoIs(client)).toBeNull();
  });

  it('works for fifteen minutes', async () => {
    const client = visitor();
    await ask(client, 'late@example.com');
    const token = await tokenFor('late@example.com');
    const own = eq(signInLinks.address, 'late@example.com');
    const [kept] = await billing.app.database.select().from(signInLinks).where(own);
    const minutes = ((kept?.expiresAt.getTime() ?? 0) - (kept?.createdAt.getTime() ?? 0)) / 60_000;
    expect(minutes).toBeCloseTo(15, 0);
    await billing.app.database.update(signInLinks).set({ expiresAt: new Date() }).where(own);
    expect((await open(client, token)).status).toBe(404);
    expect(await whoIs(client)).toBeNull();
  });

  it('works only in the browser that requested it, and is not used up by another', async () => {
    const [client, thief] = [visitor(), visitor()];
    await ask(client, 'bound@example.com');
    const token = await tokenFor('bound@example.com');
    for (const other of [thief, (await billing.app.person()).at(url)]) {
      const refused = await open(other, token);
      expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(JSON.stringify(refused.body)).toContain('in the browser that requested it');
    }
    expect(await whoIs(thief)).toBeNull();
    expect((await open(thief, 'A'.repeat(43))).status).toBe(404);
    expect((await open(client, token)).status).toBe(200);
  });

  it('does the same work and gives the same response for every address', async () => {
    const { url: strict } = await billing.app.startAnother({
      EMAIL_LINKS: 'on',
      ALLOWED_DOMAINS: 'example.com',
    });
    await signInByMail(visitor(), 'known@example.com');
    const client = visitor();
    await signInByMail(client, 'barred@example.com');
    const { id = 0 } = (await whoIs(client)) ?? {};
    await billing.app.database.update(users).set({ blockedAt: new Date() }).where(eq(users.id, id));
    await billing.app.database.delete(mails);
    const addresses = ['known', 'unknown', 'barred'].map((name) => `${name}@example.com`);
    const answers = [];
    for (const address of [...addresses, 'foreign@example.net']) {
      const before = await countWork();
      const { status, headers, body } = await ask(billing.app.visitor().at(strict), address);
      const after = await countWork();
      const names = [...headers.keys()].filter((name) => name !== 'set-cookie');
      answers.push({
        status,
        body,
        names,
        work: after.map((rows, at) => rows - (before[at] ?? 0)),
      });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 200, work: [1, 1] });
    await Promise.all(addresses.map(tokenFor));
    expect(catcher.mails.filter(({ to }) => to.includes('foreign@example.net'))).toEqual([]);
  });

  const countWork = () =>
    Promise.all([signInLinks, mails].map((table) => billing.app.database.$count(table)));

  it('refuses people who are blocked or outside ALLOWED_DOMAINS', async () => {
    const client = visitor();
    await signInByMail(client, 'blocked@example.com');
    const { id = 0 } = (await whoIs(client)) ?? {};
    await billing.app.database.update(users).set({ blockedAt: new Date() }).where(eq(users.id, id));
    const again = await signInByMail(client, 'blocked@example.com', '/profile');
    expect(again.body).toEqual({ goTo: '/login-error?returnTo=%2Fprofile&why=barred' });
    expect(await whoIs(client)).toBeNull();

    const { url: strict } = await billing.app.startAnother({
      EMAIL_LINKS: 'on',
      ALLOWED_DOMAINS: 'example.org',
    });
    const outsider = visitor();
    await ask(outsider, 'outsider@example.com');
    const token = await tokenFor('outsider@example.com');
    expect((await open(outsider.at(strict), token)).body).toEqual({ goTo: '/login-error' });
    expect(await billing.app.database.$count(users, eq(users.email, 'outsider@example.com'))).toBe(
      0,
    );
  });

  it('is limited to twenty requests per hour per sender, and five of them per address', async () => {
    const eager = visitor();
    const asked = [];
    for (let time = 0; time < 7; time += 1) asked.push(await ask(eager, 'Wanted@example.com'));
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(asked[5]?.body).toMatchObject({
      message: expect.stringMatching(
        /^You’ve already requested links for this address\. .*spam folder\. You can request another link in \d+ minutes\.$/,
      ) as string,
      retryAfterSeconds: expect.any(Number) as number,
    });
    await expect.poll(() => catcher.mails.length, arrival).toBe(5);

    const client = visitor();
    const many = await Promise.all(
      Array.from({ length: 24 }, (_, place) => ask(client, `many-${place}@example.com`)),
    );
    const refused = many.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({
      status: 429,
      body: { retryAfterSeconds: expect.any(Number) as number },
    });
    expect((await ask(visitor(), 'many-1@example.com')).status).toBe(200);
  });

  it('is not used up by strangers: a browser that knows the address still gets its mail', async () => {
    const [owner, address] = [visitor(), 'wished-away@example.com'];
    await signInByMail(owner, address);
    await owner.send('POST', '/api/auth/logout');
    const strangers = await Promise.all(Array.from({ length: 36 }, () => ask(visitor(), address)));
    const refused = strangers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(7);
    expect(refused[0]).toMatchObject({
      status: 429,
      body: {
        message: expect.stringMatching(
          /^Too many sign-in links were requested for this address\. Try again in \d+ minutes, or use a browser where you’ve signed in with this address before\.$/,
        ) as string,
      },
    });
    // The same words for an address without an account.
    const unknown = 'nobody-here@example.com';
    await Promise.all(Array.from({ length: 30 }, () => ask(visitor(), unknown)));
    const { body } = await ask(visitor(), unknown);
    expect(body).toMatchObject({ code: 'minute-limit' });
    expect((body as Problem).message).toMatch(
      /^Too many sign-in links were requested for this address/,
    );

    await expect.poll(() => catcher.mails.length, arrival).toBe(29 + 30);
    catcher.mails.splice(0);
    expect((await ask(owner, address)).status).toBe(200);
    expect((await open(owner, await tokenFor(address))).status).toBe(200);
    expect((await whoIs(owner))?.email).toBe(address);
  });

  it('recognizes the browser by a cookie that names no address and cannot be made', async () => {
    const [client, address] = [visitor(), 'cookie@example.com'];
    await ask(client, address);
    const token = await tokenFor(address);
    const opened = await open(client, token);
    const [cookie = ''] = opened.headers
      .getSetCookie()
      .filter((text) => text.includes('switchyard_known='));
    expect(cookie).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const sealed = /=([\w-]+);/.exec(cookie)?.[1] ?? '';
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('cookie');
    await Promise.all(Array.from({ length: 30 }, () => ask(visitor(), address)));
    const forged = visitor();
    const otherFirst = sealed.startsWith('A') ? 'B' : 'A';
    forged.setCookie('switchyard_known', otherFirst + sealed.slice(1));
    expect((await ask(forged, address)).status).toBe(429);
    // The owner's cookie opens nothing for another address.
    await Promise.all(Array.from({ length: 30 }, () => ask(visitor(), 'not-mine@example.com')));
    expect((await ask(client, 'not-mine@example.com')).status).toBe(429);
    catcher.mails.splice(0);
  });

  it('points to the installation, whatever host the request names', async () => {
    const behindProxy = await billing.app.startAnother({
      EMAIL_LINKS: 'on',
      PUBLIC_URL: 'https://switchyard.example',
    });
    // Otherwise this server would send the mails of other tests in its own name.
    onTestFinished(() => behindProxy.stop());
    await ask(billing.app.visitor().at(behindProxy.url), 'host@example.com');
    expect((await linkFor('host@example.com')).origin).toBe('https://switchyard.example');
  });

  it('refuses an invalid address, and is off until it is configured', async () => {
    for (const email of ['', 'ada', 'ada@', 'a@b\nBcc: c@d', 'ada@example.com, eve@example.com']) {
      expect(await ask(visitor(), email)).toMatchObject({
        status: 400,
        body: { fieldErrors: { email: expect.any(String) as string } },
      });
    }
    const off = billing.app.visitor();
    expect((await off.send('GET', '/api/auth/ways')).body).toMatchObject({ emailLinks: false });
    expect((await ask(off, 'ada@example.com')).status).toBe(404);
    expect((await open(off, 'A'.repeat(43))).status).toBe(404);
    expect((await visitor().send('GET', '/api/auth/ways')).body).toMatchObject({
      emailLinks: true,
    });
  });

  it('makes only the person in OWNER_EMAIL the owner', async () => {
    const { url: owned } = await billing.app.startAnother({
      EMAIL_LINKS: 'on',
      OWNER_EMAIL: 'Owner@example.com',
    });
    const [other, owner] = [visitor().at(owned), visitor().at(owned)];
    await signInByMail(other, 'other@example.com');
    await signInByMail(owner, 'owner@example.com');
    expect((await whoIs(other))?.id).not.toBe(1);
    expect(await whoIs(owner)).toMatchObject({ id: 1, isAdmin: true });
  });

  it('keeps a visitor’s conversation', async () => {
    const client = visitor();
    await client.ask({ query: 'How do rivers form?', model: 'openai:gpt-3.5-turbo' });
    const { body } = await signInByMail(client, 'talking@example.com');
    expect((body as { goTo: string }).goTo).toMatch(/^\/t\/[\da-f-]{36}$/);
  });

  describe('an e-mail address added to an account', () => {
    const listIdentities = async (client: TestClient) =>
      (await client.send('GET', '/api/account/identities')).body as SignInIdentity[];
    const add = (client: TestClient, email: string) =>
      client.send('POST', '/api/account/email', { email });

    it('signs into it, is listed among its sign-in methods, and can be removed unless it is the last', async () => {
      const client = visitor();
      await signInAs(client, 'gina@example.com');
      const { id } = (await whoIs(client)) ?? {};
      // The same address with another way to sign in is another account, until it is added to the first one.
      const before = visitor();
      await signInByMail(before, 'gina@example.com');
      expect((await whoIs(before))?.id).not.toBe(id);

      await add(client, 'gina@work.example');
      const link = await linkFor('gina@work.example');
      expect(link.search).toBe('?add');
      const token = link.hash.slice(1);
      expect((await open(visitor(), token)).status).toBe(409);
      expect((await open(client, token)).body).toEqual({ goTo: '/profile' });
      catcher.mails.splice(0);
      const ways = await listIdentities(client);
      expect(ways).toMatchObject([
        { label: 'Google', email: 'gina@example.com' },
        { label: 'E-mail Link', email: 'gina@work.example' },
      ]);
      const phone = visitor();
      await signInByMail(phone, 'gina@work.example');
      expect((await whoIs(phone))?.id).toBe(id);

      const remove = (way?: SignInIdentity) =>
        client.send('DELETE', `/api/account/identities/${way?.id}`);
      expect((await remove(ways[0])).status).toBe(200);
      expect((await remove(ways[1])).status).toBe(409);
      expect(await billing.app.database.$count(identities, eq(identities.userId, id ?? 0))).toBe(1);
    });

    it('is refused when it belongs to another person, or another person has signed in since', async () => {
      await signInByMail(visitor(), 'taken@example.com');
      const client = (await billing.app.person()).at(url);
      await add(client, 'taken@example.com');
      expect((await open(client, await tokenFor('taken@example.com'))).body).toEqual({
        goTo: `/profile?${identityTaken}`,
      });
      await add(client, 'mine@example.com');
      const token = await tokenFor('mine@example.com');
      expect((await open((await billing.app.person()).at(url), token)).status).toBe(409);
      expect(await listIdentities(client)).toEqual([]);
      expect((await add(visitor(), 'nobody@example.com')).status).toBe(401);
    });
  });
});
