import { memo, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { formatSeconds, plural } from '#shared/lib/format.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { answerAnchor } from '#web/ui/markdown/cited/cite-answers.ts';
import { showAnswerEvent } from '#web/ui/markdown/cited/combined-answer.tsx';
import { RunningMark } from '#web/ui/track/running-mark.tsx';
import { useSwipe } from '#web/features/query/comparison/use-swipe.ts';
import { describeProgress } from '../answer/progress/describe-progress.ts';
import { StopButton } from '../answer/progress/stop-button.tsx';
import { RegenerateMenu } from '../answer/versions/regenerate-menu.tsx';
import { TurnPrompt } from '../answer/versions/turn-prompt.tsx';
import { useVersionActions } from '../answer/versions/version-actions.ts';
import { VersionArrows } from '../answer/versions/version-arrows.tsx';
import { hasHiddenNames, isHidden } from '../conversation/state/hidden-names.ts';
import {
  isAwaitingText,
  isRetrying,
  isToAskAgain,
  type ShownAnswer,
  type Turn,
} from '../conversation/state/turn.ts';
import { ColumnSwitcher } from './column-switcher.tsx';
import { ComparisonColumn } from './comparison-column.tsx';
import { ComparisonTools } from './comparison-tools.tsx';
import { SharedSources } from './shared-sources.tsx';
import {
  canBeVotedOn,
  isPreferred,
  type CastVote,
  type Vote,
} from '../conversation/state/votes.ts';
import { VoteBar } from './vote-bar.tsx';
import './comparison.css';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { PartFailure } from '#web/ui/parts/part-failure.tsx';

interface ComparisonViewProps {
  turn: Turn;
  picker: Picker | undefined;
  cast: CastVote | undefined;
  onVote: (turn: Turn, vote: Vote) => void;
  /** Absent in the history, where no query is running. */
  onStop?: () => void;
  onRetry?: (answer: ShownAnswer) => void;
  onReveal: (turn: Turn) => void;
  /** The turn's number in the history. */
  turnNumber?: number;
}

/** One prompt and the answers from two or three models, side by side as they arrive. */
export const ComparisonView = memo(function ComparisonView(props: ComparisonViewProps) {
  const { turn, cast, onStop } = props;
  const { answers } = turn;
  const [stepped, setShown] = useState<number | null>(null);
  const preferred = answers.findIndex(({ routed }) => isPreferred(cast, routed.column));
  const shown = stepped ?? Math.max(0, preferred);
  const [isWide, setIsWide] = useState(false);
  const [isDiffering, setIsDiffering] = useState(false);
  const article = useRef<HTMLElement>(null);
  useShownByCitation(article, setShown);
  const isRunning = turn.phase !== 'ended' || answers.some(isRetrying);
  const hasMuchToCompare = !isRunning && answers.filter(({ text }) => text !== '').length > 1;
  return (
    <article
      ref={article}
      aria-label="Comparison"
      aria-busy={isRunning}
      className="comparison"
      data-count={answers.length}
      data-wide={isWide}
    >
      <ComparisonHead
        turn={turn}
        onStop={isRunning ? onStop : undefined}
        tools={
          <>
            {hasMuchToCompare && (
              <ComparisonTools
                isDiffering={isDiffering}
                onDiffer={setIsDiffering}
                turn={turn}
                isLatest={props.onRetry !== undefined}
              />
            )}
            {!(props.onRetry && isToAskAgain(turn)) && <RegenerateMenu turn={turn} align="end" />}
          </>
        }
      >
        {hasMuchToCompare && <SharedSources answers={answers} />}
        {hasMuchToCompare && isDiffering && <LazyDifferences comparison={article} />}
      </ComparisonHead>
      {answers.length > 0 && (
        <Answers
          {...props}
          shown={shown}
          isWide={isWide}
          isRunning={isRunning}
          onShow={setShown}
          onWiden={setIsWide}
        />
      )}
    </article>
  );
});

/** Shows the answer that a citation in a combined answer links to, if it is hidden. */
function useShownByCitation(
  article: RefObject<HTMLElement | null>,
  onShow: (index: number) => void,
): void {
  useEffect(() => {
    const element = article.current;
    const show = ({ target }: Event) => {
      const columns = [...(element?.querySelectorAll('.comparison-column') ?? [])];
      const at = columns.findIndex((column) => column === target);
      if (at >= 0) flushSync(() => onShow(at));
    };
    element?.addEventListener(showAnswerEvent, show);
    return () => element?.removeEventListener(showAnswerEvent, show);
  }, [article, onShow]);
}

interface ComparisonHeadProps {
  turn: Turn;
  /** Absent if no query is running. */
  onStop: (() => void) | undefined;
  /** The actions for the answers. */
  tools: ReactNode;
  children: ReactNode;
}

/** The prompt with its files, and the progress of its answers. */
function ComparisonHead({ turn, onStop, tools, children }: ComparisonHeadProps) {
  const actions = useVersionActions();
  const hasAnswers = turn.answers.length > 0;
  const isRunning = turn.phase !== 'ended';
  return (
    <div className="comparison-head">
      <TurnPrompt turn={turn} />
      <div className="mt-3 flex min-h-11 items-center justify-between gap-x-3 max-sm:flex-wrap">
        <p className="tabular flex items-center gap-2.5 text-14 whitespace-nowrap text-n10">
          {isAwaitingText(turn) && <RunningMark />}
          <span>{describeComparison(turn)}</span>
        </p>
        {onStop ? (
          <StopButton turn={turn} onStop={onStop} />
        ) : (
          <div className="flex items-center justify-end gap-x-2 max-sm:-mr-3 max-sm:gap-x-0">
            {actions && <VersionArrows turn={turn} actions={actions} />}
            {hasAnswers && tools}
          </div>
        )}
      </div>
      {children}
      {!hasAnswers && isRunning && <Skeleton />}
    </div>
  );
}

interface AnswersProps extends ComparisonViewProps {
  /** The index of the visible answer when only one fits. */
  shown: number;
  isWide: boolean;
  /** Whether any answer is still being written, including retries. */
  isRunning: boolean;
  onShow: (index: number) => void;
  onWiden: (isWide: boolean) => void;
}

/** The answers in columns, with the vote on them. */
function Answers(props: AnswersProps) {
  const { turn, picker, cast, shown, isWide, isRunning, onVote, onRetry, onShow, onWiden } = props;
  const { answers } = turn;
  const actions = useVersionActions();
  const id = useId();
  const swipe = useSwipe((direction) =>
    onShow(Math.max(0, Math.min(answers.length - 1, shown - direction))),
  );
  const isOpen = canBeVotedOn(turn) && !cast;
  return (
    <>
      <ColumnSwitcher answers={answers} cast={cast} shown={shown} controls={id} onShow={onShow} />
      <div className="comparison-body">
        <div id={id} className="comparison-columns" {...swipe}>
          {answers.map((answer, index) => (
            <ComparisonColumn
              key={answer.routed.column}
              anchor={turn.queryId && answerAnchor(turn.queryId, answer.routed.column)}
              turnNumber={props.turnNumber}
              query={turn.query}
              queryId={turn.isTemporary ? null : turn.queryId}
              answer={answer}
              details={turn.details}
              picker={picker}
              isRunning={turn.phase !== 'ended'}
              isTimed={turn.id > 0 || answer.isRetry}
              isLost={turn.error !== null}
              // The history has no box that explains why no model answered.
              isNoneAnswered={onRetry !== undefined && isNoneAnswered(turn)}
              isShown={index === shown}
              isWide={isWide}
              isOpen={isOpen}
              isPreferred={isPreferred(cast, answer.routed.column)}
              onRetry={
                onRetry && !isRunning && !isHidden(answer) ? () => onRetry(answer) : undefined
              }
              onPrefer={() => onVote(turn, { outcome: 'preferred', column: answer.routed.column })}
              onTry={actions ? (id) => actions.onTry(turn, id) : undefined}
              onWiden={() => {
                onShow(index);
                onWiden(!isWide);
              }}
            />
          ))}
        </div>
        <VoteBar
          turn={turn}
          picker={picker}
          cast={cast}
          onVote={(vote) => onVote(turn, vote)}
          onReveal={() => props.onReveal(turn)}
        />
      </div>
    </>
  );
}

function isNoneAnswered({ phase, error, answers }: Turn): boolean {
  return phase === 'ended' && !error && answers.length > 1 && answers.every((one) => one.error);
}

function describeComparison(turn: Turn): ReactNode {
  const { answers, phase } = turn;
  if (answers.length === 0 || turn.isReconnecting) return describeProgress(turn);
  if (isAwaitingText(turn)) return `Processing with ${answers.length} models...`;
  const times = answers.flatMap(({ receipt }) => (receipt ? [receipt.time] : []));
  if (phase !== 'ended') return `${times.length} of ${answers.length} have answered`;
  const longest =
    times.length > 0 && !hasHiddenNames(turn) ? formatSeconds(Math.max(...times)) : null;
  if (answers.some(({ receipt }) => receipt?.finish === 'stopped')) {
    return longest ? `Stopped after ${longest}` : 'Stopped';
  }
  const answered = answers.filter(({ text }) => text !== '').length;
  if (answered === 0) return 'No answer';
  const count = plural(answered, 'answer');
  return longest ? (
    <>
      {count}
      {/* On a phone the tools take this space, and each answer shows its own time. */}
      <span className="max-sm:hidden"> in {longest}</span>
    </>
  ) : (
    count
  );
}

const LazyDifferences = lazyPart(
  async () => (await import('./differences/differences-panel.tsx')).DifferencesPanel,
  {
    placeholder: () => <Skeleton />,
    failed: (part) => (
      <PartFailure part={part}>
        Couldn’t show the differences because part of this page didn’t load.
      </PartFailure>
    ),
  },
);
