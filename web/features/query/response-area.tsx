import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import type { ModelId, Picker } from '#shared/contract/models/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AnswerAnnouncer } from './answer/answer-announcer.tsx';
import { FailurePanel } from './answer/failure-panel.tsx';
import { TurnView } from './answer/turn-view.tsx';
import { LazyComparison } from './comparison/lazy-comparison.tsx';
import { FollowUpBox } from './follow-up/follow-up-box.tsx';
import { History } from './history.tsx';
import { listTargets } from './follow-up/targets.ts';
import { useCaretInFollowUp } from './follow-up/use-caret.ts';
import type { SentFields } from './picker/sent-fields.ts';
import { Recommendations } from './answer/recommendations.tsx';
import { findFailure, wasStopped } from './conversation/state/turn.ts';
import type { Conversation } from './conversation/use-conversation.ts';
import { useScrollToAnswer } from './use-scroll-to-answer.ts';

interface ResponseAreaProps {
  conversation: Conversation;
  picker: Picker | undefined;
  /** What the picker would send. */
  fields: SentFields;
  onTry: (id: ModelId) => void;
  /** Absent for those who have Standard. */
  onUpgrade: (() => void) | undefined;
  onFollowUp: (text: string, fields: SentFields) => boolean;
  onShowMore: () => void;
}

export function ResponseArea(props: ResponseAreaProps) {
  const { conversation, picker, fields, onTry, onUpgrade, onFollowUp, onShowMore } = props;
  const { run, history, votes, isBusy, canFollowUp, retry, stop, castVote, clearHistory } =
    conversation;
  const { hasMore, followUpText, setFollowUpText } = conversation;
  const answer = useScrollToAnswer(run);
  // After a comparison the votes come first, and whoever reads it may do so for long.
  const isAnswered = run?.isComparison === false && run.columns.some(({ text }) => text !== '');
  useCaretInFollowUp(run?.id ?? 0, canFollowUp && isAnswered);
  if (!run) return null;
  const isEnded = run.phase === 'ended';
  const cast = votes.get(run.id);
  const failure = isEnded ? findFailure(run) : null;
  return (
    <section aria-label="Response">
      <History
        key={history[0]?.id}
        turns={history}
        picker={picker}
        votes={votes}
        onVote={castVote}
        onClear={clearHistory}
      />
      <div
        ref={answer}
        className={clsx(
          'answer-room relative flex flex-col',
          !run.isComparison && (hasMore ? 'pb-48' : 'pb-28'),
        )}
      >
        {run.isComparison ? (
          <LazyComparison
            run={run}
            picker={picker}
            cast={cast}
            onVote={castVote}
            onStop={isEnded ? conversation.stopRetry : stop}
            onRetry={conversation.retryOne}
          />
        ) : (
          <TurnView run={run} picker={picker} onStop={stop} />
        )}
        {failure && (
          <FailurePanel
            key={run.id}
            failure={failure}
            hasText={run.columns.some(({ text }) => text)}
            onRetry={retry}
            onUpgrade={onUpgrade}
          />
        )}
        {isEnded && !failure && wasStopped(run) && (
          <Button className="mt-4 self-start" onClick={retry}>
            <RotateCw size={15} aria-hidden />
            Retry
          </Button>
        )}
        {isEnded && (
          <Recommendations
            recommendations={run.recommendations}
            current={run.columns.map(({ routed }) => routed)}
            picker={picker}
            onTry={onTry}
          />
        )}
        {canFollowUp && (
          <div
            className={clsx(
              'flex flex-col',
              // Beside a column of text there is room for it to stay in view.
              run.isComparison
                ? 'mt-auto'
                : 'pointer-events-none absolute inset-x-0 top-[45dvh] bottom-0',
            )}
          >
            <FollowUpBox
              text={followUpText}
              onText={setFollowUpText}
              onShowMore={hasMore ? onShowMore : undefined}
              isBusy={isBusy}
              targets={listTargets({ run, cast, fields })}
              onSend={(text, target) => onFollowUp(text, target?.fields ?? fields)}
            />
          </div>
        )}
      </div>
      {!run.isRestored && <AnswerAnnouncer key={run.id} run={run} />}
    </section>
  );
}
