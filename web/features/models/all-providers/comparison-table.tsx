import type { ReactNode } from 'react';
import type { Directory, DirectoryModel } from '#shared/contract/models/schemas.ts';
import { formatPercent } from '#shared/lib/format.ts';
import {
  describeLongPrompt,
  describeOtherPrice,
  describePrice,
  describeWindow,
  splitRetired,
  unknown,
} from '../describe-model.ts';
import { ProviderLogo } from '../provider-mark.tsx';
import { SortHeading } from './sort-heading.tsx';
import { StandardBadge } from '../model-access.tsx';
import type { Sort, SortColumn } from '../view.ts';

interface ComparisonTableProps {
  models: readonly DirectoryModel[];
  providers: Directory['providers'];
  sort: Sort | null;
  onSort: (column: SortColumn) => void;
  labelledBy: string;
}

/** In a narrow window the table scrolls sideways while its first column stays in place. */
export function ComparisonTable(props: ComparisonTableProps) {
  const { models, providers, sort, onSort, labelledBy } = props;
  const names = new Map(providers.map(({ id, name }) => [id, name]));
  const hasWinRates = models.some(({ winRate }) => winRate !== null);
  const { current, retired } = splitRetired(models);
  const rowsOf = (shown: typeof models) =>
    shown.map((model) => (
      <Row
        key={model.id}
        model={model}
        providerName={names.get(model.provider)}
        hasWinRate={hasWinRates}
      />
    ));
  return (
    <div
      role="region"
      aria-labelledby={labelledBy}
      tabIndex={0}
      className="relative overflow-x-auto rounded-panel border border-n6"
    >
      <table
        aria-labelledby={labelledBy}
        className="w-full border-separate border-spacing-0 text-left text-14"
      >
        <TableHead sort={sort} onSort={onSort} hasWinRates={hasWinRates} />
        <tbody>{rowsOf(current)}</tbody>
        {retired.length > 0 && (
          <tbody>
            <tr>
              <th
                scope="rowgroup"
                colSpan={hasWinRates ? 7 : 6}
                className="border-t border-n6 bg-n2 px-4 py-2 text-13 font-medium text-n10"
              >
                <span className="sticky left-4">Retired by their providers</span>
              </th>
            </tr>
            {rowsOf(retired)}
          </tbody>
        )}
      </table>
    </div>
  );
}

type TableHeadProps = Pick<ComparisonTableProps, 'sort' | 'onSort'> & { hasWinRates: boolean };

function TableHead({ hasWinRates, ...heading }: TableHeadProps) {
  return (
    <thead className="text-13 text-n10">
      <tr>
        <SortHeading column="name" isPinned {...heading}>
          Model
        </SortHeading>
        <SortHeading column="provider" {...heading}>
          Provider
        </SortHeading>
        <SortHeading column="context" isNumber {...heading}>
          Context Window
        </SortHeading>
        <Heading>Best For</Heading>
        <SortHeading column="standard" {...heading}>
          Standard Status
        </SortHeading>
        <Heading>
          List Price
          <span className="block font-normal">per million tokens</span>
        </Heading>
        {hasWinRates && <Heading>Win Rate</Heading>}
      </tr>
    </thead>
  );
}

interface RowProps {
  model: DirectoryModel;
  providerName: string | undefined;
  hasWinRate: boolean;
}

function Row({ model, providerName, hasWinRate }: RowProps) {
  return (
    <tr className="group">
      <th
        scope="row"
        className="sticky left-0 z-10 min-w-36 border-t border-n6 bg-n1 px-4 py-3 font-medium group-hover:bg-n2 max-sm:max-w-44 max-sm:min-w-44 max-sm:border-r"
      >
        {model.name}
        <Fate model={model} />
        {model.isUnproven && <span className="block text-13 font-normal text-n10">Unproven</span>}
      </th>
      <Cell>
        <span className="flex items-center gap-2 whitespace-nowrap">
          <ProviderLogo provider={model.provider} />
          {providerName}
        </span>
      </Cell>
      <Cell className="tabular text-right">{describeWindow(model)}</Cell>
      <Cell className="min-w-40">{model.bestFor.slice(0, 2).join(', ') || unknown}</Cell>
      <Cell>
        <StandardBadge model={model} />
      </Cell>
      <Cell className="tabular whitespace-nowrap">
        <Price model={model} />
      </Cell>
      {hasWinRate && (
        <Cell className="tabular text-right whitespace-nowrap">
          {model.winRate === null ? 'Too few votes' : formatPercent(model.winRate, 1)}
        </Cell>
      )}
    </tr>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="px-4 py-2 font-medium whitespace-nowrap">
      {children}
    </th>
  );
}

function Cell({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <td className={`border-t border-n6 px-4 py-3 group-hover:bg-n2 ${className}`}>{children}</td>
  );
}

function Fate({ model: { retirement, successor } }: { model: DirectoryModel }) {
  if (!retirement) return null;
  const fate = retirement.isOver ? 'Retired' : 'Being retired';
  return (
    <span className="block text-13 font-normal text-n10">
      {fate}
      {successor && (
        <>
          ; replaced by <span className="inline-block">{successor.name}</span>
        </>
      )}
    </span>
  );
}

function Price({ model }: { model: DirectoryModel }) {
  const { price } = model;
  const otherwise = describeOtherPrice(model);
  if (!price || otherwise) return otherwise;
  const longPrompt = describeLongPrompt(price);
  return (
    <>
      {describePrice(price)}
      {longPrompt && <span className="block text-13 text-n10">{longPrompt}</span>}
    </>
  );
}
