import type { PaymentProduct } from '#shared/contract/settings/schemas.ts';
import { describeError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyPanel } from '#web/ui/feedback/empty-panel.tsx';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { describePrice } from './describe-price.ts';
import { ModeBadge } from './mode-badge.tsx';
import { Panel } from '../panel.tsx';
import { usePaymentEnvironment, useProducts } from '../use-settings.ts';

const copyToastMs = 3000;
const idLook =
  '-mx-1 rounded-small px-1 py-0.5 font-mono text-13 wrap-anywhere text-left underline decoration-n7 underline-offset-3 hover:bg-n3 pointer-coarse:min-h-11';

export function ProductsTab() {
  const { data: products, isError, error, refetch } = useProducts();
  return (
    <Panel title="Stripe Products" mark={<ModeBadge />}>
      {isError && !products && (
        <FailedPanel
          title={`Error loading Stripe products: ${describeError(error)}`}
          message="Your settings aren’t affected."
          onRetry={() => void refetch()}
        />
      )}
      {!products && !isError && <Skeleton />}
      {products?.length === 0 && <NoProducts />}
      {products && products.length > 0 && <ProductsTable products={products} />}
    </Panel>
  );
}

function NoProducts() {
  const { data: environment } = usePaymentEnvironment();
  const isTest = environment?.isTestMode ?? true;
  return (
    <EmptyPanel>
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
    </EmptyPanel>
  );
}

function ProductsTable({ products }: { products: readonly PaymentProduct[] }) {
  const cell = 'py-3 pr-4 align-top max-md:block max-md:p-0';
  return (
    <table aria-label="Stripe products" className="w-full text-left text-14 max-md:block">
      <thead className="text-13 text-n10 max-md:sr-only">
        <tr className="border-b border-n6">
          {['Product Name', 'Product ID', 'Status', 'Prices'].map((name) => (
            <th key={name} className="py-2 pr-4 font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {products.map(({ id, name, active, prices }) => (
          <tr key={id} className="border-b border-n6 max-md:grid max-md:gap-2 max-md:py-4">
            <th scope="row" className={`${cell} font-medium`}>
              {name}
            </th>
            <td className={cell}>
              <CopyId id={id} kind="Product" />
            </td>
            <td className={cell}>{active ? 'Active' : 'Inactive'}</td>
            <td className={cell}>
              <ul className="grid gap-1.5">
                {prices.map((price) => (
                  <li key={price.id} className="flex flex-wrap items-baseline gap-x-3">
                    <span className="tabular">{describePrice(price)}</span>
                    <CopyId id={price.id} kind="Price" />
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CopyId({ id, kind }: { id: string; kind: 'Product' | 'Price' }) {
  const copy = () => {
    navigator.clipboard.writeText(id).then(
      () => showToast({ title: `${kind} ID copied!`, durationMs: copyToastMs }),
      () =>
        showToast({
          title: 'Couldn’t Copy',
          description: 'Your browser blocked it.',
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
