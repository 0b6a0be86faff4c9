import type { SettingSource } from '#shared/contract/settings/schemas.ts';
import { inTurn } from '../in-turn.ts';
import type { SettingStore, StoredSetting } from './ports.ts';
import type { SavedRow, SettingRow } from './rows/setting-row.ts';
import { listSavedRows, mapTable, type Settings, type SettingsTable } from './settings-table.ts';

export interface ValueInForce {
  /** As it is written; null where there is none. */
  text: string | null;
  /** As its row's schema parses it. */
  value: unknown;
  source: SettingSource;
}

/** The value in force where nothing is saved, by variable. */
export type EnvironmentValues = ReadonlyMap<string, ValueInForce>;

const none: ValueInForce = { text: null, value: null, source: 'none' };

/** The settings in force: saved over environment over default; `load` reads the saved ones again. */
export class CurrentSettings {
  /** Always the same objects, which hold the current values. */
  readonly values: Settings;
  readonly rows: readonly SavedRow[];
  readonly table: SettingsTable;
  readonly #store: Pick<SettingStore, 'list'>;
  readonly #environment: EnvironmentValues;
  #saved: ReadonlyMap<string, ValueInForce> = new Map();

  constructor(
    table: SettingsTable,
    environment: EnvironmentValues,
    store: Pick<SettingStore, 'list'>,
  ) {
    this.table = table;
    this.rows = listSavedRows(table);
    this.#environment = environment;
    this.#store = store;
    this.values = mapTable(table, (row) => ({ get: () => this.#inForce(row).value }));
  }

  /** Resolves when everything that was saved before this call is in force. */
  readonly load = inTurn(async () => {
    const settings = await this.#store.list();
    this.#saved = new Map(
      settings.map((setting) => [setting.key, this.decide(setting.key, setting)]),
    );
  });

  /** The setting that Switchyard uses under this key; undefined for one that it only keeps. */
  findRow(key: string): SavedRow | undefined {
    return this.rows.find((row) => row.saved.key === key);
  }

  /** The value in force for a key while this is saved; a saved value that cannot be used does not count. */
  decide(key: string, saved: StoredSetting | undefined): ValueInForce {
    return this.decideText(key, saved?.value ?? null);
  }

  /** The value in force for a key while this text, or none, is saved for it. */
  decideText(key: string, text: string | null): ValueInForce {
    const row = this.findRow(key);
    if (text !== null) {
      if (!row) return { text, value: text, source: 'saved' };
      const parsed = row.schema.safeParse(text);
      if (parsed.success) return { text, value: parsed.data, source: 'saved' };
    }
    return (row && this.#environment.get(row.variable)) ?? none;
  }

  inForce(key: string): ValueInForce {
    return this.#saved.get(key) ?? this.decide(key, undefined);
  }

  #inForce({ variable, saved }: SettingRow): ValueInForce {
    return (saved && this.#saved.get(saved.key)) ?? this.#environment.get(variable) ?? none;
  }
}
