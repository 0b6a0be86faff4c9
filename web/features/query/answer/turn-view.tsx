import { memo } from 'react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { formatSeconds } from '#shared/lib/format.ts';
import { CombinedAnswer } from '#web/ui/markdown/cited/combined-answer.tsx';
import { LazyMarkdown } from '#web/ui/markdown/lazy-markdown.tsx';
import { SwitchGutter } from '#web/ui/track/switch-gutter.tsx';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { nameWithMarks } from './provider-marks.ts';
import { providerColour } from '../picker/provider-dot.tsx';
import {
  isAwaitingText,
  isCut,
  isToAskAgain,
  type ShownAnswer,
  type Turn,
} from '../conversation/state/turn.ts';
import { AnswerNotices } from './answer-notices.tsx';
import { AnswerSkeleton } from './progress/answer-skeleton.tsx';
import { reconnecting, describeProgress } from './progress/describe-progress.ts';
import { LazyMoreMenu } from './more/lazy-more-menu.tsx';
import { ReasonLine } from './reason/reason-line.tsx';
import { ReceiptLine } from './receipt/receipt-line.tsx';
import { SentFiles } from './sent-files.tsx';
import { StopButton } from './progress/stop-button.tsx';
import { ThinkingLine } from './progress/thinking-line.tsx';
import { RegenerateMenu } from './versions/regenerate-menu.tsx';
import { TurnPrompt } from './versions/turn-prompt.tsx';

interface TurnViewProps {
  turn: Turn;
  picker: Picker | undefined;
  /** Absent in the history, where no query is running. */
  onStop?: () => void;
}

/** One prompt and its answer. */
export const TurnView = memo(function TurnView({ turn, picker, onStop }: TurnViewProps) {
  const answer = turn.answers[0];
  const isRunning = turn.phase !== 'ended';
  const isWaiting = isAwaitingText(turn);
  // Below the latest turn, Retry already appears next to the other models.
  const isAskedAgainBelow = isToAskAgain(turn) && onStop !== undefined;
  return (
    <article aria-busy={isRunning} aria-label="Answer">
      <div className="hang-gutter grid grid-cols-[40px_1fr]">
        <SwitchGutter
          isSearching={isWaiting}
          colour={answer ? providerColour(answer.routed.provider) : null}
        />
        <div className="min-w-0">
          <TurnPrompt turn={turn} />
          <SentFiles files={turn.files} />
          <AnswerHead turn={turn} picker={picker} {...(onStop && { onStop })} />
        </div>
      </div>
      {/* Reserves the space of the reason, which takes two lines on a phone, with its figures
          below. */}
      {!answer && isRunning && <div className="mt-1 h-5.5 max-sm:mt-2 max-sm:h-16.5" />}
      {answer && <AnswerNotices answer={answer} picker={picker} />}
      {answer && <ReasonLine answer={answer} details={turn.details} picker={picker} />}
      {answer && (
        <ThinkingLine answer={answer} picker={picker} isWriting={isRunning} isTimed={turn.id > 0} />
      )}
      <div className="mt-5 empty:hidden">
        {isWaiting && <AnswerSkeleton answer={answer} picker={picker} />}
        {answer?.text &&
          (turn.combines ? (
            <CombinedAnswer
              text={answer.text}
              isStreaming={isRunning}
              isCut={!isRunning && isCut(answer)}
              cites={turn.combines}
            />
          ) : (
            <LazyMarkdown
              text={answer.text}
              isStreaming={isRunning}
              isCut={!isRunning && isCut(answer)}
            />
          ))}
      </div>
      {turn.isReconnecting && !isWaiting && (
        <p role="status" className="mt-4 text-14 text-n11">
          {reconnecting}
        </p>
      )}
      {!isRunning && answer && (
        <ReceiptLine
          answer={answer}
          isLost={turn.error !== null}
          queryId={turn.isTemporary ? null : turn.queryId}
        />
      )}
      {!isRunning && answer && (answer.text || !isAskedAgainBelow) && (
        <AnswerActions turn={turn} answer={answer} mayAskAgain={!isAskedAgainBelow} />
      )}
    </article>
  );
});

interface AnswerHeadProps {
  turn: Turn;
  picker: Picker | undefined;
  onStop?: () => void;
}

function AnswerHead({ turn, picker, onStop }: AnswerHeadProps) {
  const answer = turn.answers[0];
  const isRunning = turn.phase !== 'ended';
  const provider = picker?.providers.find(({ id }) => id === answer?.routed.provider);
  return (
    <header className="flex min-h-11 items-center gap-x-3">
      {answer?.text || (answer && !isRunning) ? (
        <h2 className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-semibold">
          {answer.routed.name}
          <span className="text-13 font-normal text-n10">
            {turn.isReconnecting ? 'Reconnecting…' : provider && nameWithMarks(provider)}
          </span>
        </h2>
      ) : (
        // Two lines are as high as the name that replaces them.
        <p className="leading-5.5 text-n11">{describeProgress(turn)}</p>
      )}
      <div className="ml-auto flex items-center gap-1">
        {answer?.receipt && (
          <span className="tabular pr-1 text-14 whitespace-nowrap text-n10">
            {formatSeconds(answer.receipt.time)}
          </span>
        )}
        {isRunning && onStop && <StopButton turn={turn} onStop={onStop} />}
      </div>
    </header>
  );
}

interface AnswerActionsProps {
  turn: Turn;
  answer: ShownAnswer;
  mayAskAgain: boolean;
}

/** Actions for an answer. They are below it, where the user finishes reading and nothing shifts. */
function AnswerActions({ turn, answer: { routed, text }, mayAskAgain }: AnswerActionsProps) {
  return (
    <div data-screen-only className="mt-1 -ml-3 flex min-h-10 items-center pointer-coarse:min-h-11">
      {text && <CopyButton text={text} label="Copy answer" />}
      {mayAskAgain && <RegenerateMenu turn={turn} />}
      {text && <LazyMoreMenu query={turn.query} name={routed.name} text={text} />}
    </div>
  );
}
