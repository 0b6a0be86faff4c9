import { formatDayIn } from '#shared/lib/days.ts';
import type { MailSettings, Outbox, Teller } from './ports.ts';

interface TellerDeps {
  settings: MailSettings;
  outbox: Pick<Outbox, 'findReader' | 'add' | 'note'>;
  /** The time zone of dates for users whose own is not known. */
  timeZone: string;
  logError(error: unknown): void;
}

/** Adds news to the outbox once, if mail is configured and this kind is enabled. */
export function createTeller({ settings, outbox, timeZone, logError }: TellerDeps): Teller {
  const prepare: Teller['prepare'] = async (userId, news) => {
    const { kind, key } = news;
    if (!settings.isConfigured() || !settings.isOn(kind)) return async () => {};
    try {
      const reader = await outbox.findReader(userId);
      if (!reader) return async () => {};
      const letter = news.write((day) => formatDayIn(reader.timeZone ?? timeZone, day));
      const owner = kind === 'account-deleted' ? null : userId;
      return async () => {
        await outbox.add(owner, { key, kind, reader, letter }).catch(logError);
      };
    } catch (error) {
      logError(error);
      return async () => {};
    }
  };
  const note: Teller['note'] = async (userId, { kind, key }) => {
    if (settings.isConfigured()) await outbox.note(userId, { kind, key }).catch(logError);
  };
  return { prepare, note, tell: async (userId, news) => (await prepare(userId, news))() };
}

/** For programs that send no news. */
export const silentTeller: Teller = {
  tell: async () => {},
  prepare: async () => async () => {},
  note: async () => {},
};
