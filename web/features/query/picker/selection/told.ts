import type { PickerModel } from '#shared/contract/models/schemas.ts';
import type { SentQuery } from '#web/api/stream/sent-query.ts';
import { readStored, sessionStore, writeStored } from '#web/ui/browser/storage.ts';

const key = 'switchyard.told';

/**
 * Settings that models receive with the prompt: the user's named instructions and the temperature.
 */
export interface Told {
  instructions: string | null;
  /** Null means the model's default. */
  temperature: number | null;
}

/** The settings of this tab; empty if the stored value is invalid. */
export function readTold(): Told {
  try {
    const kept = JSON.parse(readStored(sessionStore, key) ?? 'null') as Partial<Told> | null;
    return { instructions: kept?.instructions ?? null, temperature: kept?.temperature ?? null };
  } catch {
    return { instructions: null, temperature: null };
  }
}

export function keepTold(told: Told): void {
  writeStored(sessionStore, key, JSON.stringify(told));
}

type Tempered = Pick<PickerModel, 'id' | 'takesTemperature'>;
type Asked = Pick<SentQuery, 'model' | 'models' | 'effort' | 'compareMode'>;

/** Whether any of the requested models accepts a temperature. Auto never does. */
export function takesTemperature(models: readonly Tempered[] = [], asked: Asked): boolean {
  const { model, models: compared = [model], effort, compareMode } = asked;
  const chosen = compareMode ? compared : [model];
  return models.some(
    ({ id, takesTemperature: takes }) =>
      chosen.includes(id) && (takes === 'always' || (takes !== null && effort !== 'thorough')),
  );
}

/** The settings to send. Drops the temperature if its control is not visible. */
export function toSentTold(
  told: Told,
  models: readonly Tempered[] | undefined,
  asked: Asked,
): Told {
  return takesTemperature(models, asked) ? told : { ...told, temperature: null };
}
