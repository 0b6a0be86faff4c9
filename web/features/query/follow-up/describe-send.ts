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
  goesOnFrom: 'this answer' | 'the answer before' | null;
  isBusy: boolean;
}

/** Describes what sending would do. */
export function describeSend({ target, choice, goesOnFrom, isBusy }: SendOptions): string {
  if (isBusy) return 'Send waits until this answer has ended.';
  if (!goesOnFrom) return 'There is no answer to go on from yet.';
  return `Goes on from ${goesOnFrom}${describeModels(target, choice)}${describeOnly(choice.only)}.`;
}

function describeModels(target: Target | undefined, choice: SendOptions['choice']): string {
  if (target?.id === 'one') return ` with ${target.label}`;
  if (target?.id === 'all') return ` with ${target.label.toLowerCase()}, side by side`;
  const { picker, isStandard, selection } = choice;
  const context = { models: picker?.models ?? [], isStandard };
  if (selection.isComparing) return ` with ${nameCompared(selection, context)}, side by side`;
  if (selection.kind === 'single') return ` with ${nameChoice(selection, context)}`;
  return selection.among
    ? `. Auto chooses among ${selection.among.length} models`
    : '. Auto chooses the model';
}
