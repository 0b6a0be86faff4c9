import { usePicker } from '#web/api/use-picker.ts';

/** The name of a model by its id; of one that is not to be chosen, its id without the provider. */
export function useModelNames(): (id: string) => string {
  const models = usePicker().data?.models;
  return (id) => models?.find((model) => model.id === id)?.name ?? id.slice(id.indexOf(':') + 1);
}
