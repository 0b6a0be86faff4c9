import type { Picker } from '#shared/contract/models/schemas.ts';
import { useCommandSource, type Command } from '#web/ui/commands/command-sources.ts';
import { followUpId, goToFollowUp } from './follow-up/use-caret.ts';
import { isChosen, type Selection, type SelectionAction } from './picker/selection.ts';
import type { Conversation } from './conversation/use-conversation.ts';

interface QueryCommandsOptions {
  picker: Picker | undefined;
  isStandard: boolean;
  selection: Selection;
  conversation: Conversation;
  onAct: (action: SelectionAction) => void;
  onNewPrompt: () => void;
}

/** The commands of the query page: the prompt, the models, comparing, the answer. */
export function useQueryCommands(options: QueryCommandsOptions): void {
  useCommandSource(() => [
    { label: 'New prompt', group: 'Prompt', keywords: 'start clear', run: options.onNewPrompt },
    ...listAnswerCommands(options.conversation),
    ...listChoices(options),
  ]);
}

function listAnswerCommands({ run, history, stop, retry, clearHistory }: Conversation): Command[] {
  const group = 'Answer';
  if (!run) return [];
  const toFollowUp = document.getElementById(followUpId)
    ? [{ label: 'Go to the follow-up', group, keywords: 'skip answer reply', run: goToFollowUp }]
    : [];
  if (run.phase !== 'ended') return [{ label: 'Stop', group, run: stop }, ...toFollowUp];
  return [
    ...toFollowUp,
    { label: 'Ask again', group, keywords: 'retry', run: () => void retry() },
    ...(history.length > 0 ? [{ label: 'Clear history', group, run: clearHistory }] : []),
  ];
}

function listChoices({ picker, isStandard, selection, onAct }: QueryCommandsOptions): Command[] {
  const compare: Command = {
    label: selection.isComparing ? 'Stop comparing models' : 'Compare Models',
    group: 'Compare',
    run: () => onAct({ type: 'toggle-compare' }),
  };
  const auto: Command = {
    label: isStandard ? 'Auto Select (Standard)' : 'Auto Select (Free)',
    group: 'Choose a model',
    ...(selection.kind === 'auto' && !selection.among && { note: 'chosen' }),
    run: () => onAct({ type: 'click-auto' }),
  };
  const models = (picker?.models ?? []).map(
    ({ id, name, provider, isStandard: needsStandard }): Command => ({
      label: name,
      group: 'Choose a model',
      keywords: picker?.providers.find((candidate) => candidate.id === provider)?.name ?? '',
      ...(isChosen(selection, id) && { note: 'chosen' }),
      ...(needsStandard && !isStandard && { note: 'needs Standard' }),
      run: () => onAct({ type: 'click-model', id }),
    }),
  );
  return [compare, auto, ...models];
}
