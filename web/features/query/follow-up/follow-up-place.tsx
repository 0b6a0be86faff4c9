import { useState } from 'react';
import type { RoutedColumn } from '#shared/contract/query/stream-events.ts';
import { findListing } from '../picker/find-model.ts';
import { followUp } from '../conversation/follow-up.ts';
import type { Turn } from '../conversation/state/turn.ts';
import type { Conversation } from '../conversation/use-conversation.ts';
import { describeLeftOut } from '../picker/availability/describe-left-out.ts';
import { ModelButton } from '../picker/panel/model-button.tsx';
import type { NamedSelection } from '../picker/panel/list-options.ts';
import { nameChoice } from '../picker/selection/describe-choice.ts';
import { toSentSettings, type AnswerSettings } from '../picker/selection/answer-settings.ts';
import type { ModelChoice } from '../picker/selection/use-model-choice.ts';
import type { Attachments } from '../prompt/attachments/use-attachments.ts';
import { FollowUpBox } from './follow-up-box.tsx';
import { listTargets } from './targets.ts';

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
  const { settings, isAsBefore } = useFollowUpSettings(turn, props.choice);
  const { choice, targets, want } = useTarget(props);
  const { picker } = choice;
  const isBlank = followUpText.trim() === '' && files.attachments.length === 0;
  return (
    <FollowUpBox
      draft={{ text: followUpText, setText: setFollowUpText, files }}
      onShowMore={hasMore ? onShowMore : undefined}
      isBusy={isBusy}
      isBlank={isBlank}
      isStandard={choice.isStandard}
      isSettled={choice.isSettled}
      note={
        isBusy
          ? !isBlank && 'You can send this when the answer is finished.'
          : describeUnusual(turn, history) + describeLeftOut(choice.leftOut, picker?.models ?? [])
      }
      models={<ModelButton choice={{ ...choice, settings }} named={targets} onNamed={want} />}
      onSend={() => {
        const { instructions, temperature } = toSentSettings(
          settings,
          picker?.models,
          choice.fields,
        );
        // If `instructions` is left out, the server reuses those of the previous turn.
        const chosen = !isAsBefore && { instructions };
        const query = { query: followUpText, ...choice.fields, ...chosen, temperature };
        if (!followUp(conversation.actions, query, files.attachments)) return false;
        choice.setSettings(settings);
        return true;
      }}
    />
  );
}

/** The selection for the follow-up, and the alternatives to it. */
function useTarget({ turn, conversation, choice }: FollowUpPlaceProps) {
  const { picker, isStandard, selection } = choice;
  const [wanted, setWanted] = useState({ label: '', turnId: turn.id, selection });
  const isNewChoice = useNewChoice(turn.id, choice);
  const chosen = nameChoice(selection, { models: picker?.models ?? [], isStandard });
  const targets = listTargets({
    turn,
    cast: conversation.votes.get(turn.id),
    chosen: { label: chosen, selection },
    isNewChoice,
    hasTakenOver: findTakenOver([...conversation.history, turn], chosen) !== null,
    mayBeAsked: (id) => !findListing(picker, id)?.exclusion,
  });
  // A later selection in the picker, or a later turn, overrides this choice.
  const isWanted = wanted.turnId === turn.id && wanted.selection === selection;
  const target = targets.find((each) => isWanted && each.label === wanted.label) ?? targets[0];
  return {
    choice: { ...choice, ...(target && choice.forSelection(target.selection)) },
    targets: targets.length > 1 ? targets : [],
    want: ({ label }: NamedSelection) => setWanted({ label, turnId: turn.id, selection }),
  };
}

/** If the follow-up doesn't continue the latest answer, describes which one it continues. */
function describeUnusual({ answers }: Turn, history: readonly Turn[]): string {
  if (answers.some(({ text }) => text !== '')) return '';
  return history.length > 0
    ? 'Continues from the previous answer. '
    : 'Nothing to follow up on yet. ';
}

/**
 * The model that took over after the chosen one failed and that has answered every turn since; null if the
 * chosen model did not fail. `chosen` is its name.
 */
export function findTakenOver(turns: readonly Turn[], chosen: string): RoutedColumn | null {
  const routed = turns.at(-1)?.answers[0]?.routed;
  for (const { isComparison, askedName, answers } of turns.toReversed()) {
    const [answer] = answers;
    if (isComparison || !answer?.text || answer.routed.id !== routed?.id) return null;
    if (answer.failovers.length > 0 && askedName === chosen) return answer.routed;
  }
  return null;
}

interface FollowUpSettings {
  settings: AnswerSettings;
  /** Whether these are the instructions of the previous turn, which the server then reuses. */
  isAsBefore: boolean;
}

/** The instructions for a follow-up: those of the previous turn until the user chooses others. */
function useFollowUpSettings(turn: Turn, { settings }: ModelChoice): FollowUpSettings {
  const [asked, setAsked] = useState({ turnId: turn.id, settings });
  if (asked.turnId !== turn.id) setAsked({ turnId: turn.id, settings });
  const receipts = turn.answers.flatMap(({ receipt }) => receipt ?? []);
  const isNew = asked.turnId === turn.id && asked.settings !== settings;
  if (isNew || receipts.length === 0) return { settings, isAsBefore: false };
  // Looks at all answers, because image models don't receive instructions.
  const before = receipts.find(({ askedWith }) => askedWith?.named)?.askedWith?.named?.id ?? null;
  return { settings: { ...settings, instructions: before }, isAsBefore: !turn.isTemporary };
}

/** Whether the user has chosen models since this turn was sent. */
function useNewChoice(turnId: number, { selection, isSettled }: ModelChoice): boolean {
  const [asked, setAsked] = useState({ turnId, selection, isSettled });
  // A selection from the URL or an earlier visit is applied once the models have loaded. It doesn't count as
  // new.
  const isOutdated = asked.turnId !== turnId || asked.isSettled !== isSettled;
  if (isOutdated) setAsked({ turnId, selection, isSettled });
  return !isOutdated && asked.selection !== selection;
}
