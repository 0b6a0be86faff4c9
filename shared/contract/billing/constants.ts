/** What Standard costs, in US cents. The server charges by these, whatever a page says. */
export const plans = {
  monthly: { id: 'standard-monthly', amountCents: 999 },
  thirtyDays: { id: 'standard-access', amountCents: 1499, days: 30 },
} as const;

export const currency = 'usd';
