import {
  nameChoice,
  nameCompared,
  type NamedContext,
} from '../picker/selection/describe-choice.ts';
import { describeOnly } from '../picker/elsewhere/describe-only.ts';
import type { ModelChoice } from '../picker/selection/use-model-choice.ts';
import type { Target } from './targets.ts';

interface SendOptions {
  /** The target of the follow-up; absent if the picker decides. */
  target: Target | undefined;
  choice: { picker: { models: NamedContext['models'] } | undefined } & Pick<
    ModelChoice,
    'isStandard' | 'selection' | 'only'
  >;
  /**
   * The answer that the follow-up continues: the latest one, or the one before if that has no text.
   * Null if there is none.
   */
  continues: 'latest' | 'earlier' | null;
  isBusy: boolean;
}

/** Describes what sending would do. */
export function describeSend({ target, choice, continues, isBusy }: SendOptions): string {
  if (isBusy) return 'You can send when this answer is finished.';
  if (!continues) return 'Nothing to follow up on yet.';
  const models = `${describeModels(target, choice)}${describeOnly(choice.only)}.`;
  return continues === 'earlier' ? `Continues from the previous answer. ${models}` : models;
}

function describeModels(target: Target | undefined, choice: SendOptions['choice']): string {
  if (target?.id === 'one' || target?.id === 'all') return `${target.label} will reply`;
  const { picker, isStandard, selection } = choice;
  const context = { models: picker?.models ?? [], isStandard };
  if (selection.isComparing) return `${nameCompared(selection, context)} will reply side by side`;
  if (selection.kind === 'single') return `${nameChoice(selection, context)} will reply`;
  return selection.among
    ? `Auto will pick from ${selection.among.length} models`
    : 'Auto will pick the model';
}
