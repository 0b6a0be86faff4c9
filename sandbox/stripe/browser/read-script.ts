/** Our own small Stripe.js. */
export async function readScript(): Promise<string> {
  return '';
}
