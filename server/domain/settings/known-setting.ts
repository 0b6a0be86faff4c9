import type { SettingCategory } from '#shared/contract/settings/schemas.ts';
import type { KeyTrial } from './ports.ts';

/** A setting that Switchyard uses. */
export interface KnownSetting {
  key: string;
  category: SettingCategory;
  isSecret: boolean;
  description: string;
  /** The environment variable that counts where nothing is saved. */
  variable: string;
  /** Why a value cannot be used, in a sentence; null for a good one. */
  findFault(value: string): string | null;
  /** What "Test" tries it at. */
  trial?: KeyTrial;
}

export function wholeNumber(from: number, to: number): KnownSetting['findFault'] {
  return (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    return number >= from && number <= to ? null : `Give a whole number from ${from} to ${to}.`;
  };
}

export function oneOf(...values: string[]): KnownSetting['findFault'] {
  return (value) => (values.includes(value) ? null : `Give one of: ${values.join(', ')}.`);
}

/** A key as vendors make them; where they mark what it is for, its beginning must say so. */
export function vendorKey(...beginnings: string[]): KnownSetting['findFault'] {
  return (value) => {
    if (!/^[\x21-\x7e]{1,500}$/.test(value)) {
      return 'A key has letters, digits and signs only, at most 500: no spaces or line breaks.';
    }
    if (beginnings.length === 0 || beginnings.some((beginning) => value.startsWith(beginning))) {
      return null;
    }
    return `This key must begin with ${beginnings.join(' or ')}. Check that it is not another one.`;
  };
}
