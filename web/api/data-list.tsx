import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EndpointName } from '#shared/contract/api.ts';
import { formatCount, plural } from '#shared/lib/format.ts';
import { useAddress } from '#web/ui/browser/use-address.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DebouncedSearch } from '#web/ui/controls/debounced-search.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { ExportLinks } from '#web/ui/data/export-links.tsx';
import { Pager } from '#web/ui/data/pager.tsx';
import { EmptyPanel } from '#web/ui/data/empty-panel.tsx';
import { call } from './call.ts';
import { HowPeopleAreFound, MorePeople } from './accounts/found-people.tsx';
import { Loaded } from './loaded.tsx';

/** Search, filters, order and page as search parameters for the server. */
export type ListQuery = Record<string, string>;

/** One page of a list. Lists are paged by number, or by a cursor to the next page (`next`). */
export type ListPage<Row> = { rows: readonly Row[]; hasMorePeople?: boolean } & (
  { total: number } | { next: string | null }
);

/** Loads a page from an endpoint that takes the query unchanged. */
export function loadFrom<N extends EndpointName>(endpoint: N) {
  return (query: ListQuery, signal: AbortSignal) =>
    call(endpoint, { query } as Parameters<typeof call<N>>[1], { signal });
}

interface DataListProps<Row> {
  /** The accessible name of the table. */
  label: string;
  /** What one row is called, such as `payment`, and the plural if it isn't formed with an `s`. */
  noun: string;
  nouns?: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  /** The search box. Its text is sent as the search parameter `name`. */
  search?: { name: string; label: string; placeholder: string };
  /** Whether the list can be filtered by a range of days, sent as `from` and `to`. */
  hasDays?: boolean;
  queryKey: readonly unknown[];
  load: (query: ListQuery, signal: AbortSignal) => Promise<ListPage<Row>>;
  /** How often to refetch the list while its first page is shown. */
  refetchMs?: number | false;
  /** The number of rows per page, if the list is paged by number. */
  pageSize?: number;
  /** The server stops counting the rows of a filtered list at this number. */
  countedAtMost?: number;
  /** The URL that downloads the whole list as a file. */
  exportPath: string;
  /** What to show instead of a skeleton while loading. */
  waiting?: ReactNode;
  describeEmpty?: (isNarrowed: boolean) => string;
  describeError?: (error: unknown) => string;
  /** More actions beside the filters. */
  aside?: (refetch: () => void) => ReactNode;
  /** Content above the table. */
  above?: (rows: readonly Row[]) => ReactNode;
}

/**
 * A table of rows from the server, with the search, filters, order and paging that its columns
 * allow, all of which are kept in the URL.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { noun, nouns = `${noun}s`, queryKey, load, refetchMs = false, waiting, above } = props;
  const [params, change] = useAddress();
  const { narrowing, order, place } = readAddress(props, params);
  const query = { ...narrowing, ...order, ...place };
  const isNarrowed = Object.keys(narrowing).length > 0;
  const found = useQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
    // Administrators open a list to see what is new, so it is always refetched.
    staleTime: 0,
    refetchInterval: Object.keys(place).length === 0 && refetchMs,
  });
  const sorting = order['sort'] && { key: order['sort'], isDescending: order['order'] === 'desc' };
  const sort = (key: string) => {
    const isDescending = sorting && sorting.key === key && !sorting.isDescending;
    change({ sort: key, order: isDescending ? 'desc' : null, ...firstPage });
  };
  return (
    <>
      <Toolbar
        {...props}
        params={params}
        narrowing={narrowing}
        onChange={(changes) => change({ ...firstPage, ...changes })}
        onRefetch={() => void found.refetch()}
      />
      {above?.(found.data?.rows ?? [])}
      {waiting && found.isPending ? (
        waiting
      ) : (
        <Loaded
          query={found}
          errorTitle={props.describeError?.(found.error) ?? `Couldn’t load the ${nouns}`}
        >
          {(page) => (
            <>
              {page.hasMorePeople && <MorePeople of={nouns} />}
              {page.rows.length > 0 ? (
                <DataTable
                  label={props.label}
                  columns={props.columns}
                  rows={page.rows}
                  keyOf={props.keyOf}
                  {...(props.columns.some(({ isSortable }) => isSortable) && { onSort: sort })}
                  {...(sorting && { sorting })}
                />
              ) : (
                <Empty {...props} page={page} place={place} isNarrowed={isNarrowed} onPage={change}>
                  {narrowing['person'] && <HowPeopleAreFound />}
                </Empty>
              )}
              <Pages {...props} page={page} place={place} isNarrowed={isNarrowed} onPage={change} />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}

const firstPage = { page: null, before: null };

/** The parts of the server's query that are kept in the URL. Unknown choices are ignored. */
export function readAddress<Row>(
  { columns, search, hasDays }: Pick<DataListProps<Row>, 'columns' | 'search' | 'hasDays'>,
  params: URLSearchParams,
): Record<'narrowing' | 'order' | 'place', ListQuery> {
  const take = (name: string, isAllowed = (_: string) => true): ListQuery => {
    const value = params.get(name)?.trim();
    return value && isAllowed(value) ? { [name]: value } : {};
  };
  const isDay = (text: string) => /^2\d{3}-\d\d-\d\d$/.test(text);
  const days = hasDays ? { ...take('from', isDay), ...take('to', isDay) } : {};
  const narrowing = { ...(search ? take(search.name) : {}), ...days };
  for (const { name, options, isOpen, toQuery } of filtersOf(columns)) {
    const chosen = take(name, (text) => isOpen || options.some(({ value }) => value === text));
    const value = chosen[name];
    Object.assign(narrowing, value && toQuery ? toQuery(value) : chosen);
  }
  const isSortable = (text: string) => columns.some((one) => one.isSortable && one.key === text);
  const order = take('sort', isSortable);
  if (order['sort']) order['order'] = params.get('order') === 'desc' ? 'desc' : 'asc';
  const isLater = (text: string) => /^\d{1,5}$/.test(text) && Number(text) > 1;
  return { narrowing, order, place: { ...take('page', isLater), ...take('before') } };
}

const filtersOf = <Row,>(columns: readonly Column<Row>[]) =>
  columns.flatMap(({ filters = [] }) => filters);

type Change = (changes: Record<string, string | null>) => void;

interface ToolbarProps<Row> extends DataListProps<Row> {
  params: URLSearchParams;
  narrowing: ListQuery;
  onChange: Change;
  onRefetch: () => void;
}

function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { columns, search, exportPath, aside, params, narrowing, onChange, onRefetch } = props;
  const { hasDays } = props;
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      {search && (
        <DebouncedSearch
          label={search.label}
          placeholder={search.placeholder}
          value={params.get(search.name) ?? ''}
          onChange={(text) => onChange({ [search.name]: text.trim() })}
        />
      )}
      {filtersOf(columns).map(({ name, label, options }) => (
        <div key={name} className="w-40 max-sm:w-[calc(50%-0.375rem)]">
          <SelectField
            label={label}
            value={params.get(name) ?? ''}
            options={options}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </div>
      ))}
      {hasDays &&
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            look="filter"
            type="date"
            label={end === 'from' ? 'From' : 'To'}
            min={end === 'to' ? params.get('from') || '2000-01-01' : '2000-01-01'}
            max="2199-12-31"
            value={params.get(end) ?? ''}
            onChange={({ target }) => onChange({ [end]: target.value })}
          />
        ))}
      <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0">
        {aside?.(onRefetch)}
        <ExportLinks path={exportPath} query={narrowing} />
      </div>
    </div>
  );
}

interface PageProps<Row> extends DataListProps<Row> {
  page: ListPage<Row>;
  place: ListQuery;
  isNarrowed: boolean;
  onPage: Change;
}

function Empty<Row>(props: PageProps<Row> & { children: ReactNode }) {
  const { noun, nouns = `${noun}s`, page, pageSize = 1, place, isNarrowed, onPage } = props;
  const usual = isNarrowed ? `No ${nouns} match these filters.` : `No ${nouns} yet.`;
  if (!('total' in page) || page.total === 0) {
    return (
      <EmptyPanel>
        {props.describeEmpty?.(isNarrowed) ?? usual}
        {props.children}
      </EmptyPanel>
    );
  }
  const last = String(Math.ceil(page.total / pageSize));
  return (
    <EmptyPanel>
      <p className="mb-4">There is no page {place['page']}.</p>
      <Button onClick={() => onPage({ page: last })}>Last Page</Button>
    </EmptyPanel>
  );
}

function Pages<Row>(props: PageProps<Row>) {
  const { noun, nouns = `${noun}s`, page, pageSize = 1, place, isNarrowed, onPage } = props;
  const label = `Pages of ${nouns}`;
  if ('next' in page) {
    const { next } = page;
    const isFirst = !place['before'];
    if (next === null && isFirst) return null;
    return (
      <Pager
        label={label}
        summary={`${plural(page.rows.length, noun, nouns)}, newest first`}
        back="Newest"
        next="Older"
        onBack={isFirst ? null : () => onPage({ before: null })}
        onNext={next === null ? null : () => onPage({ before: next })}
      />
    );
  }
  const { rows, total } = page;
  if (rows.length === 0) return null;
  const number = Number(place['page'] ?? 1);
  const isCapped = isNarrowed && total === props.countedAtMost;
  const turnTo = (wanted: number) => onPage({ page: wanted === 1 ? null : String(wanted) });
  return (
    <Pager
      label={label}
      summary={describePage(
        { page: number, pageSize, shown: rows.length, total },
        total === 1 ? noun : nouns,
        isCapped,
      )}
      onBack={number > 1 ? () => turnTo(number - 1) : null}
      onNext={number * pageSize < total ? () => turnTo(number + 1) : null}
    />
  );
}

/** Formats as `1–25 of 312 users`, or as `1–25 of 10,000+ users` if there may be more. */
export function describePage(
  { page, pageSize, shown, total }: Record<'page' | 'pageSize' | 'shown' | 'total', number>,
  nouns: string,
  isCapped: boolean,
): string {
  const first = (page - 1) * pageSize + 1;
  const last = first + shown - 1;
  const range = first === last ? formatCount(first) : `${formatCount(first)}–${formatCount(last)}`;
  return `${range} of ${formatCount(total)}${isCapped ? '+' : ''} ${nouns}`;
}
