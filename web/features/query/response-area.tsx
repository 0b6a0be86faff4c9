import { clsx } from 'clsx';
import { MessageCircleDashed } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { versionsOf } from '#shared/lib/turn-tree.ts';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { invalidate } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { RetryButton } from '#web/ui/controls/retry-button.tsx';
import { PictureChange } from '#web/ui/markdown/pictures/picture-change.ts';
import { AnswerAnnouncer } from './answer/announced/answer-announcer.tsx';
import { currentRecommendations } from './answer/current-recommendations.ts';
import { ErrorPanel } from './answer/error-panel.tsx';
import { findListing } from './picker/find-model.ts';
import { Recommendations } from './recommendations.tsx';
import { TurnView } from './answer/turn-view.tsx';
import { OtherModelMenu } from './answer/versions/regenerate-menu.tsx';
import {
  VersionContext,
  type VersionStep,
  type VersionActions,
} from './answer/versions/version-actions.ts';
import { combine } from './conversation/combine.ts';
import { rateAnswer } from './conversation/rate-answer.ts';
import { LazyComparison } from './comparison/lazy-comparison.tsx';
import { castVote, reveal } from './conversation/cast-vote.ts';
import { findError, isToAskAgain, wasStopped, type Turn } from './conversation/state/turn.ts';
import type { Vote } from './conversation/state/votes.ts';
import { askVersion, retryAnswer, showVersion, tryModel } from './conversation/versions.ts';
import type { Conversation } from './conversation/use-conversation.ts';
import { FollowUpPlace } from './follow-up/follow-up-place.tsx';
import { conversationBarId, goToFollowUp, useCaretInFollowUp } from './follow-up/use-caret.ts';
import { History } from './history.tsx';
import type { ModelChoice } from './picker/selection/use-model-choice.ts';
import { useAttachments } from './prompt/attachments/use-attachments.ts';
import { useScrollToAnswer } from './use-scroll-to-answer.ts';

interface ResponseAreaProps {
  conversation: Conversation;
  choice: ModelChoice;
  /** Absent for users with Standard. */
  onUpgrade: (() => void) | undefined;
  /** Starts another conversation. */
  onNew: () => void;
  onShowMore: () => void;
}

/** The conversation's turns and the field for a follow-up. */
export function ResponseArea(props: ResponseAreaProps) {
  const { conversation } = props;
  const { picker } = props.choice;
  const { current: turn, history, votes, canFollowUp, hasMore, actions } = conversation;
  const answer = useScrollToAnswer(turn, conversation.isStepped);
  const versions = useVersions(props);
  const voting = useVoting(actions, picker);
  // This component keeps the files, because a running comparison has no composer.
  const files = useAttachments(turn?.isTemporary ? null : 'follow-up');
  // After a comparison, users read and vote first, so the caret doesn't move.
  const isAnswered = turn?.isComparison === false && turn.answers.some(({ text }) => text !== '');
  useCaretInFollowUp(turn?.id ?? 0, canFollowUp && isAnswered);
  // After a failure, the composer must not cover the suggested actions.
  const isWhole = isAnswered && !findError(turn);
  const floats = turn?.isComparison === false && (isWhole || turn.phase !== 'ended');
  if (!turn) return null;
  return (
    <VersionContext value={versions}>
      <section aria-label="Response">
        {turn.isTemporary && history.length > 0 && <TemporaryNote />}
        <History
          key={history[0]?.id}
          turns={history}
          picker={picker}
          votes={votes}
          {...voting}
          onClear={actions.clearHistory}
        />
        <div
          ref={answer}
          data-turn={turn.queryId}
          className={clsx(
            'answer-room relative flex flex-col',
            // On a phone, a comparison's toast has three lines and is allowed to cover the prompt.
            turn.isComparison && 'max-sm:[--above:min(7.5rem,10.25rem-var(--prompt,0px))]!',
            floats && (hasMore ? 'pb-60' : 'pb-44'),
          )}
        >
          {turn.isTemporary && history.length === 0 && <TemporaryNote />}
          <PictureChange value={canFollowUp ? goToFollowUp : null}>
            {turn.isComparison ? (
              <LazyComparison
                turn={turn}
                picker={picker}
                cast={votes.get(turn.id)}
                {...voting}
                onStop={turn.phase === 'ended' ? actions.stopRetry : actions.stop}
                onRetry={(failed) => void retryAnswer(actions, failed)}
              />
            ) : (
              <TurnView turn={turn} picker={picker} onStop={actions.stop} />
            )}
          </PictureChange>
          {turn.phase === 'ended' && <AfterTurn {...props} turn={turn} onTry={versions.onTry} />}
          {canFollowUp && (
            <ComposerPlace floats={floats}>
              <FollowUpPlace {...props} turn={turn} files={files} />
            </ComposerPlace>
          )}
        </div>
        {!turn.isRestored && <AnswerAnnouncer key={turn.id} turn={turn} />}
      </section>
    </VersionContext>
  );
}

/**
 * Keeps the composer in view, either over the text or in the space left below it. Passes its height to the
 * content above, so that focused controls scroll clear of it.
 */
function ComposerPlace({ floats, children }: { floats: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const room = place.current?.parentElement;
    const composer = place.current?.querySelector('form');
    if (!room || !composer) return;
    const observer = new ResizeObserver(() =>
      room.style.setProperty('--composer', `${composer.offsetHeight}px`),
    );
    observer.observe(composer);
    return () => {
      observer.disconnect();
      // A running comparison removes the composer, so the focus moves to the conversation's bar.
      if (composer.contains(document.activeElement))
        document.getElementById(conversationBarId)?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={place}
      data-composer
      className={clsx(
        'flex flex-col',
        floats
          ? 'pointer-events-none absolute inset-x-0 top-[clamp(0px,100dvh-22rem,40dvh)] bottom-0 has-[ul]:top-[clamp(0px,100dvh-26rem,20dvh)]! max-sm:top-[clamp(0px,100dvh-22rem,30dvh)]'
          : 'grow',
      )}
    >
      {children}
    </div>
  );
}

function TemporaryNote() {
  return (
    <div className="pb-8">
      <p
        role="note"
        className="flex items-start gap-2.5 rounded-control bg-n2 px-4 py-2.5 text-14 text-n11"
      >
        <MessageCircleDashed size={16} aria-hidden className="mt-0.75 shrink-0" />
        <span>
          <strong className="font-medium text-n12">Temporary conversation.</strong> This
          conversation isn’t saved, and it disappears when you reload or close this tab.
        </span>
      </p>
    </div>
  );
}

/** Memoized, so that earlier turns don't render again while text arrives. */
function useVersions({
  conversation,
  choice: { picker },
  onUpgrade,
}: ResponseAreaProps): VersionActions {
  const { others, history, isBusy, actions } = conversation;
  const lastCombines = conversation.current?.combines ?? null;
  const stepped = useRef<VersionStep | null>(null);
  return useMemo(
    () => ({
      picker,
      isBusy,
      findVersions: (turn) => [...versionsOf(others, turn), turn].sort((a, b) => a.id - b.id),
      onShow: (turn) => void showVersion(actions, turn).then(() => invalidate(queryKeys.threads)),
      onAsk: (turn, change) => askVersion(actions, turn, change),
      onTry: (turn, id) => {
        if (findListing(picker, id)?.isStandard && onUpgrade) onUpgrade();
        else tryModel(actions, turn, id);
      },
      isCombined: ({ queryId }) =>
        queryId !== null &&
        (lastCombines === queryId || history.some(({ combines }) => combines === queryId)),
      onCombine: (turn, model) => combine(actions, turn, model),
      onRate: (...rated) => rateAnswer(actions, ...rated),
      onUpgrade,
      stepped,
    }),
    [others, history, lastCombines, isBusy, picker, onUpgrade, actions],
  );
}

function useVoting(actions: Conversation['actions'], picker: Picker | undefined) {
  return useMemo(
    () => ({
      onVote: (turn: Turn, vote: Vote) => void castVote(actions, turn, vote, picker),
      onReveal: (turn: Turn) => void reveal(actions, turn),
    }),
    [actions, picker],
  );
}

/** If no model answered, lists why each model in the comparison failed, for a single box below the columns. */
function listReasons(turn: Turn): string[] {
  if (turn.error || turn.answers.length < 2) return [];
  return turn.answers.flatMap(({ routed, error }) =>
    error ? [nameIn(error.message, routed.name)] : [],
  );
}

function nameIn(message: string, name: string): string {
  return message.includes(name) ? message : `${name}: ${message}`;
}

/** The turn's error, with a Try Again button and other models to try. */
function AfterTurn(props: ResponseAreaProps & { turn: Turn; onTry: VersionActions['onTry'] }) {
  const { turn, conversation, choice, onUpgrade, onNew } = props;
  const retry = () => askVersion(conversation.actions, turn);
  const error = findError(turn);
  // Standard does not raise a limit that an administrator set.
  const hasOwnDay = typeof useCurrentUser().data?.limits.perDay === 'number';
  const otherModels = isToAskAgain(turn) && <OtherModelMenu turn={turn} />;
  return (
    <>
      {error && (
        <ErrorPanel
          key={turn.id}
          error={error}
          reasons={listReasons(turn)}
          hasText={turn.answers.some(({ text }) => text)}
          isTemporary={turn.isTemporary}
          isFollowUp={turn.parentId !== null}
          onRetry={retry}
          onNew={onNew}
          otherModels={otherModels}
          onUpgrade={hasOwnDay ? undefined : onUpgrade}
        />
      )}
      {!error && wasStopped(turn) && (
        <div className="mt-4 flex flex-wrap gap-2">
          <RetryButton onClick={retry} />
          {otherModels}
        </div>
      )}
      <Recommendations
        recommendations={currentRecommendations(turn.recommendations, turn.answers)}
        isStandard={onUpgrade === undefined}
        current={turn.answers.map(({ routed }) => routed)}
        picker={choice.picker}
        onTry={(id) => props.onTry(turn, id)}
      />
    </>
  );
}
