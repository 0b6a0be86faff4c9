import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import type { ModelId, Picker } from '#shared/contract/models/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AnswerAnnouncer } from './answer/answer-announcer.tsx';
import { currentRecommendations } from './answer/current-recommendations.ts';
import { ErrorPanel } from './answer/error-panel.tsx';
import { Recommendations } from './recommendations.tsx';
import { TurnView } from './answer/turn-view.tsx';
import { LazyComparison } from './comparison/lazy-comparison.tsx';
import { findError, wasStopped, type Turn } from './conversation/state/turn.ts';
import type { Conversation } from './conversation/use-conversation.ts';
import { FollowUpPlace, type SendFollowUp } from './follow-up/follow-up-place.tsx';
import { useCaretInFollowUp } from './follow-up/use-caret.ts';
import { History } from './history.tsx';
import type { ModelChoice } from './picker/selection/use-model-choice.ts';
import { useAttachments } from './prompt/attachments/use-attachments.ts';
import { useScrollToAnswer } from './use-scroll-to-answer.ts';

interface ResponseAreaProps {
  conversation: Conversation;
  choice: ModelChoice;
  onTry: (id: ModelId) => void;
  /** Absent for those who have Standard. */
  onUpgrade: (() => void) | undefined;
  onFollowUp: SendFollowUp;
  onShowMore: () => void;
}

/** The turns of the conversation, and the follow-up. */
export function ResponseArea(props: ResponseAreaProps) {
  const { conversation } = props;
  const { picker } = props.choice;
  const { current: turn, history, votes, canFollowUp, hasMore, actions } = conversation;
  const answer = useScrollToAnswer(turn);
  // Kept here: the composer is gone while a comparison runs.
  const files = useAttachments();
  // After a comparison people read and vote first, so the caret stays where it is.
  const isAnswered = turn?.isComparison === false && turn.answers.some(({ text }) => text !== '');
  useCaretInFollowUp(turn?.id ?? 0, canFollowUp && isAnswered);
  if (!turn) return null;
  return (
    <section aria-label="Response">
      <History
        key={history[0]?.id}
        turns={history}
        picker={picker}
        votes={votes}
        onVote={actions.castVote}
        onReveal={actions.reveal}
        onClear={actions.clearHistory}
      />
      <div
        ref={answer}
        className={clsx(
          'answer-room relative flex flex-col',
          !turn.isComparison && (hasMore ? 'pb-60' : 'pb-44'),
        )}
      >
        <CurrentTurn turn={turn} conversation={conversation} picker={picker} />
        {turn.phase === 'ended' && <AfterTurn {...props} turn={turn} />}
        {canFollowUp && (
          <div
            className={clsx(
              'flex flex-col',
              // On a wide window there is room for it beside the text, where it stays in view.
              turn.isComparison
                ? 'mt-auto'
                : 'pointer-events-none absolute inset-x-0 top-[45dvh] bottom-0',
            )}
          >
            <FollowUpPlace {...props} turn={turn} files={files} />
          </div>
        )}
      </div>
      {!turn.isRestored && <AnswerAnnouncer key={turn.id} turn={turn} />}
    </section>
  );
}

interface CurrentTurnProps {
  turn: Turn;
  conversation: Conversation;
  picker: Picker | undefined;
}

function CurrentTurn({ turn, conversation: { votes, actions }, picker }: CurrentTurnProps) {
  if (!turn.isComparison) return <TurnView turn={turn} picker={picker} onStop={actions.stop} />;
  return (
    <LazyComparison
      turn={turn}
      picker={picker}
      cast={votes.get(turn.id)}
      onVote={actions.castVote}
      onStop={turn.phase === 'ended' ? actions.stopRetry : actions.stop}
      onRetry={actions.retryAnswer}
      onReveal={actions.reveal}
    />
  );
}

/** The error of the turn, a button to ask again, and other models to ask. */
function AfterTurn(props: ResponseAreaProps & { turn: Turn }) {
  const { turn, conversation, choice, onUpgrade, onTry } = props;
  const { retry } = conversation.actions;
  const error = findError(turn);
  return (
    <>
      {error && (
        <ErrorPanel
          key={turn.id}
          error={error}
          hasText={turn.answers.some(({ text }) => text)}
          onRetry={retry}
          onUpgrade={onUpgrade}
        />
      )}
      {!error && wasStopped(turn) && (
        <Button className="mt-4 self-start" onClick={retry}>
          <RotateCw size={15} aria-hidden />
          Retry
        </Button>
      )}
      <Recommendations
        recommendations={currentRecommendations(turn.recommendations, turn.answers)}
        isStandard={onUpgrade === undefined}
        current={turn.answers.map(({ routed }) => routed)}
        picker={choice.picker}
        onTry={onTry}
      />
    </>
  );
}
