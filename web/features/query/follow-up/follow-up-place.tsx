import { findListing } from '../answer/find-model.ts';
import { followUp } from '../conversation/follow-up.ts';
import type { Turn } from '../conversation/state/turn.ts';
import type { Conversation } from '../conversation/use-conversation.ts';
import { ModelMenu } from '../picker/model-menu.tsx';
import { nameChoice } from '../picker/selection/describe-choice.ts';
import { toSentTold } from '../picker/selection/told.ts';
import type { ModelChoice } from '../picker/selection/use-model-choice.ts';
import type { Attachments } from '../prompt/attachments/use-attachments.ts';
import { PromptMenus } from '../prompt/menus/prompt-menus.tsx';
import { describeSend } from './describe-send.ts';
import { findTakenOver } from './find-taken-over.ts';
import { FollowUpBox } from './follow-up-box.tsx';
import { listTargets, type Target } from './targets.ts';
import { useFollowUpTold } from './use-follow-up-told.ts';
import { useNewChoice } from './use-new-choice.ts';

interface FollowUpPlaceProps {
  turn: Turn;
  conversation: Conversation;
  choice: ModelChoice;
  files: Attachments;
  onShowMore: () => void;
}

/** The composer for follow-ups, with its target, models and settings. */
export function FollowUpPlace(props: FollowUpPlaceProps) {
  const { turn, conversation, choice, files, onShowMore } = props;
  const { votes, isBusy, hasMore, history, followUpText, setFollowUpText } = conversation;
  const { picker, isStandard, selection, fields } = choice;
  const isNewChoice = useNewChoice(turn.id, choice);
  const { told, isAsBefore } = useFollowUpTold(turn, choice);
  const chosen = nameChoice(selection, { models: picker?.models ?? [], isStandard });
  const continues = findContinued(turn, history);
  const targets = listTargets({
    turn,
    cast: votes.get(turn.id),
    fields,
    chosen,
    isNewChoice,
    hasTakenOver: findTakenOver([...history, turn], chosen) !== null,
    mayBeAsked: (id) => !findListing(picker, id)?.elsewhere,
  });
  return (
    <FollowUpBox
      draft={{ text: followUpText, setText: setFollowUpText, files }}
      onShowMore={hasMore ? onShowMore : undefined}
      isBusy={isBusy}
      targets={targets}
      describe={(target) => describeSend({ target, choice, continues, isBusy })}
      menus={(target) => (
        <>
          <ModelMenu choice={choice} name={target?.name} />
          <PromptMenus choice={choiceOf(target, choice)} told={told} isBesideModels />
        </>
      )}
      onSend={(target) => {
        const asked = target?.fields ?? choice.fields;
        const { instructions, temperature } = toSentTold(told, picker?.models, asked);
        // If `instructions` is left out, the server reuses those of the previous turn.
        const chosen = !isAsBefore && { instructions };
        const query = { query: followUpText, ...asked, ...chosen, temperature };
        if (!followUp(conversation.actions, query, files.attachments)) return false;
        choice.setTold(told);
        return true;
      }}
    />
  );
}

function findContinued({ answers }: Turn, history: readonly Turn[]) {
  if (answers.some(({ text }) => text !== '')) return 'latest';
  return history.length > 0 ? 'earlier' : null;
}

/**
 * The settings that the menus show. A fixed target has no dial, and a single model cannot be blind.
 */
function choiceOf(target: Target | undefined, choice: ModelChoice): ModelChoice {
  if (!target) return choice;
  const named = target.id !== 'chosen' && { dial: null };
  const alone = target.id === 'one' && { isBlind: null };
  return { ...choice, ...named, ...alone, fields: target.fields };
}
