import type { ProviderMark } from '#shared/contract/models/own-constants.ts';
import type { Picker, PickerModel } from '#shared/contract/models/schemas.ts';

export interface PlacedModel extends PickerModel {
  /** Why it may not be asked, such as "not in the EU"; null where it may. */
  elsewhere: string | null;
}

/** The picker's models, where only some providers may be asked. */
export interface PlacedPicker extends Picker {
  models: PlacedModel[];
}

/** Says of each model whether it may be asked; `only` is what its provider must be, null for anything. */
export function placeModels(picker: Picker, only: ProviderMark | null): PlacedPicker {
  const within = picker.providers.filter(({ marks }) => only === null || marks.includes(only));
  const ids = new Set<string>(within.map(({ id }) => id));
  return {
    ...picker,
    models: picker.models.map((model) => ({
      ...model,
      elsewhere: only === null || ids.has(answeringProvider(model)) ? null : reasons[only],
    })),
  };
}

/** A listing is answered by its successor, wherever that runs. */
function answeringProvider({ provider, answeredBy }: PickerModel): string {
  return answeredBy ? answeredBy.id.slice(0, answeredBy.id.indexOf(':')) : provider;
}

const reasons: Record<ProviderMark, string> = {
  'own-machine': 'not on own machines',
  eu: 'not in the EU',
  'no-retention': 'its provider may keep what is sent',
};
