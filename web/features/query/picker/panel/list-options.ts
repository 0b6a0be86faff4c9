import type { PickerModel, Provider } from '#shared/contract/models/schemas.ts';
import { matchesSearch } from '#web/ui/commands/find-commands.ts';
import { limits } from '#shared/contract/limits.ts';
import { dialNames, dialWords, type DialWord } from '#shared/contract/routing/constants.ts';
import type { CheckedModel } from '../availability/check-models.ts';
import { isChosen, listChosen, type Selection } from '../selection/selection.ts';
import type { ModelChoice } from '../selection/use-model-choice.ts';

/** A selection that the panel offers by name, such as the models of the last comparison. */
export interface NamedSelection {
  label: string;
  selection: Selection;
}

export type PanelOption = {
  key: string;
  name: string;
  note: string;
  isChosen: boolean;
  /** Whether the selection can't be chosen now. The note explains why. */
  isDisabled?: boolean;
} & (
  | { kind: 'named'; named: NamedSelection }
  | { kind: 'auto'; dial: DialWord }
  | { kind: 'model'; model: CheckedModel; isLocked: boolean }
);

export interface OptionGroup {
  label: string;
  provider: Provider['id'] | null;
  options: PanelOption[];
}

type Shown = Pick<ModelChoice, 'selection' | 'dial' | 'isStandard'> & {
  picker: Pick<NonNullable<ModelChoice['picker']>, 'models' | 'providers'>;
};

/** Explains how each dial setting weighs cost against quality. */
const dialNotes: Record<DialWord, string> = {
  thrifty: 'Low-cost models; rarely a premium one',
  balanced: 'Premium models for harder prompts',
  best: 'Premium models for all but easy prompts',
};

/** The panel's lines that match the search, by group. Retired models appear only in searches. */
export function listOptions(
  choice: Shown,
  named: readonly NamedSelection[],
  search: string,
): OptionGroup[] {
  const { picker, isStandard, selection } = choice;
  const isFull = listChosen(selection).length >= limits.comparedModels;
  const toOption = (model: CheckedModel): PanelOption => {
    const isOn = isChosen(selection, model.id);
    const isOver = selection.isComparing && isFull && !isOn;
    return {
      kind: 'model',
      key: model.id,
      name: model.name,
      note: model.exclusion ?? (model.isAvailable ? model.bestFor.join(', ') : 'No API key'),
      isChosen: isOn,
      isDisabled: model.exclusion !== null || isOver,
      model,
      isLocked: model.isStandard && !isStandard,
    };
  };
  const isShown = (model: CheckedModel, provider: Provider) =>
    model.provider === provider.id &&
    (search.trim() === ''
      ? model.answeredBy === null || isChosen(selection, model.id)
      : matchesSearch(toSearchText(model, provider), search));
  const groups = [
    { label: 'Reply with', provider: null, options: named.map((each) => toNamed(each, choice)) },
    { label: 'Auto', provider: null, options: dialWords.map((word) => toAuto(word, choice)) },
  ].map(({ options, ...group }) => ({
    ...group,
    options: options.filter(({ name, note }) =>
      matchesSearch(`${group.label} ${name} ${note}`, search),
    ),
  }));
  const providers = picker.providers.map((provider) => ({
    label: provider.name,
    provider: provider.id,
    options: picker.models.filter((model) => isShown(model, provider)).map(toOption),
  }));
  return [...groups, ...providers].filter(({ options }) => options.length > 0);
}

function toNamed(named: NamedSelection, { selection }: Shown): PanelOption {
  const { label, selection: own } = named;
  return { kind: 'named', key: label, name: label, note: '', isChosen: own === selection, named };
}

function toAuto(word: DialWord, { selection, dial }: Shown): PanelOption {
  return {
    kind: 'auto',
    key: word,
    name: dialNames[word],
    note: dialNotes[word],
    isChosen: selection.kind === 'auto' && dial === word,
    dial: word,
  };
}

function toSearchText(model: PickerModel, { name }: Provider): string {
  return [model.name, name, model.answeredBy?.name, ...model.bestFor].join(' ');
}
