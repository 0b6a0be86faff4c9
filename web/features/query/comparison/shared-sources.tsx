import { letterOf } from '#shared/contract/query/constants.ts';
import { hostOf, sourcesOf, webAddressOf, type Source } from '#shared/lib/citations.ts';
import { joinWords } from '#shared/lib/text.ts';
import { SourceLink } from '#web/ui/markdown/sources/source-link.tsx';
import type { ShownAnswer } from '../conversation/state/turn.ts';

/** The pages that several answers cite, grouped by the answers that cite them. */
export function SharedSources({ answers }: { answers: readonly ShownAnswer[] }) {
  const groups = groupShared(answers);
  if (groups.length === 0) return null;
  return (
    <ul aria-label="Shared sources" className="mb-2 grid gap-1 text-14 text-n11">
      {groups.map(({ columns, sources }) => (
        <li key={columns.join()} className="wrap-anywhere">
          Cited by {nameColumns(columns, answers.length)}:{' '}
          {sources.map(({ url, title }, index) => (
            <span key={url}>
              {index > 0 && ', '}
              <SourceLink url={url} className="text-go-text underline underline-offset-2">
                <bdi>{title}</bdi>
              </SourceLink>{' '}
              <span className="text-n10">({hostOf(url)})</span>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function groupShared(answers: readonly ShownAnswer[]) {
  const pages = new Map<string, { columns: number[]; source: Source }>();
  for (const { routed, web } of answers) {
    for (const source of sourcesOf(web?.citations ?? [])) {
      const address = addressOf(source.url);
      const page = pages.get(address) ?? { columns: [], source };
      pages.set(address, page);
      if (!page.columns.includes(routed.column)) page.columns.push(routed.column);
    }
  }
  const shared = [...pages.values()].filter(({ columns }) => columns.length > 1);
  const groups = Map.groupBy(shared, ({ columns }) => columns.join());
  return [...groups.values()].map((group) => ({
    columns: group[0]?.columns ?? [],
    sources: group.map(({ source }) => source),
  }));
}

/** The address without the parameters that vendors add, so that the same page is recognized. */
function addressOf(url: string): string {
  const address = webAddressOf(url);
  if (!address) return url;
  const names = Array.from(address.searchParams.keys());
  for (const name of names.filter((each) => each.startsWith('utm_'))) {
    address.searchParams.delete(name);
  }
  address.hash = '';
  return address.href;
}

function nameColumns(columns: readonly number[], all: number): string {
  if (columns.length < all) return joinWords(columns.map(letterOf));
  return all === 2 ? 'both' : `all ${all}`;
}
