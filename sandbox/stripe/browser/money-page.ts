import { escapeHtml, pageHeaders, renderPage } from '../../google-sign-in/page.ts';
import type { World } from '../world.ts';

export const moneyPage = { headers: pageHeaders(["'self'"]), find };

/** The page behind an invoice's or a receipt's link; null where there is no such thing. */
function find(worlds: readonly World[], id: string): string | null {
  for (const world of worlds) {
    const invoice = world.invoices.find(id);
    if (invoice) {
      const { number, status, total, created } = invoice;
      return render(`Invoice ${number ?? ''}`, { status: status, cents: total, created });
    }
    const charge = world.charges.find(id);
    if (charge) {
      const { amount, created, refunded } = charge;
      const status = refunded ? 'refunded' : charge.status;
      return render('Receipt', { status, cents: amount, created });
    }
  }
  return null;
}

function render(
  title: string,
  { status, cents, created }: { status: string; cents: number; created: number },
): string {
  const day = new Date(created * 1000).toISOString().slice(0, 10);
  return renderPage(
    `${escapeHtml(title)} (simulated Stripe)`,
    `<span class="simulated">Simulated Stripe</span>
<h1>${escapeHtml(title)}</h1>
<p>$${(cents / 100).toFixed(2)} on ${day}: ${escapeHtml(status)}. No money moved.</p>`,
  );
}
