import { useState } from 'react';
import { findListing } from '../answer/find-model.ts';
import { followUp } from '../conversation/follow-up.ts';
import type { Turn } from '../conversation/state/turn.ts';
import type { Conversation } from '../conversation/use-conversation.ts';
import { describeLeftOut } from '../picker/elsewhere/describe-left-out.ts';
import { ModelButton } from '../picker/panel/model-button.tsx';
import { nameChoice } from '../picker/selection/describe-choice.ts';
import { toSentTold } from '../picker/selection/told.ts';
import type { ModelChoice } from '../picker/selection/use-model-choice.ts';
import type { Attachments } from '../prompt/attachments/use-attachments.ts';
import { findTakenOver } from './find-taken-over.ts';
import { FollowUpBox } from './follow-up-box.tsx';
import { listTargets } from './targets.ts';
import { useFollowUpTold } from './use-follow-up-told.ts';
import { useNewChoice } from './use-new-choice.ts';

interface FollowUpPlaceProps {
  turn: Turn;
  conversation: Conversation;
  choice: ModelChoice;
  files: Attachments;
  onShowMore: () => void;
}

/** The composer for follow-ups, with its models and settings. */
export function FollowUpPlace(props: FollowUpPlaceProps) {
  const { turn, conversation, files, onShowMore } = props;
  const { isBusy, hasMore, history, followUpText, setFollowUpText } = conversation;
  const { told, isAsBefore } = useFollowUpTold(turn, props.choice);
  const { choice, targets, setWanted } = useTarget(props);
  const { picker } = choice;
  const isBlank = followUpText.trim() === '' && files.attachments.length === 0;
  return (
    <FollowUpBox
      draft={{ text: followUpText, setText: setFollowUpText, files }}
      onShowMore={hasMore ? onShowMore : undefined}
      isBusy={isBusy}
      isBlank={isBlank}
      note={
        isBusy
          ? !isBlank && 'You can send when this answer is finished.'
          : describeUnusual(turn, history) + describeLeftOut(choice.leftOut, picker?.models ?? [])
      }
      models={
        <ModelButton
          id="follow-up-models"
          choice={{ ...choice, told }}
          named={targets}
          onNamed={({ label }) => setWanted(label)}
        />
      }
      onSend={() => {
        const { instructions, temperature } = toSentTold(told, picker?.models, choice.fields);
        // If `instructions` is left out, the server reuses those of the previous turn.
        const chosen = !isAsBefore && { instructions };
        const query = { query: followUpText, ...choice.fields, ...chosen, temperature };
        if (!followUp(conversation.actions, query, files.attachments)) return false;
        choice.setTold(told);
        setWanted(null);
        return true;
      }}
    />
  );
}

/** The choice for the follow-up, and what else it may be sent to. A new choice replaces it. */
function useTarget({ turn, conversation, choice }: FollowUpPlaceProps) {
  const { picker, isStandard, selection } = choice;
  const [wanted, setWanted] = useState<string | null>(null);
  const isNewChoice = useNewChoice(turn.id, choice);
  const label = nameChoice(selection, { models: picker?.models ?? [], isStandard });
  const targets = listTargets({
    turn,
    cast: conversation.votes.get(turn.id),
    chosen: { label, selection },
    isNewChoice,
    hasTakenOver: findTakenOver([...conversation.history, turn], label) !== null,
    mayBeAsked: (id) => !findListing(picker, id)?.elsewhere,
  });
  const target = targets.find((each) => each.label === wanted) ?? targets[0];
  const next = target ? choice.forSelection(target.selection) : choice;
  const act: ModelChoice['act'] = (action) => {
    setWanted(null);
    next.act(action);
  };
  return {
    choice: { ...choice, ...next, act },
    targets: targets.length > 1 ? targets : [],
    setWanted,
  };
}

/** Says where the follow-up continues if that is not the latest answer. */
function describeUnusual({ answers }: Turn, history: readonly Turn[]): string {
  if (answers.some(({ text }) => text !== '')) return '';
  return history.length > 0
    ? 'Continues from the previous answer. '
    : 'Nothing to follow up on yet. ';
}
