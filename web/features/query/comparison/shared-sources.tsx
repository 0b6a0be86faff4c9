import { letterOf } from '#shared/contract/query/constants.ts';
import { hostOf, sourcesOf, type Source } from '#shared/lib/citations.ts';
import { joinWords } from '#shared/lib/text.ts';
import { SourceLink } from '#web/ui/markdown/sources/source-link.tsx';
import type { ShownAnswer } from '../conversation/state/turn.ts';

/** The pages that several answers cite, grouped by the answers that cite them. */
export function SharedSources({ answers }: { answers: readonly ShownAnswer[] }) {
  const groups = groupShared(answers);
  if (groups.size === 0) return null;
  return (
    <ul aria-label="Shared sources" className="mb-2 grid gap-1 text-14 text-n11">
      {[...groups].map(([names, pages]) => (
        <li key={names} className="wrap-anywhere">
          Cited by {names}:{' '}
          {pages.map(({ source: { url, title } }, index) => (
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
  const pages = new Map<string, { source: Source; columns: number[] }>();
  for (const { routed, web } of answers) {
    for (const source of sourcesOf(web?.citations ?? [])) {
      const page = pages.get(source.url) ?? { source, columns: [] };
      pages.set(source.url, { ...page, columns: [...page.columns, routed.column] });
    }
  }
  const shared = [...pages.values()].filter(({ columns }) => columns.length > 1);
  return Map.groupBy(shared, ({ columns }) => joinWords(columns.map(letterOf)));
}
