const hidden = new Set(['amount_received', 'customer', 'latest_charge', 'metadata']);

/** An intent as the holder of a publishable key sees it: without what is the business's own. */
export function publicView(intent: object): object {
  return Object.fromEntries(Object.entries(intent).filter(([key]) => !hidden.has(key)));
}
