import type { PickerModel } from '#shared/contract/models/schemas.ts';
import type { SentQuery } from '#web/api/stream/sent-query.ts';
import { readStored, sessionStore, writeStored } from '#web/ui/browser/storage.ts';

const key = 'switchyard.told';

/** What models are told besides the prompt: the chosen instructions of the person's, and how freely to write. */
export interface Told {
  instructions: string | null;
  /** Null leaves it to the model. */
  temperature: number | null;
}

/** As it was chosen in this tab; nothing where what is stored is not ours. */
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

/** Whether a temperature may go with a prompt; never where Auto chooses the model. */
export function takesTemperature(models: readonly Tempered[] = [], asked: Asked): boolean {
  const { model, models: compared = [model], effort, compareMode } = asked;
  const chosen = compareMode ? compared : [model];
  return models.some(
    ({ id, takesTemperature: takes }) =>
      chosen.includes(id) && (takes === 'always' || (takes !== null && effort !== 'thorough')),
  );
}

/** As it goes with a prompt: no temperature where none was to be seen beside it. */
export function toSentTold(
  told: Told,
  models: readonly Tempered[] | undefined,
  asked: Asked,
): Told {
  return takesTemperature(models, asked) ? told : { ...told, temperature: null };
}
