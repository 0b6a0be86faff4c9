import type { Receipt } from '#shared/contract/query/schemas.ts';
import { formatCount, formatMoney, formatMoneyBriefly, plural } from '#shared/lib/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Popover } from '#web/ui/popovers/popover.tsx';
import { AskedWithLine } from './asked-with-line.tsx';

interface PriceProps {
  receipt: Receipt;
  /** The query whose instructions were saved; null if there were none. */
  queryId: string | null;
}

/** Shows what an answer cost and, on demand, the exact figures and the instructions that were sent. */
export function Price({ receipt, queryId }: PriceProps) {
  const { costMicroUsd, inputTokens, outputTokens, isEstimated, askedWith, search } = receipt;
  const { cachedTokens = 0, cacheWriteTokens = 0 } = receipt;
  const label = nameFigures(receipt);
  if (label === null) return null;
  return (
    <Popover
      label="Cost and tokens"
      smallLook="max-h-[80dvh] w-max max-w-[min(22rem,100%-1rem)] min-w-52 overflow-y-auto overscroll-contain p-4"
      trigger={
        <Button look="quiet" className="tabular -mr-2 ml-auto px-2! text-13! text-n10!">
          {label}
        </Button>
      }
    >
      <dl className="tabular grid grid-cols-[auto_auto] justify-between gap-x-8 gap-y-1 text-14">
        {costMicroUsd !== null && <Figure name="Cost" value={formatMoney(costMicroUsd)} />}
        <Figure name="Input" value={countTokens(inputTokens)} />
        {cachedTokens > 0 && <Figure name="Read from cache" value={countTokens(cachedTokens)} />}
        {cacheWriteTokens > 0 && (
          <Figure name="Written to cache" value={countTokens(cacheWriteTokens)} />
        )}
        <Figure name="Output" value={countTokens(outputTokens)} />
        {search && <Figure name="Web search" value={describeSearches(search)} />}
      </dl>
      {isEstimated && (
        <p className="mt-2 text-13 text-n11">Estimated from the text that arrived.</p>
      )}
      {askedWith && (
        <div className="mt-3 border-t border-n6 pt-3 text-13 text-n11">
          <AskedWithLine askedWith={askedWith} queryId={queryId} />
        </div>
      )}
    </Popover>
  );
}

/** The cost or, if it is unknown, the number of tokens. Null if there is nothing to show. */
function nameFigures(receipt: Receipt) {
  const { costMicroUsd, inputTokens, outputTokens, isEstimated, askedWith } = receipt;
  if (costMicroUsd !== null) {
    return `${isEstimated ? 'Estimated cost' : 'Cost'} ${formatMoneyBriefly(costMicroUsd)}`;
  }
  if (inputTokens !== null || outputTokens !== null) {
    return plural((inputTokens ?? 0) + (outputTokens ?? 0), 'token');
  }
  return askedWith ? 'Instructions' : null;
}

function countTokens(count: number | null): string {
  return count === null ? 'Unknown' : `${formatCount(count)} tokens`;
}

function describeSearches({ searches, costMicroUsd }: NonNullable<Receipt['search']>): string {
  const cost = costMicroUsd === null ? 'cost unknown' : formatMoney(costMicroUsd);
  return `${plural(searches, 'search', 'searches')}, ${cost}`;
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-n10">{name}</dt>
      <dd className="text-right">{value}</dd>
    </>
  );
}
