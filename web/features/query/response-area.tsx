import type { ModelId, Picker } from '#shared/contract/models.ts';
import { AnswerAnnouncer } from './answer/answer-announcer.tsx';
import { FailurePanel } from './answer/failure-panel.tsx';
import { TurnView } from './answer/turn-view.tsx';
import { FollowUpBox } from './follow-up/follow-up-box.tsx';
import { History } from './follow-up/history.tsx';
import { Recommendations } from './recommendations/recommendations.tsx';
import { findFailure } from './run/run-state.ts';
import { answerText, type useConversation } from './use-conversation.ts';
import { useScrollToAnswer } from './use-scroll-to-answer.ts';

interface ResponseAreaProps {
  conversation: ReturnType<typeof useConversation>;
  picker: Picker | undefined;
  onTry: (id: ModelId) => void;
  onFollowUp: (text: string) => boolean;
}

export function ResponseArea({ conversation, picker, onTry, onFollowUp }: ResponseAreaProps) {
  const { run, history, retry, stop, clearHistory } = conversation;
  const answer = useScrollToAnswer(run?.id);
  if (!run) return null;
  const isEnded = run.phase === 'ended';
  const canFollowUp = history.length > 0 || answerText(run) !== '';
  const failure = isEnded ? findFailure(run) : null;
  return (
    <section aria-label="Response">
      <History turns={history} picker={picker} onClear={clearHistory} />
      <div ref={answer} className="relative min-h-[75dvh] scroll-mt-8 pb-28">
        <TurnView run={run} picker={picker} onStop={stop} />
        {failure && (
          <FailurePanel
            key={run.id}
            failure={failure}
            hasText={answerText(run) !== ''}
            onRetry={retry}
          />
        )}
        {isEnded && (
          <Recommendations
            recommendations={run.recommendations}
            current={run.columns[0]?.routed}
            picker={picker}
            onTry={onTry}
          />
        )}
        {canFollowUp && (
          <div className="pointer-events-none absolute inset-x-0 top-[45dvh] bottom-0 flex flex-col">
            <FollowUpBox isBusy={!isEnded} onSend={onFollowUp} />
          </div>
        )}
      </div>
      <AnswerAnnouncer key={run.id} run={run} />
    </section>
  );
}
