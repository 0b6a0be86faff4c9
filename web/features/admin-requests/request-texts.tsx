import { Link } from 'wouter';
import type { WebFinds } from '#shared/contract/query/web-search.ts';
import type { RequestDetails } from '#shared/contract/requests/schemas.ts';
import { hostOf, sourcesOf } from '#shared/lib/citations.ts';
import { plural } from '#shared/lib/format.ts';
import { describeError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { SourceLink } from '#web/ui/markdown/sources/source-link.tsx';
import { useTexts } from './use-requests.ts';

/** The texts of a request, loaded only when an administrator asks to read them. */
export function RequestTextsPanel({ request }: { request: RequestDetails }) {
  const { id, mayRead, hasTexts, isTemporary } = request;
  const texts = useTexts(id);
  if (!hasTexts) {
    return (
      <p className="mt-4 text-13 text-n10">
        {isTemporary
          ? 'Temporary conversations aren’t saved, so there is no text to read.'
          : 'The prompt and answers were deleted.'}
      </p>
    );
  }
  if (!mayRead) {
    return (
      <p className="mt-4 text-13 text-n10">
        Reading prompts and answers is turned off in{' '}
        <Link href="/admin/settings?search=reading" className="underline underline-offset-3">
          Settings
        </Link>
        .
      </p>
    );
  }
  if (texts.isError) {
    return (
      <div className="mt-4">
        <FailedPanel
          title="Couldn’t load the prompt and answers"
          message={describeError(texts.error)}
          onRetry={() => texts.mutate()}
        />
      </div>
    );
  }
  if (!texts.data) {
    return (
      <div className="mt-4 flex flex-wrap items-center gap-3 text-13 text-n10">
        <Button disabled={texts.isPending} onClick={() => texts.mutate()}>
          Read Prompt and Answers
        </Button>
        This is recorded in the audit trail.
      </div>
    );
  }
  const { prompt, answers } = texts.data;
  return (
    <section aria-label="Prompt and answers" className="mt-4 grid gap-4">
      <Text name="Prompt" text={prompt} />
      {answers.map(({ position, name, content, web }) => (
        <div key={position}>
          <Text name={name} text={content} />
          {web && <SearchedWeb web={web} by={name} />}
        </div>
      ))}
    </section>
  );
}

/** What an answer looked up. Titles and queries come from the web and are shown as text. */
export function SearchedWeb({
  web: { queries, citations, leftOut },
  by,
}: {
  web: WebFinds;
  by: string;
}) {
  const sources = sourcesOf(citations);
  return (
    <section aria-label={`Web search by ${by}`} className="mt-2 max-w-reading text-14">
      {queries.length > 0 && (
        <p className="wrap-anywhere">
          <span className="text-n10">Searched for</span>{' '}
          {queries.map((one) => `“${one}”`).join(', ')}
        </p>
      )}
      {sources.length > 0 && (
        <ol
          className="mt-1 max-h-80 list-inside list-decimal overflow-y-auto"
          tabIndex={0}
          aria-label="Sources"
        >
          {sources.map(({ number, url, title }) => (
            <li key={number} className="py-0.5 wrap-anywhere">
              <SourceLink url={url} className="underline underline-offset-3">
                <bdi>{title}</bdi>
              </SourceLink>{' '}
              <span className="text-13 text-n10">{hostOf(url)}</span>
            </li>
          ))}
        </ol>
      )}
      {leftOut > 0 && (
        <p className="mt-1 text-13 text-n10">
          {plural(leftOut, 'more source wasn’t', 'more sources weren’t')} saved.
        </p>
      )}
    </section>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  return (
    <div className="max-w-reading">
      <h3 className="text-13 font-medium text-n11">{name}</h3>
      <p
        tabIndex={0}
        className="mt-1 max-h-80 overflow-y-auto rounded-control bg-n2 p-3 text-14 whitespace-pre-wrap wrap-anywhere"
      >
        {text === '' ? 'This text was deleted.' : text}
      </p>
    </div>
  );
}
