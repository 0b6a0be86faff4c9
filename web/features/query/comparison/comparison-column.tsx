import { clsx } from 'clsx';
import { Check, Maximize2, Minimize2 } from 'lucide-react';
import { memo, useId } from 'react';
import type { ModelId, Picker } from '#shared/contract/models/schemas.ts';
import { letterOf } from '#shared/contract/query/constants.ts';
import type { RouteDetails } from '#shared/contract/query/schemas.ts';
import { writeCited } from '#shared/lib/citations.ts';
import { formatSeconds } from '#shared/lib/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { LazyMarkdown } from '#web/ui/markdown/lazy-markdown.tsx';
import { AnswerNotices } from '../answer/answer-notices.tsx';
import { AnswerToolbar } from '../answer/answer-toolbar.tsx';
import { AnswerSkeleton } from '../answer/progress/answer-skeleton.tsx';
import { nameWithMarks } from '../answer/provider-marks.ts';
import { ReasonLine } from '../answer/reason/reason-line.tsx';
import { EndNote } from '../answer/receipt/end-note.tsx';
import { ThinkingLine } from '../answer/progress/thinking-line.tsx';
import { isHidden } from '../conversation/state/hidden-names.ts';
import { ProviderDot } from '../picker/provider-dot.tsx';
import { isCut, isRetrying, type ShownAnswer } from '../conversation/state/turn.ts';
import { AnswerError } from './answer-error.tsx';
import { isVotable } from '../conversation/state/votes.ts';

interface ComparisonColumnProps {
  /** The element id that citations link to; null until the comparison has an id. */
  anchor: string | null;
  /** The number of the comparison's turn, if the conversation continued after it. */
  turnNumber: number | undefined;
  query: string;
  /** The query whose instructions were saved; null if there were none. */
  queryId: string | null;
  answer: ShownAnswer;
  details: RouteDetails | null;
  picker: Picker | undefined;
  /** Whether any answer of the query is still being written. */
  isRunning: boolean;
  /** Whether the query started while this page was open. */
  isTimed: boolean;
  /** Whether the connection was lost, which affects all answers. */
  isLost: boolean;
  /** Whether no model answered. A single box below all columns then explains why. */
  isNoneAnswered: boolean;
  isShown: boolean;
  isWide: boolean;
  /** Whether the user can still vote on the comparison. */
  isOpen: boolean;
  isPreferred: boolean;
  /** Retries a failed model; absent if that is not possible. */
  onRetry: (() => void) | undefined;
  onPrefer: () => void;
  /** Tries another model alone; absent if no model can be tried. */
  onTry: ((id: ModelId) => void) | undefined;
  onWiden: () => void;
}

/** One model's answer in a comparison, with its figures and actions. */
export const ComparisonColumn = memo(function ComparisonColumn(props: ComparisonColumnProps) {
  const { answer, details, picker, isShown, isOpen, isRunning } = props;
  const { error, receipt } = answer;
  const nameId = useId();
  const isWriting = isRetrying(answer) || (isRunning && !receipt && !error);
  const mayPrefer = isOpen && isVotable(answer);
  return (
    <section
      role="region"
      id={props.anchor ?? undefined}
      tabIndex={-1}
      aria-label={nameColumn(answer, props.turnNumber)}
      aria-busy={isWriting}
      data-shown={isShown}
      className={clsx('comparison-column', mayPrefer && 'is-votable')}
    >
      <div className="content">
        <ColumnHead {...props} nameId={nameId} isWriting={isWriting} />
        <AnswerNotices answer={answer} picker={picker} />
        {!isHidden(answer) && (
          <ReasonLine answer={answer} details={details} picker={picker} onTry={props.onTry} />
        )}
        <ThinkingLine
          answer={answer}
          picker={picker}
          isWriting={isWriting}
          isTimed={props.isTimed}
        />
        <AnswerBody {...props} isWriting={isWriting} />
      </div>
      {mayPrefer && (
        <div className="prefer">
          <Button aria-describedby={nameId} className="w-full" onClick={props.onPrefer}>
            Prefer this response
          </Button>
        </div>
      )}
    </section>
  );
}, isSameColumn);

/** The letter and the turn make the name unique, because another column may show the same model. */
function nameColumn({ routed }: ShownAnswer, turnNumber: number | undefined): string {
  const turn = turnNumber === undefined ? '' : ` to prompt ${turnNumber}`;
  return `Answer ${letterOf(routed.column)}${turn}, ${routed.name}`;
}

type ColumnHeadProps = ComparisonColumnProps & { nameId: string; isWriting: boolean };

/** The model, how long it took, and the actions for its answer. */
function ColumnHead(props: ColumnHeadProps) {
  const { answer, picker, isWide, isPreferred, onWiden, nameId, isWriting } = props;
  const { routed, text, web, receipt } = answer;
  const provider = picker?.providers.find(({ id }) => id === routed.provider);
  const letter = letterOf(routed.column);
  return (
    <header>
      <span role="img" aria-label={`Answer ${letter}`} className="letter">
        {letter}
      </span>
      <div className="min-w-0">
        <div className="column-name flex items-center gap-1.5">
          <h2 id={nameId} className="truncate font-semibold">
            {routed.name}
          </h2>
          {isPreferred && (
            <Check
              size={16}
              role="img"
              aria-label="Your preferred response"
              className="shrink-0 text-go"
            />
          )}
        </div>
        <p className="tabular flex items-center text-13 text-n10">
          <ProviderDot provider={routed.provider} className="mr-1.5" />
          <span className="truncate">
            {isHidden(answer) ? 'Name hidden' : provider && nameWithMarks(provider)}
          </span>
          {receipt && !isHidden(answer) && (
            <span className="shrink-0 whitespace-pre"> · {formatSeconds(receipt.time)}</span>
          )}
        </p>
      </div>
      <div className="-mr-2 ml-auto flex">
        <span className="min-w-10 pointer-coarse:min-w-11">
          {text && !isWriting && (
            <CopyButton text={writeCited(text, web)} label={`Copy ${routed.name}’s answer`} />
          )}
        </span>
        <IconButton
          label={isWide ? 'Show all side by side' : 'Expand'}
          className="widen"
          onClick={onWiden}
        >
          {isWide ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
        </IconButton>
      </div>
    </header>
  );
}

/** The text of the answer, and below it how the answer ended. */
function AnswerBody(props: ComparisonColumnProps & { isWriting: boolean }) {
  const { answer, picker, isLost, onRetry, isWriting } = props;
  const { routed, text, error, receipt, isRetry } = answer;
  return (
    <>
      <div className="mt-5" data-answer>
        {isWriting && !text && <AnswerSkeleton answer={answer} picker={picker} />}
        {text && (
          <LazyMarkdown
            text={text}
            isStreaming={isWriting}
            isCut={!isWriting && isCut(answer)}
            web={answer.web}
            provider={routed.provider}
          />
        )}
      </div>
      {error && props.isNoneAnswered && (
        <p className="mt-4 text-14 text-n11">
          {text ? 'This answer is incomplete.' : 'Did not answer.'}
        </p>
      )}
      {error && !props.isNoneAnswered && (
        <AnswerError error={error} name={routed.name} onRetry={onRetry} />
      )}
      {isRetry && receipt && !error && (
        <p className="mt-4 text-14 text-n11">
          This answer was re-run separately, so it isn’t part of the vote.
        </p>
      )}
      {!isWriting && !isHidden(answer) && (
        <>
          <EndNote answer={answer} isLost={isLost} isSaved={props.queryId !== null} isReported />
          <AnswerToolbar answer={answer} query={props.query} queryId={props.queryId} />
        </>
      )}
    </>
  );
}

// The handlers are recreated on every event but do the same, so any two functions count as equal.
function isSameColumn(before: ComparisonColumnProps, after: ComparisonColumnProps): boolean {
  const names = Object.keys(after) as (keyof ComparisonColumnProps)[];
  return names.every(
    (name) =>
      Object.is(before[name], after[name]) ||
      (typeof before[name] === 'function' && typeof after[name] === 'function'),
  );
}
