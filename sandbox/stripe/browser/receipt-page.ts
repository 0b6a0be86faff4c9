import { escapeHtml, pageHeaders, renderPage } from '../../google-sign-in/page.ts';
import type { Mode } from '../mode.ts';
import { charges } from '../resources/charge.ts';
import { invoices } from '../resources/invoice.ts';

export const receiptHeaders = pageHeaders(["'self'"]);

/** Renders the page that an invoice or a charge links to; null if the id is unknown. */
export function renderReceipt(mode: Mode, id: string): string | null {
  const invoice = invoices.find(mode, id);
  if (invoice) {
    return render(`Invoice ${invoice.number ?? ''}`, invoice.status, invoice.total, invoice);
  }
  const charge = charges.find(mode, id);
  if (!charge) return null;
  return render('Receipt', charge.refunded ? 'refunded' : charge.status, charge.amount, charge);
}

function render(title: string, status: string, cents: number, { created }: { created: number }) {
  const day = new Date(created * 1000).toISOString().slice(0, 10);
  return renderPage(
    `${escapeHtml(title)} (simulated Stripe)`,
    `<span class="simulated">Simulated Stripe</span>
<h1>${escapeHtml(title)}</h1>
<p>$${(cents / 100).toFixed(2)} on ${day}: ${escapeHtml(status)}. No money moved.</p>`,
  );
}
