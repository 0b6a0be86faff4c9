import type { PickerModel } from '#shared/contract/models/schemas.ts';
import type { Command } from '#web/ui/commands/command-sources.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { Turn } from './conversation/state/turn.ts';
import type { Conversation } from './conversation/use-conversation.ts';
import { followUpId, goToFollowUp } from './follow-up/use-caret.ts';
import { isChosen } from './picker/selection/selection.ts';
import type { ModelChoice } from './picker/selection/use-model-choice.ts';

export interface QueryCommandsOptions {
  choice: ModelChoice;
  conversation: Conversation;
  onNewPrompt: () => void;
}

/** The commands of the query page: prompt, models, compare mode and answer. */
export function listQueryCommands(options: QueryCommandsOptions): Command[] {
  const { choice, conversation, onNewPrompt } = options;
  return [
    { label: 'New conversation', group: 'Prompt', keywords: 'start clear', run: onNewPrompt },
    ...listAnswerCommands(conversation),
    ...listChoices(choice),
  ];
}

async function askAgain(actions: Conversation['actions'], turn: Turn): Promise<void> {
  const { askVersion } = await import('./conversation/versions.ts');
  askVersion(actions, turn);
}

function listAnswerCommands({ current, history, actions }: Conversation): Command[] {
  const group = 'Answer';
  if (!current) return [];
  const toFollowUp = document.getElementById(followUpId)
    ? [{ label: 'Go to follow-up', group, keywords: 'skip answer reply', run: goToFollowUp }]
    : [];
  if (current.phase !== 'ended') {
    return [{ label: 'Stop', group, run: actions.stop }, ...toFollowUp];
  }
  const clear = {
    label: 'Start fresh from here',
    group,
    keywords: 'clear history',
    run: actions.clearHistory,
  };
  return [
    ...toFollowUp,
    {
      label: 'Regenerate',
      group,
      keywords: 'ask again retry',
      run: () => void askAgain(actions, current),
    },
    ...(history.length > 0 ? [clear] : []),
  ];
}

function listChoices({ picker, isStandard, selection, act }: ModelChoice): Command[] {
  const compare: Command = {
    label: selection.isComparing ? 'Stop comparing models' : 'Compare Models',
    group: 'Compare',
    run: () => act({ type: 'toggle-compare' }),
  };
  const auto: Command = {
    label: isStandard ? 'Auto Select (Standard)' : 'Auto Select (Free)',
    group: 'Choose a model',
    ...(selection.kind === 'auto' && !selection.among && { note: 'selected' }),
    run: () => act({ type: 'click-auto' }),
  };
  const isRetired = ({ answeredBy }: PickerModel) => Number(answeredBy !== null);
  const current = (picker?.models ?? []).toSorted((a, b) => isRetired(a) - isRetired(b));
  const models = current.map(
    ({ id, name, provider, answeredBy, exclusion, isStandard: needsStandard }): Command => ({
      label: name,
      group: 'Choose a model',
      keywords: picker?.providers.find((candidate) => candidate.id === provider)?.name ?? '',
      ...(answeredBy && { note: `answered by ${answeredBy.name}` }),
      ...(isChosen(selection, id) && { note: 'selected' }),
      ...(needsStandard && !isStandard && { note: 'needs Standard' }),
      ...(exclusion && { note: exclusion }),
      run: () =>
        exclusion
          ? showToast({ title: 'Not Available', description: `${name}: ${exclusion}.` })
          : act({ type: 'pick-model', id }),
    }),
  );
  return [compare, auto, ...models];
}
