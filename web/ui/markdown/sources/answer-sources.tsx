import { ChevronDown, Globe, Search } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hostOf, type Source, type WebFinds } from '#shared/lib/citations.ts';
import { plural } from '#shared/lib/format.ts';
import { SourceLink } from './source-link.tsx';

interface AnswerSourcesProps {
  web: WebFinds;
  sources: readonly Source[];
  /** Whether Google searched. Its terms require each query to be a link to Google. */
  isGoogle: boolean;
}

const mostShown = 5;

/** The sources of an answer and the queries that found them. */
export function AnswerSources({ web, sources, isGoogle }: AnswerSourcesProps) {
  const { queries, leftOut } = web;
  const [isWhole, setIsWhole] = useState(false);
  const more = sources.length - mostShown;
  const list = useRef<HTMLOListElement>(null);
  const showAll = () => {
    flushSync(() => setIsWhole(true));
    // The button is gone, so the focus moves to the first source that it showed.
    list.current?.children[mostShown]?.querySelector('a')?.focus();
  };
  if (sources.length === 0 && queries.length === 0) return null;
  return (
    <div className="finds">
      {sources.length > 0 && (
        <div>
          <p aria-hidden className="finds-head">
            Sources
          </p>
          <ol ref={list} aria-label="Sources">
            {sources.map(({ number, url, title }) => (
              <li key={number} data-more={(!isWhole && number > mostShown) || undefined}>
                <SourceLink url={url} className="source-chip" data-address={url}>
                  <span className="source-number">{number}</span>
                  <span className="min-w-0">
                    <bdi className="source-name">{title}</bdi>
                    <span className="source-host">{hostOf(url)}</span>
                  </span>
                </SourceLink>
              </li>
            ))}
            {more > 0 && !isWhole && (
              <li>
                <button type="button" className="source-chip" onClick={showAll}>
                  +{more} more
                  <span className="sr-only"> sources</span>
                </button>
              </li>
            )}
          </ol>
          {leftOut > 0 && (
            <p className="finds-note">
              {plural(leftOut, 'more source', 'more sources')}{' '}
              {leftOut === 1 ? "wasn't" : "weren't"} saved.
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
      <p aria-hidden className="finds-head">
        Searched on Google
      </p>
      <ul aria-label="Google searches" className="flex flex-wrap gap-2">
        {queries.map((query) => (
          <li key={query}>
            <SourceLink
              url={`https://www.google.com/search?q=${encodeURIComponent(query)}`}
              className="source-chip"
            >
              <Search size={13} aria-hidden />
              <bdi className="source-name">{query}</bdi>
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
    <div className="searched" data-screen-only>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Globe size={14} aria-hidden />
        <span>Searched: {queries.join(', ')}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      <ul id={id} hidden={!isOpen}>
        {queries.map((query) => (
          <li key={query}>
            <bdi>{query}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
