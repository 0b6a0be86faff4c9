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
