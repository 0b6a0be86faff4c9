import { alertRows } from './rows/alert-rows.ts';
import { installationRows } from './rows/installation-rows.ts';
import { limitRows } from './rows/limit-rows.ts';
import { newsRows } from './rows/news-rows.ts';
import { createProviderRows, type ProviderVariables } from './rows/provider-rows.ts';
import { routingRows } from './rows/routing-rows.ts';
import { serverRows } from './rows/server-rows.ts';
import { tracingRows } from './rows/tracing-rows.ts';
import type { SavedRow, SettingRow, ValuesOf } from './rows/setting-row.ts';
import { billingRows, stripeRows } from './rows/stripe-rows.ts';

export type SettingsTable = ReturnType<typeof createSettingsTable>;

/** The current value of every setting, such as `settings.limits.freePerMinute`. */
export type Settings = ValuesOf<SettingsTable>;

/** All settings of the server, in the order in which pages show them. */
export function createSettingsTable(providers: readonly ProviderVariables[]) {
  return {
    ...serverRows,
    ...tracingRows,
    ...stripeRows,
    ...createProviderRows(providers),
    ...limitRows,
    ...alertRows,
    ...installationRows,
    ...newsRows,
    ...billingRows,
    ...routingRows,
  } satisfies Record<string, Record<string, SettingRow>>;
}

export function listRows(table: SettingsTable): SettingRow[] {
  return Object.values<Record<string, SettingRow>>(table).flatMap((group) => Object.values(group));
}

/** The rows that an administrator may save, in the order in which pages show them. */
export function listSavedRows(table: SettingsTable): SavedRow[] {
  return listRows(table).filter((row): row is SavedRow => row.saved !== undefined);
}

/** Builds an object with the structure of the table and one property per row. */
export function mapTable(
  table: SettingsTable,
  toProperty: (row: SettingRow) => PropertyDescriptor,
): Settings {
  const groups = Object.entries<Record<string, SettingRow>>(table).map(([group, rows]) => {
    const properties = Object.entries(rows).map(
      ([name, row]) => [name, { enumerable: true, ...toProperty(row) }] as const,
    );
    return [group, Object.defineProperties({}, Object.fromEntries(properties))];
  });
  return Object.fromEntries(groups) as Settings;
}
