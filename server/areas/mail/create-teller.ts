import { formatDayIn } from '#shared/lib/days.ts';
import type { Outbox } from './store/outbox-store.ts';
import type { NewsKind } from '#shared/contract/mail/constants.ts';
import type { Letter } from './write-mail.ts';

/** A piece of news that a user receives by mail. */
export interface News {
  kind: NewsKind;
  /** Identifies what the news is about, such as `receipt:in_1`. Each key is mailed only once. */
  key: string;
  write(formatDay: (day: Date) => string): Letter;
}

/** Mails users about events in their account. Never rejects: failures are logged. */
export interface Teller {
  tell(userId: number, news: News): Promise<void>;
  /** Like `tell`, but in two steps, for news about an event that also removes the user's address. */
  prepare(userId: number, news: News): Promise<() => Promise<void>>;
  /** Records news as sent, without sending a mail. */
  note(userId: number, news: Pick<News, 'kind' | 'key'>): Promise<void>;
}

interface TellerDeps {
  /** Whether a mail server is configured. */
  isConfigured(): boolean;
  isOn(kind: NewsKind): boolean;
  outbox: Pick<Outbox, 'findReader' | 'add' | 'note'>;
  /** The time zone for dates if the user's own is not known. */
  timeZone: string;
  logError(error: unknown): void;
}

/** Adds news to the outbox once, if mail is configured and this kind is enabled. */
export function createTeller(deps: TellerDeps): Teller {
  const { isConfigured, isOn, outbox, timeZone, logError } = deps;
  const prepare: Teller['prepare'] = async (userId, news) => {
    const { kind, key } = news;
    if (!isConfigured() || !isOn(kind)) return async () => {};
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
    if (isConfigured()) await outbox.note(userId, { kind, key }).catch(logError);
  };
  return { prepare, note, tell: async (userId, news) => (await prepare(userId, news))() };
}

/** Does nothing, for programs that send no notifications. */
export const silentTeller: Teller = {
  tell: async () => {},
  prepare: async () => async () => {},
  note: async () => {},
};
