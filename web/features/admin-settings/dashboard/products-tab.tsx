import type { PaymentProduct } from '#shared/contract/settings/schemas.ts';
import { describeError } from '#web/api/api-error.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { formatCents } from '#shared/lib/format.ts';
import { ModeBadge } from './mode-badge.tsx';
import { Panel } from '../panel.tsx';
import { usePaymentEnvironment, useProducts } from '../use-settings.ts';

const copyToastMs = 3000;
const idLook =
  '-mx-1 rounded-small px-1 py-0.5 font-mono text-13 wrap-anywhere text-left underline decoration-n7 underline-offset-3 hover:bg-n3 pointer-coarse:min-h-11';

export function ProductsTab() {
  const query = useProducts();
  return (
    <Panel title="Stripe Products" mark={<ModeBadge />}>
      <Loaded
        query={query}
        errorTitle={`Error loading Stripe products: ${describeError(query.error)}`}
      >
        {(products) => (
          <DataTable
            label="List of products"
            columns={columns}
            rows={products}
            keyOf={({ id }) => id}
            empty={<NoProducts />}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function NoProducts() {
  const { data: environment } = usePaymentEnvironment();
  const isTest = environment?.isTestMode ?? true;
  return (
    <>
      <p>{`No Stripe products found in ${isTest ? 'Test' : 'Live'} mode.`}</p>
      <Button className="mt-4" asChild>
        <a
          href={`https://dashboard.stripe.com/${isTest ? 'test/' : ''}products`}
          target="_blank"
          rel="noopener noreferrer"
        >
          Open Stripe Dashboard
        </a>
      </Button>
    </>
  );
}

const columns: Column<PaymentProduct>[] = [
  {
    key: 'name',
    header: 'Product Name',
    isTitle: true,
    wraps: true,
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    key: 'id',
    header: 'Product ID',
    wraps: true,
    cell: ({ id }) => <CopyId id={id} kind="Product" />,
  },
  { key: 'status', header: 'Status', cell: ({ active }) => (active ? 'Active' : 'Inactive') },
  {
    key: 'prices',
    header: 'Prices',
    wraps: true,
    cell: ({ prices }) => (
      <ul className="grid gap-1.5">
        {prices.map((price) => (
          <li key={price.id} className="flex flex-wrap items-baseline gap-x-3">
            {describePlanPrice(price)}
            <CopyId id={price.id} kind="Price" />
          </li>
        ))}
      </ul>
    ),
  },
];

function CopyId({ id, kind }: { id: string; kind: 'Product' | 'Price' }) {
  const copy = () => {
    navigator.clipboard.writeText(id).then(
      () => showToast({ title: `${kind} ID copied!`, durationMs: copyToastMs }),
      () =>
        showToast({
          title: 'Couldn’t Copy',
          description: 'Your browser blocked copying.',
          tone: 'danger',
        }),
    );
  };
  return (
    <button type="button" aria-label={`Copy ${kind} ID ${id}`} className={idLook} onClick={copy}>
      {id}
    </button>
  );
}

/** Formats as `$9.99/month` or `$14.99 one-time`. */
export function describePlanPrice(price: PaymentProduct['prices'][number]): string {
  const { unit_amount: amount, currency, recurring } = price;
  const unit = recurring ? `/${recurring.interval}` : ' one-time';
  return amount === null ? `Varies${unit}` : `${formatCents(amount, currency)}${unit}`;
}
