import type { z } from 'zod';
import type { SettingCategory } from '#shared/contract/settings/schemas.ts';
import type { KnownProviderId } from '#shared/contract/models/providers.ts';

/** A setting, as a row of the table. The type of its value follows from `schema` or the default. */
export interface SettingRow {
  variable: string;
  /**
   * The schema's first error message continues a sentence that starts with the variable's name ("must be …"),
   * and includes advice for the page.
   */
  schema: z.ZodType<unknown, string>;
  /** Used if nothing is set; null for no value. A row without a default must be set. */
  default?: string | number | null;
  /** The startup error if a row without a default is not set. */
  missing?: string;
  isSecret?: boolean;
  isDollars?: boolean;
  /** Whether the value is text with several lines. */
  isLong?: boolean;
  /** Labels for the known values. Without a label, the value itself is shown, capitalized. */
  words?: Record<string, string>;
  /**
   * The purpose of the setting, as shown on the settings page. docs/running/variables.md has its own descriptions.
   */
  description: string;
  /**
   * The key under which administrators save this setting. Saved changes apply immediately in every
   * process. Without a key, the setting can only come from the environment, and a change needs a
   * restart.
   */
  saved?: SavedAs;
  /**
   * Whether administrators may store a value under the name of this variable, which has no effect. For other rows
   * without `saved`, this is forbidden, because their variables decide who gets access or where secrets are sent.
   */
  isHarmless?: boolean;
}

interface SavedAs {
  /** The key starts with its category, as in `system.limits.free.per_day`. */
  key: string;
  /** The name on pages. */
  label: string;
  /** Where the Test button tests a value. */
  trial?: SettingTrial;
}

export type SavedRow = SettingRow & { saved: SavedAs };

export function categoryOf(key: string): SettingCategory {
  return key.slice(0, key.indexOf('.')) as SettingCategory;
}

type ValueOf<Row> = Row extends { schema: z.ZodType<infer Value> }
  ? Row extends { default: null }
    ? Value | null
    : Value
  : never;

/** The type of a table's values; for example, `values.limits.freePerMinute` is a number. */
export type ValuesOf<Table> = {
  readonly [Group in keyof Table]: {
    readonly [Name in keyof Table[Group]]: ValueOf<Table[Group][Name]>;
  };
};

/** Where a value is tested: at the provider that a key is for, or at the alert webhook itself. */
export type SettingTrial =
  { provider: KnownProviderId } | { environment: PaymentEnvironment } | { webhook: 'alerts' };

/** The payment provider's two environments, whose customers, keys and ids never mix. */
export type PaymentEnvironment = 'test' | 'live';

export const paymentEnvironments: readonly PaymentEnvironment[] = ['test', 'live'];
