import type { PickerModel } from '#shared/contract/models/schemas.ts';
import type { SentQuery } from '#web/api/stream/sent-query.ts';
import { readStored, sessionStore, writeStored } from '#web/ui/browser/storage.ts';

const key = 'switchyard.answer-settings';

/** Settings that models receive with the prompt: the user's named instructions and the temperature. */
export interface AnswerSettings {
  instructions: string | null;
  /** Null means the model's default. */
  temperature: number | null;
}

/** This tab's settings; empty if the stored value is invalid. */
export function readAnswerSettings(): AnswerSettings {
  try {
    const kept = JSON.parse(
      readStored(sessionStore, key) ?? 'null',
    ) as Partial<AnswerSettings> | null;
    return { instructions: kept?.instructions ?? null, temperature: kept?.temperature ?? null };
  } catch {
    return { instructions: null, temperature: null };
  }
}

export function keepAnswerSettings(settings: AnswerSettings): void {
  writeStored(sessionStore, key, JSON.stringify(settings));
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

/** The settings to send. The temperature is dropped if its control isn't visible. */
export function toSentSettings(
  settings: AnswerSettings,
  models: readonly Tempered[] | undefined,
  asked: Asked,
): AnswerSettings {
  return takesTemperature(models, asked) ? settings : { ...settings, temperature: null };
}
