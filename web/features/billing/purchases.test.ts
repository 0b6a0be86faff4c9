import { afterEach, expect, it, vi } from 'vitest';
import { findPurchase, listPurchases } from './purchases.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['$14.99', 14.99],
  ['$1,499.00', 1499],
])(
  'a purchase of 30 days at the shown price of %s starts with that amount',
  async (thirtyDays, amount) => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return Response.json({ clientSecret: 'pi_1_secret' });
    });
    const texts = { monthly: '$9.99', annual: null, thirtyDays };
    await findPurchase(texts, 'thirtyDays').start(thirtyDays);
    expect(sent).toEqual([{ amount, planId: 'standard-access' }]);
    expect(listPurchases(texts).map(({ plan }) => plan)).toEqual(['monthly', 'thirtyDays']);
  },
);
