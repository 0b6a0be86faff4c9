import { clsx } from 'clsx';
import { memo } from 'react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { writeCited } from '#shared/lib/citations.ts';
import { formatSeconds } from '#shared/lib/format.ts';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { CombinedAnswer } from '#web/ui/markdown/cited/combined-answer.tsx';
import { LazyMarkdown } from '#web/ui/markdown/lazy-markdown.tsx';
import { RunningMark } from '#web/ui/track/running-mark.tsx';
import { ProviderDot } from '../picker/provider-dot.tsx';
import { isAwaitingText, isCut, isToAskAgain, type Turn } from '../conversation/state/turn.ts';
import { AnswerNotices } from './answer-notices.tsx';
import { AnswerToolbar } from './answer-toolbar.tsx';
import { AnswerSkeleton } from './progress/answer-skeleton.tsx';
import { reconnecting, describeProgress } from './progress/describe-progress.ts';
import { nameWithMarks } from './provider-marks.ts';
import { RatingButtons } from './rating/rating-buttons.tsx';
import { ReasonLine } from './reason/reason-line.tsx';
import { EndNote } from './receipt/end-note.tsx';
import { StopButton } from './progress/stop-button.tsx';
import { ThinkingLine } from './progress/thinking-line.tsx';
import { RegenerateMenu } from './versions/regenerate-menu.tsx';
import { TurnPrompt } from './versions/turn-prompt.tsx';
import { useVersionActions } from './versions/version-actions.ts';
import { VersionArrows } from './versions/version-arrows.tsx';

interface TurnViewProps {
  turn: Turn;
  picker: Picker | undefined;
  /** Absent in the history, where no query is running. */
  onStop?: () => void;
}

/** One prompt and its answer. */
export const TurnView = memo(function TurnView({ turn, picker, onStop }: TurnViewProps) {
  const actions = useVersionActions();
  const answer = turn.answers[0];
  const isRunning = turn.phase !== 'ended';
  const isWaiting = isAwaitingText(turn);
  const drawn = answer && {
    isStreaming: isRunning,
    isCut: !isRunning && isCut(answer),
    web: answer.web,
    provider: answer.routed.provider,
  };
  return (
    <article aria-busy={isRunning} aria-label="Answer">
      <TurnPrompt turn={turn} />
      <AnswerHead turn={turn} picker={picker} {...(onStop && { onStop })} />
      {/* Reserves the space for the reason, which takes three lines on a phone. */}
      {!answer && isRunning && <div className="h-5.5 max-sm:h-13.5" />}
      {answer && <AnswerNotices answer={answer} picker={picker} />}
      {answer && (
        <ReasonLine
          answer={answer}
          details={turn.details}
          picker={picker}
          onTry={actions ? (id) => actions.onTry(turn, id) : undefined}
        />
      )}
      {answer && (
        <ThinkingLine answer={answer} picker={picker} isWriting={isRunning} isTimed={turn.id > 0} />
      )}
      <div className="mt-4 empty:hidden max-sm:mt-2">
        {isWaiting && <AnswerSkeleton answer={answer} picker={picker} />}
        {drawn &&
          answer.text &&
          (turn.combines ? (
            <CombinedAnswer {...drawn} text={answer.text} cites={turn.combines} />
          ) : (
            <LazyMarkdown {...drawn} text={answer.text} />
          ))}
      </div>
      {turn.isReconnecting && !isWaiting && (
        <p role="status" className="mt-4 text-14 text-n11">
          {reconnecting}
        </p>
      )}
      {!isRunning && <AnswerEnd turn={turn} isLatest={onStop !== undefined} />}
    </article>
  );
});

interface AnswerHeadProps {
  turn: Turn;
  picker: Picker | undefined;
  onStop?: () => void;
}

/** The model, the time that its answer took, and a Copy button. Until the first words arrive, shows the progress. */
function AnswerHead({ turn, picker, onStop }: AnswerHeadProps) {
  const answer = turn.answers[0];
  const isRunning = turn.phase !== 'ended';
  const provider = picker?.providers.find(({ id }) => id === answer?.routed.provider);
  return (
    <header
      className={clsx(
        'mt-3 flex min-h-11 items-center gap-x-2.5 max-sm:-mt-2',
        // Sticks below the conversation's bar, so that Stop stays in reach. On a phone, the top of
        // this row overlaps the prompt.
        isRunning &&
          'sticky top-[calc(2.75rem+var(--lines))] z-2 bg-n1 max-sm:top-[calc(2.25rem+var(--lines))] max-sm:bg-transparent max-sm:bg-[linear-gradient(transparent_0.5rem,var(--color-n1)_0.5rem)]',
      )}
    >
      {answer?.text || (answer && !isRunning) ? (
        <>
          <ProviderDot provider={answer.routed.provider} />
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
            <h2 className="flex flex-wrap items-baseline gap-x-2 font-semibold">
              {answer.routed.name}
              <span className="text-13 font-normal text-n10">
                {turn.isReconnecting ? 'Reconnecting…' : provider && nameWithMarks(provider)}
              </span>
            </h2>
            {answer.receipt && (
              <span className="tabular text-13 whitespace-nowrap text-n10">
                {formatSeconds(answer.receipt.time)}
              </span>
            )}
          </div>
        </>
      ) : (
        <>
          {isRunning && <RunningMark />}
          <p className="leading-5.5 text-n11 max-sm:text-14 max-sm:leading-4.5">
            {describeProgress(turn)}
          </p>
        </>
      )}
      <div
        data-screen-only
        className={clsx('ml-auto flex items-center', isRunning ? 'max-sm:-mr-2.5' : '-mr-2.5')}
      >
        {!isRunning && answer?.text && (
          <CopyButton text={writeCited(answer.text, answer.web)} label="Copy answer" />
        )}
        {isRunning && onStop && <StopButton turn={turn} onStop={onStop} />}
      </div>
    </header>
  );
}

/** How the answer ended, and the actions that are possible now. */
function AnswerEnd({ turn, isLatest }: { turn: Turn; isLatest: boolean }) {
  const actions = useVersionActions();
  const answer = turn.answers[0];
  const queryId = turn.isTemporary ? null : turn.queryId;
  const arrows = actions && <VersionArrows turn={turn} actions={actions} />;
  // Below the latest turn, Try Again is next to a list of other models, so this menu isn't needed.
  const isAskedAgainBelow = isToAskAgain(turn) && isLatest;
  if (!answer) return arrows;
  return (
    <>
      <EndNote
        answer={answer}
        isLost={turn.error !== null}
        isSaved={queryId !== null}
        isReported={isLatest}
      />
      <AnswerToolbar answer={answer} query={turn.query} queryId={queryId}>
        {!isAskedAgainBelow && <RegenerateMenu turn={turn} align="start" />}
        {arrows}
        <RatingButtons turn={turn} answer={answer} />
      </AnswerToolbar>
    </>
  );
}
