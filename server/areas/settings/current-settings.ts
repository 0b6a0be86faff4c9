import type { SettingSource } from '#shared/contract/settings/schemas.ts';
import { inTurn } from '../../platform/in-turn.ts';
import type { SavedRow, SettingRow } from './rows/setting-row.ts';
import { listSavedRows, mapTable, type Settings, type SettingsTable } from './settings-table.ts';
import type { SettingStore, StoredSetting } from './store/setting-store.ts';

export interface ValueInForce {
  /** The value as text; null if there is none. */
  text: string | null;
  /** The value as the row's schema parses it. */
  value: unknown;
  source: SettingSource;
}

/** The value that applies if none is saved, by variable. */
export type EnvironmentValues = ReadonlyMap<string, ValueInForce>;

const none: ValueInForce = { text: null, value: null, source: 'none' };

/**
 * The current settings: saved values override the environment, which overrides the defaults. `load` reads the
 * saved values.
 */
export class CurrentSettings {
  /** These objects never change; their properties return the current values. */
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

  /** Resolves when everything that was saved before this call has taken effect. */
  readonly load = inTurn(async () => {
    const settings = await this.#store.list();
    this.#saved = new Map(
      settings.map((setting) => [setting.key, this.decide(setting.key, setting)]),
    );
  });

  /** The setting that Switchyard uses under this key; undefined if Switchyard only stores the key. */
  findRow(key: string): SavedRow | undefined {
    return this.rows.find((row) => row.saved.key === key);
  }

  /** The value that would apply if `saved` were stored for the key. Invalid saved values are ignored. */
  decide(key: string, saved: StoredSetting | undefined): ValueInForce {
    return this.decideText(key, saved?.value ?? null);
  }

  /** The value that would apply if `text` were stored for the key; null means that nothing is stored. */
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
