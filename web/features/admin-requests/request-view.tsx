import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { isDirect } from '#shared/contract/requests/constants.ts';
import type { RequestDetails } from '#shared/contract/requests/schemas.ts';
import { formatDuration, formatTime } from '#shared/lib/format.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { Fact } from '#web/ui/data/fact.tsx';
import { Pill } from '#web/ui/data/pill.tsx';
import {
  describeAsked,
  describeCost,
  describeRequestErrors,
  describeKind,
  describePerson,
  describeTokens,
  hiddenUntilVote,
  outcomeOf,
  timesOf,
} from './describe-request.ts';
import { AnswerWay } from './answer-way.tsx';
import { ChoicePanel } from './choice-panel.tsx';
import { RequestTextsPanel } from './request-texts.tsx';
import { useModelNames } from '#web/api/models/model-name.tsx';
import { useRequest } from './use-requests.ts';

/** One request in full: which models were chosen and why, and the result of each attempt. */
export function RequestView({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const request = useRequest(requestId);
  return (
    <>
      <Button look="quiet" className="-ml-3.5" onClick={onClose}>
        <ArrowLeft size={16} aria-hidden />
        All Requests
      </Button>
      <div className="mt-4">
        <Loaded query={request} errorTitle="Couldn’t load the request">
          {(data) => <Way request={data} />}
        </Loaded>
      </div>
    </>
  );
}

function Way({ request }: { request: RequestDetails }) {
  const { label, tone } = outcomeOf(request);
  return (
    <>
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-20 font-semibold tracking-tight">
        {formatTime(request.askedAt)}
        <Pill tone={tone}>{label}</Pill>
      </h2>
      <Facts request={request} />
      <RequestTextsPanel request={request} />
      {request.choice && <ChoicePanel choice={request.choice} />}
      {request.isHidden ? (
        <p className="mt-8 text-14 text-n11">{hiddenUntilVote}</p>
      ) : (
        request.answers.map((answer) => (
          <AnswerWay key={answer.position} answer={answer} isDirectCall={isDirect(request.kind)} />
        ))
      )}
      {request.answers.length === 0 && (
        <p className="mt-8 text-14 text-n11">
          {request.status === 'running' ? 'The answer is still on its way.' : 'There is no answer.'}
        </p>
      )}
    </>
  );
}

function Facts({ request }: { request: RequestDetails }) {
  const nameOf = useModelNames();
  const { firstMs, totalMs } = timesOf(request.answers);
  const errors = describeRequestErrors(request);
  return (
    <dl className="mt-2 grid gap-x-10 md:grid-cols-2">
      <Fact name="User">
        {request.person ? (
          <>
            <Link href={`/admin/users?search=${request.person.id}`} className="link">
              {request.person.name}
            </Link>{' '}
            <span className="text-n10">({request.person.id})</span>
          </>
        ) : (
          describePerson(request)
        )}
      </Fact>
      <Fact name="Kind">
        {describeKind(request)}
        {request.isBlind && ', blind'}
      </Fact>
      <Fact name="Model requested">{describeAsked(request, nameOf)}</Fact>
      <Fact name="Tier">{request.tier === 'standard' ? 'Standard' : 'Free'}</Fact>
      <Fact name="Tokens">{describeTokens(request.answers)}</Fact>
      <Fact name="Cost">{describeCost(request.answers)}</Fact>
      {request.tags.length > 0 && (
        <Fact name="Tags">
          <span className="wrap-anywhere">{request.tags.join(', ')}</span>
        </Fact>
      )}
      <Fact name="First text">{formatDuration(firstMs)}</Fact>
      <Fact name="Total">{formatDuration(totalMs)}</Fact>
      {errors !== '' && <Fact name="Error">{errors}</Fact>}
      <Fact name="Request ID">
        <span className="flex items-center justify-end gap-1 font-mono text-13 wrap-anywhere">
          {request.id}
          <CopyButton text={request.id} label="Copy the request ID" />
        </span>
      </Fact>
    </dl>
  );
}
