import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/areas/audit/schema.ts';
import { users } from '#server/areas/accounts/schema.ts';
import { buy, type TestBilling } from '../support/test-billing.ts';
import type { TestClient } from '../support/test-client.ts';

type Person = TestClient & { userId: number };

interface Given {
  billing: TestBilling;
  administrator: Person;
}

const today = new Date().toISOString().slice(0, 10);
const lists: [string, string][] = [
  ['users', ''],
  ['requests', ''],
  ['payments', ''],
  ['subscriptions', ''],
  ['money', `startDate=${today}&endDate=${today}`],
  ['costs', 'range=7days'],
  ['audit', ''],
  ['errors', ''],
];

/** Parses the cells of a table as RFC 4180 defines them. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  let row: string[] = [];
  for (const [, written = '', end] of text.replace('\uFEFF', '').matchAll(cell)) {
    row.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Tests exporting lists as files. `given` is what the test file started. */
export function describeExports(given: () => Given): void {
  const read = async (list: string, query = '', by: TestClient = given().administrator) => {
    const response = await by.fetch(`/api/admin/exports/${list}?${query}`);
    return { response, text: await response.text() };
  };

  const change = ({ userId }: Person, to: object) =>
    given().administrator.send('PATCH', `/api/admin/users/${userId}`, to);

  describe('an export', () => {
    it.each(lists)('of %s is a table, with the same rows as JSON', async (list, query) => {
      const { billing, administrator } = given();
      const person = await billing.app.person();
      await buy(billing, person, list === 'subscriptions' ? 'subscription' : 'payment');
      const prompt = 'A prompt that nobody else reads';
      await person.send('POST', '/api/switchyard/query', { query: prompt });
      const json = await read(list, `${query}&format=json`);
      expect(json.response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const rows = JSON.parse(json.text) as object[];
      const csv = await read(list, query);
      expect(csv.response.status).toBe(200);
      expect(csv.response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(csv.response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.csv"/,
      );
      const [head = [], ...table] = parseCsv(csv.text);
      for (const row of table) expect(row).toHaveLength(head.length);
      // The export itself adds a row to the audit trail.
      expect(table).toHaveLength(rows.length + (list === 'audit' ? 1 : 0));
      if (list !== 'errors') expect(rows.length).toBeGreaterThan(0);
      expect(csv.text + json.text).not.toContain(prompt);
      const [entry] = await billing.app.database
        .select()
        .from(auditEntries)
        .orderBy(desc(auditEntries.id))
        .limit(1);
      expect(entry).toMatchObject({
        actorId: administrator.userId,
        action: 'export.make',
        after: { format: 'csv' },
      });
    });

    it.each([
      ['payments', ['Paid', 'Refunded'], ['14.99', '0']],
      ['subscriptions', ['Price (USD)'], ['9.99']],
    ] as const)('of %s shows money in whole units', async (list, heads, amounts) => {
      const { billing } = given();
      const person = await billing.app.person();
      await buy(billing, person, list === 'payments' ? 'payment' : 'subscription');
      const [head = [], row = []] = parseCsv((await read(list, `person=${person.userId}`)).text);
      expect(heads.map((name) => row[head.indexOf(name)])).toEqual(amounts);
      expect(head.join()).not.toMatch(/cents|millionths/i);
    });

    it('of costs and requests shows money in dollars', async () => {
      const person = await given().billing.app.person();
      await person.send('POST', '/api/switchyard/query', { query: 'Write a haiku about coffee' });
      const requests = await read('requests', `person=${person.userId}&format=json`);
      const [request] = JSON.parse(requests.text) as { answer: { costMicroUsd: number } }[];
      const [head = [], row = []] = parseCsv(
        (await read('requests', `person=${person.userId}`)).text,
      );
      const cost = (request?.answer.costMicroUsd ?? 0) / 1e6;
      expect(cost).toBeGreaterThan(0);
      expect(Number(row[head.indexOf('Cost (USD)')])).toBe(cost);
      const [costs = []] = parseCsv((await read('costs', 'range=7days')).text);
      expect(costs).toContain('Spend (USD)');
    });

    it.each(lists)('of %s is for administrators', async (list, query) => {
      const { app } = given().billing;
      expect((await read(list, query, app.visitor())).response.status).toBe(401);
      expect((await read(list, query, await app.person())).response.status).toBe(403);
      expect((await read(list, `${query}&format=xls`)).response.status).toBe(400);
      expect((await read(list, `${query}&before=1`)).response.status).toBe(400);
    });

    it('contains nothing that a spreadsheet would run', async () => {
      const { database } = given().billing.app;
      const names = [
        '=HYPERLINK("http://evil.example","Pay")',
        '+1+1',
        '-2+3',
        '@SUM(A1)',
        '\t=1+1',
        '\r=1+1',
        'Ada, "Countess"\r\nof Lovelace',
      ];
      await database.insert(users).values(names.map((name) => ({ username: `zz ${name}` })));
      for (const name of names) {
        await database
          .update(users)
          .set({ username: name })
          .where(eq(users.username, `zz ${name}`));
      }
      const [head = [], ...table] = parseCsv((await read('users')).text);
      const written = table.map((row) => row[head.indexOf('Username')] ?? '');
      for (const name of names) {
        expect(written).toContain(
          name.startsWith('Ada') ? name : `'${name.replace(/([\r\t])=/, "$1'=")}`,
        );
      }
      expect(written.filter((name) => /^\s*[=+\-@]/.test(name))).toEqual([]);
    });

    it.each([
      ['signed out', (person: Person) => person.send('POST', '/api/auth/logout')],
      ['blocked', (person: Person) => change(person, { isBlocked: true })],
      ['no longer an administrator', (person: Person) => change(person, { isAdmin: false })],
    ] as const)('stops when its administrator is %s in the meantime', async (_name, end) => {
      const { app } = given().billing;
      await app.database.execute(sql`
        insert into server_faults (at, level, message, detail)
        select now(), 'warning', 'A long line ' || n, repeat('x', 16000) from generate_series(1, 1900) n`);
      for (const format of ['csv', 'json']) {
        const person = await app.person({ isAdmin: true });
        const { body } = await person.fetch(`/api/admin/exports/errors?format=${format}`);
        const reader = body?.getReader();
        expect((await reader?.read())?.done).toBe(false);
        expect((await end(person)).status).toBe(200);
        const readOn = async () => {
          while (!(await reader?.read())?.done);
        };
        await expect(readOn()).rejects.toThrow('terminated');
      }
      await app.database.execute(sql`delete from server_faults where message like 'A long line %'`);
    });

    it('contains every row once, in pages, as filtered', async () => {
      const { database } = given().billing.app;
      await database.execute(sql`
        insert into users (username) select 'Exported ' || n from generate_series(1, 1203) n`);
      const { text } = await read('users', 'format=json&search=Exported&standard=no');
      const rows = JSON.parse(text) as { id: number; username: string }[];
      expect(rows).toHaveLength(1203);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(1203);
      expect(rows.map(({ username }) => username)).toContain('Exported 1203');
      expect(
        JSON.parse((await read('users', 'format=json&search=Exported&standard=yes')).text),
      ).toEqual([]);
    });
  });
}
