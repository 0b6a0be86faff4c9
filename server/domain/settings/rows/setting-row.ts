import type { z } from 'zod';
import type { SettingCategory } from '#shared/contract/settings/schemas.ts';
import type { SettingTrial } from '../ports.ts';

/** One setting: a row of the table. Its type is what `schema` makes of the text, or the default's. */
export interface SettingRow {
  /** The environment variable. */
  variable: string;
  /** Its first message follows the variable's name ("must be …"), with advice for the page beside it. */
  schema: z.ZodType<unknown, string>;
  /** In force where nothing is set; null for none. A row without a default must be set. */
  default?: string | number | null;
  /** The error at start where a row without a default is not set. */
  missing?: string;
  isSecret?: boolean;
  /** Whether it is a sum of US dollars. */
  isDollars?: boolean;
  /** Whether it is text of several lines. */
  isLong?: boolean;
  /** What it is for; the settings page and docs/running.md say it in these words. */
  description: string;
  /**
   * Under which key an administrator may save it; that applies at once, in every process. A row without
   * it is set in the environment only, and a restart applies it.
   */
  saved?: SavedAs;
  /** True where nothing may be saved under its name: it decides who gets in or where secrets go. */
  isReserved?: boolean;
}

interface SavedAs {
  key: string;
  /** What pages call it. */
  label: string;
  category: SettingCategory;
  /** What "Test" tries a value at. */
  trial?: SettingTrial;
}

export type SavedRow = SettingRow & { saved: SavedAs };

type ValueOf<Row> = Row extends { schema: z.ZodType<infer Value> }
  ? Row extends { default: null }
    ? Value | null
    : Value
  : never;

/** The values of a table, by the same names: `values.limits.freePerMinute` is a number. */
export type ValuesOf<Table> = {
  readonly [Group in keyof Table]: {
    readonly [Name in keyof Table[Group]]: ValueOf<Table[Group][Name]>;
  };
};
