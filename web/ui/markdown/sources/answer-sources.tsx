import { DisclosureButton } from '../../controls/disclosure-button.tsx';
import { clsx } from 'clsx';
import { Globe, Search } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hostOf, sourcesOf, type WebFinds } from '#shared/lib/citations.ts';
import { plural } from '#shared/lib/format.ts';
import { SourceLink } from './source-link.tsx';

interface AnswerSourcesProps {
  web: WebFinds;
  /** Whether Google was searched. Its terms require each query to be a link to Google. */
  isGoogle: boolean;
}

const mostShown = 5;
const headLook = 'mb-1.5 text-13 text-n10';
const chipLook =
  'flex min-h-9 items-center gap-2.5 rounded-control border border-n6 px-3 py-1.5 text-start hover:border-n8 hover:bg-n2 pointer-coarse:min-h-11 print:min-h-0 print:border-0 print:px-0 print:py-0.5';
const nameLook = 'block truncate print:whitespace-normal';
/** In print, all sources are shown, each with its URL. */
const listLook =
  'grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-2 print:block [&>li]:min-w-0 [&>li[data-more]]:hidden print:[&>li]:block!';
const addressLook =
  'print:after:wrap-anywhere print:after:text-n11 print:after:content-[attr(data-address)]';

/** An answer's sources, and the queries that found them. */
export function AnswerSources({ web, isGoogle }: AnswerSourcesProps) {
  const { queries, citations, leftOut } = web;
  const sources = sourcesOf(citations);
  const [isWhole, setIsWhole] = useState(false);
  const more = sources.length - mostShown;
  const list = useRef<HTMLOListElement>(null);
  const showAll = () => {
    flushSync(() => setIsWhole(true));
    // The button disappears, so the focus moves to the first source that it revealed.
    list.current?.children[mostShown]?.querySelector('a')?.focus();
  };
  if (sources.length === 0 && queries.length === 0) return null;
  return (
    <div className="mt-5 grid grid-cols-1 gap-3 text-14/5">
      {sources.length > 0 && (
        <div>
          <p aria-hidden className={headLook}>
            Sources
          </p>
          <ol ref={list} aria-label="Sources" className={listLook}>
            {sources.map(({ number, url, title }) => (
              <li key={number} data-more={(!isWhole && number > mostShown) || undefined}>
                <SourceLink
                  url={url}
                  className={clsx(chipLook, addressLook, 'h-full text-n12')}
                  data-address={url}
                >
                  <span className="tabular min-w-5 flex-none rounded-full bg-n3 px-1 text-center text-[0.6875rem] text-n11">
                    {number}
                  </span>
                  <span className="min-w-0">
                    <bdi className={nameLook}>{title}</bdi>
                    <span className="block truncate text-13/4.5 text-n10 print:hidden">
                      {hostOf(url)}
                    </span>
                  </span>
                </SourceLink>
              </li>
            ))}
            {more > 0 && !isWhole && (
              <li>
                <button
                  type="button"
                  className={clsx(chipLook, 'size-full text-n11')}
                  onClick={showAll}
                >
                  +{more} more
                  <span className="sr-only"> sources</span>
                </button>
              </li>
            )}
          </ol>
          {leftOut > 0 && (
            <p className="mt-1.5 text-13 text-n10">
              {plural(leftOut, 'more source wasn’t', 'more sources weren’t')} saved.
            </p>
          )}
        </div>
      )}
      {queries.length > 0 &&
        (isGoogle ? <Suggestions queries={queries} /> : <Searched queries={queries} />)}
    </div>
  );
}

function Suggestions({ queries }: { queries: readonly string[] }) {
  return (
    <div>
      <p aria-hidden className={headLook}>
        Searched on Google
      </p>
      <ul aria-label="Google searches" className="flex flex-wrap gap-2">
        {queries.map((query) => (
          <li key={query}>
            <SourceLink
              url={`https://www.google.com/search?q=${encodeURIComponent(query)}`}
              className={clsx(chipLook, 'text-n12')}
            >
              <Search size={13} aria-hidden />
              <bdi className={nameLook}>{query}</bdi>
            </SourceLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Searched({ queries }: { queries: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="text-n10" data-screen-only>
      <DisclosureButton
        isOpen={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-small hover:text-n12"
      >
        <Globe size={14} aria-hidden className="flex-none" />
        <span className="min-w-0 truncate">Searched: {queries.join(', ')}</span>
      </DisclosureButton>
      <ul id={id} hidden={!isOpen} className="mt-1 ps-5 wrap-anywhere">
        {queries.map((query) => (
          <li key={query}>
            <bdi>{query}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
