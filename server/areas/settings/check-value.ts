import { AppError } from '../../platform/app-error.ts';
import type { SettingRow } from './rows/setting-row.ts';

/** The value to store; null if it is empty. Throws an AppError with the reason if it is invalid. */
export function checkValue(key: string, row: SettingRow | undefined, value: string): string | null {
  const kept = row ? value.trim() : value;
  if (kept === '') return null;
  const problem = row ? findProblem(row, kept) : null;
  if (problem === null) return kept;
  const message = `${key} wasn’t saved. ${problem}`;
  // Forms with one value read `value`, forms with several read the key.
  throw new AppError('invalid-input', message, { fieldErrors: { value: problem, [key]: problem } });
}

/** Explains in a sentence why a value is invalid; null if it is valid. */
export function findProblem({ schema }: SettingRow, value: string): string | null {
  const issue = schema.safeParse(value).error?.issues[0];
  if (!issue) return null;
  const advice: unknown = issue.code === 'custom' ? issue.params?.['advice'] : null;
  return typeof advice === 'string' ? advice : `It ${issue.message}.`;
}
