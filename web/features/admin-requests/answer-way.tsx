import type { RequestAttempt, RequestDetails } from '#shared/contract/requests/schemas.ts';
import { formatDuration } from '#shared/lib/format.ts';
import { useAdminModels, useModelNames } from '#web/api/models/model-name.tsx';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import {
  describeCost,
  describeListPrice,
  describeRequestOutcome,
  describeSearches,
  describeTokens,
  type NameOfModel,
} from './describe-request.ts';
import { Waterfall } from './waterfall.tsx';

type Answer = RequestDetails['answers'][number];

interface AnswerWayProps {
  answer: Answer;
  isDirectCall: boolean;
}

/** Shows how one answer came about. For a direct call, only the total time is known. */
export function AnswerWay({ answer, isDirectCall }: AnswerWayProps) {
  const id = `answer-${answer.position}`;
  const nameOf = useModelNames();
  const price = describeListPrice(useAdminModels().find(({ id }) => id === answer.model));
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="font-semibold">
        {answer.name}
      </h3>
      <p className="tabular mt-0.5 text-13 text-n10">
        <span className="font-mono">{answer.upstream}</span>
        {answer.outputTokens !== null && ` · ${describeTokens([answer])}`}
        {answer.costMicroUsd !== null && ` · ${describeCost([answer])}`}
        {answer.searches !== null && ` · ${describeSearches([answer])} of the web`}
        {price !== '' && `. ${price}`}
      </p>
      {answer.reason !== '' && (
        <p className="mt-2 max-w-reading text-14 text-n11">Reason given: “{answer.reason}”</p>
      )}
      {answer.substitution && (
        <p className="mt-2 max-w-reading text-14 text-n11">{answer.substitution}</p>
      )}
      {answer.chosenMs === null ? (
        !isDirectCall && <p className="mt-3 text-14 text-n10">Timings weren’t saved.</p>
      ) : (
        <>
          <Waterfall chosenMs={answer.chosenMs} answer={answer} nameOf={nameOf} />
          <ol className="mt-3 border-t border-n6">
            {answer.attempts.map((attempt, at) => (
              <Attempt key={at} attempt={attempt} number={at + 1} nameOf={nameOf} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

interface AttemptProps {
  attempt: RequestAttempt;
  number: number;
  nameOf: NameOfModel;
}

function Attempt({ attempt, number, nameOf }: AttemptProps) {
  const { model, upstream, startMs, firstMs, endMs, vendorRequest } = attempt;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 border-b border-n6 py-2 text-14">
      <span className="font-medium">
        {number}. {nameOf(model)}
      </span>
      <span>{describeRequestOutcome(attempt)}</span>
      <span className="tabular text-13 text-n11">
        {formatDuration(endMs - startMs)}
        {firstMs !== null && `, first text after ${formatDuration(firstMs - startMs)}`}
      </span>
      <span className="font-mono text-13 text-n10">{upstream}</span>
      {vendorRequest && (
        <span className="ml-auto flex items-center gap-1 text-13 text-n11 max-md:ml-0">
          <span className="shrink-0">Provider request</span>{' '}
          <span className="font-mono wrap-anywhere">{vendorRequest}</span>
          <CopyButton text={vendorRequest} label="Copy the provider’s request ID" />
        </span>
      )}
    </li>
  );
}
