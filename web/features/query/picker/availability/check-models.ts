import type { ProviderMark } from '#shared/contract/models/providers.ts';
import type { Picker, PickerModel } from '#shared/contract/models/schemas.ts';
import { providerOf } from '../selection/selection.ts';

export interface CheckedModel extends PickerModel {
  /** Why the model is excluded, such as "not in the EU"; null if it is allowed. */
  exclusion: string | null;
}

/** The picker after applying the restriction on providers. */
export interface CheckedPicker extends Picker {
  models: CheckedModel[];
}

/**
 * Marks each model as allowed or excluded. `only` allows just the providers with this mark; null
 * allows every provider that isn't turned off.
 */
export function checkModels(picker: Picker, only: ProviderMark | null): CheckedPicker {
  const whyNot = (id: string) => {
    const provider = picker.providers.find((one) => one.id === id);
    if (provider?.isOff) return 'turned off by an administrator';
    return only === null || provider?.marks.includes(only) ? null : reasons[only];
  };
  return {
    ...picker,
    models: picker.models.map((model) => ({
      ...model,
      exclusion: whyNot(answeringProvider(model)),
    })),
  };
}

/** If a model is retired, its successor answers, so the successor's provider is what counts. */
function answeringProvider({ provider, answeredBy }: PickerModel): string {
  return answeredBy ? providerOf(answeredBy.id) : provider;
}

const reasons: Record<ProviderMark, string> = {
  'own-machine': 'not self-hosted',
  eu: 'not in the EU',
  'no-retention': 'its provider may keep your data',
};
