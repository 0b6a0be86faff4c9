import { Link } from 'wouter';
import { isDirect } from '#shared/contract/requests/constants.ts';
import type { RequestDetails } from '#shared/contract/requests/schemas.ts';
import { describeError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { AnswerSources } from '#web/ui/markdown/sources/answer-sources.tsx';
import { useTexts } from './use-requests.ts';

/** The texts of a request, loaded only when an administrator asks to read them. */
export function RequestTextsPanel({ request }: { request: RequestDetails }) {
  const { id, kind, mayRead, hasTexts, isTemporary } = request;
  const texts = useTexts(id);
  if (!hasTexts) {
    return (
      <p className="mt-4 text-13 text-n10">
        {isDirect(kind)
          ? 'Only the numbers for this call are saved, not what was sent and received.'
          : isTemporary
            ? 'Temporary conversations aren’t saved, so there is no text to read.'
            : 'The prompt and answers were deleted.'}
      </p>
    );
  }
  if (!mayRead) {
    return (
      <p className="mt-4 text-13 text-n10">
        Reading prompts and answers is turned off in{' '}
        <Link href="/admin/settings?search=reading" className="link">
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
        The audit trail records that you read them.
      </div>
    );
  }
  const { prompt, answers } = texts.data;
  const isGoogle = (at: number) =>
    request.answers.some(({ position, model }) => position === at && model.startsWith('vertex:'));
  return (
    <section aria-label="Prompt and answers" className="mt-4 grid gap-4">
      <Text name="Prompt" text={prompt} />
      {answers.map(({ position, name, content, web }) => (
        <div key={position}>
          <Text name={name} text={content} />
          {web && (
            <section aria-label={`Web search by ${name}`} className="max-w-reading">
              <AnswerSources web={web} isGoogle={isGoogle(position)} />
            </section>
          )}
        </div>
      ))}
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
