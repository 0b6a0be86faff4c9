import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../support/shared-app.ts';
import type { TestClient } from '../support/test-client.ts';

const app = useTestApp();
let admin: TestClient;
beforeAll(async () => {
  admin = await app.person({ isAdmin: true });
});

const many = 'x'.repeat(1000);

describe('a statistics call that cannot be answered says why', () => {
  it.each([
    ['stats/users/text', 400, /user ID/],
    ['stats/users/-1', 400, /user ID/],
    ['stats/users/0', 400, /user ID/],
    ['stats/users/1.5', 400, /user ID/],
    [`stats/users/${'9'.repeat(60)}`, 400, /user ID/],
    ['stats/users/987654321', 404, /There is no user 987654321/],
    [
      'stats/users/7?startDate=2026-05-02&endDate=2026-05-01',
      400,
      /end date is before the start date/,
    ],
    ['stats/users/7?startDate=yesterday', 400, /yyyy-MM-dd/],
    ['stats/users/7?startDate=2026-02-30', 400, /yyyy-MM-dd/],
    ['stats/users?startDate=0000-01-01', 400, /from 2000-01-01/],
    ['stats/users?endDate=9999-12-31', 400, /to 2199-12-31/],
    ['stats/users?since=2026-01-01', 400, /since|Unrecognized/],
    ['stats/models/no-such-model', 404, /There are no votes on comparisons/],
    [`stats/models/${encodeURIComponent("' or 1=1 --")}`, 404, /There are no votes on comparisons/],
    [`stats/models/${many}`, 400, /at most 200 characters/],
    ['stats/models/%00', 400, /character/],
    ['stats/preferences/text', 400, /user ID/],
    ['stats/preferences/987654321', 404, /There is no user/],
    ['stats/preferences?limit=0', 400, /1 to 200/],
    ['stats/preferences?before=x', 400, /preference ID/],
    ['stats/ratings?limit=0', 400, /1 to 200/],
    ['stats/ratings?before=x', 400, /rating ID/],
    ['stats/costs?range=year', 400, /7days/],
    [`users?search=${many}`, 400, /at most 200 characters/],
    ['users?search=%00', 400, /character/],
    ['users?page=0', 400, /page number from 1/],
    ['users?page=1e99', 400, /page number from 1/],
    ['users?pageSize=201', 400, /1 to 200 users/],
  ])('%s', async (path, status, message) => {
    const answer = await admin.send('GET', `/api/admin/${path}`);
    expect([answer.status, answer.body]).toMatchObject([status, {}]);
    expect((answer.body as { message: string }).message).toMatch(message);
  });

  it.each(['%', '_', '\\', '%_%\\%', '*', "'", '"', '$1', '\n', '🦊'])(
    'a search for %j is only a search',
    async (search) => {
      const answer = await admin.send(
        'GET',
        `/api/admin/users?search=${encodeURIComponent(search)}`,
      );
      expect(answer.status).toBe(200);
    },
  );
});
