import { limits } from '#shared/contract/limits.ts';
import type { ModelId, PickerModel } from '#shared/contract/models/schemas.ts';
import { joinWords } from '#shared/lib/text.ts';
import { dialNames, type DialWord } from '#shared/contract/routing/constants.ts';
import { nameModel } from '../find-model.ts';
import { findDouble, onePerAnswerer } from './answering.ts';
import type { Selection, SelectionContext } from './selection.ts';
import { listCompared } from './sent-fields.ts';

interface NamedContext extends SelectionContext {
  models: readonly (SelectionContext['models'][number] & Pick<PickerModel, 'name'>)[];
}

export function describeChoice(selection: Selection, context: SelectionContext): string {
  const chosen = listCompared(selection, context);
  const count = onePerAnswerer(chosen, context.models).length;
  const double = findDouble(chosen, context.models);
  if (!selection.isComparing) {
    if (selection.kind === 'single' || !selection.among) return '';
    return count === 1 && double
      ? `${double} answers for all of these`
      : `Auto will pick from ${count} models`;
  }
  if (double && chosen.length <= limits.comparedModels) {
    return `${double} answers for more than one of these, so we add the next-best model`;
  }
  if (count > limits.comparedModels)
    return `Auto will compare ${limits.comparedModels} of ${count} models`;
  return count > 1 ? `${count} models side by side` : 'Plus one more, picked for your prompt';
}

/** A name for the selection that is short enough for a button. */
export function nameChoice(selection: Selection, context: NamedContext): string {
  if (!selection.isComparing) {
    if (selection.kind === 'single') return nameModel(context, selection.model);
    return selection.among ? `Auto (${selection.among.length} models)` : 'Auto';
  }
  return `Compare ${nameCompared(selection, context)}`;
}

/** Names the models that would answer side by side. */
function nameCompared(selection: Selection, context: NamedContext): string {
  const names = listCompared(selection, context).map((id) => nameModel(context, id));
  const [first = 'models'] = names;
  if (names.length < 2) return `${first} and one more`;
  if (names.length > limits.comparedModels)
    return `${limits.comparedModels} of ${names.length} models`;
  return joinWords(names);
}

interface ChoiceLabel {
  text: string;
  /** The names of the compared models; the text gives only their number. */
  names: string | null;
  /** The models whose providers are shown as marks beside the text. */
  models: readonly ModelId[];
}

/** The label for the selection on the model button. `dial` is null if Auto has nothing to choose. */
export function labelChoice(
  selection: Selection,
  dial: DialWord | null,
  context: NamedContext,
): ChoiceLabel {
  if (selection.isComparing) {
    const models = listCompared(selection, context);
    const count = Math.min(Math.max(models.length, 2), limits.comparedModels);
    const shown = models.length > count ? [] : models;
    return { text: `Compare ${count}`, names: nameCompared(selection, context), models: shown };
  }
  const name = nameChoice(selection, context);
  if (selection.kind === 'auto') {
    return { text: dial ? `${name} · ${dialNames[dial]}` : name, names: null, models: [] };
  }
  const successor = context.models.find(({ id }) => id === selection.model)?.answeredBy?.name;
  const text = successor ? `${name} → ${successor}` : name;
  return { text, names: null, models: [selection.model] };
}
