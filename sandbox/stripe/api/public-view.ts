const hiddenFields: Record<string, readonly string[]> = {
  payment_intent: ['amount_received', 'customer', 'customer_account', 'latest_charge', 'metadata'],
  setup_intent: ['customer', 'customer_account', 'latest_attempt', 'metadata'],
  payment_method: ['metadata'],
};

/** An object as the holder of a publishable key sees it: without what is the business's own. */
export function publicView(object: object): object {
  const { object: kind } = object as { object?: string };
  const hidden = new Set(hiddenFields[kind ?? '']);
  return Object.fromEntries(Object.entries(object).filter(([key]) => !hidden.has(key)));
}
