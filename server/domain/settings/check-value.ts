import { AppError } from '../app-error.ts';
import type { SettingRow } from './rows/setting-row.ts';

/** The value as it is stored; null for none. Throws the refusal with its reason. */
export function checkValue(key: string, row: SettingRow | undefined, value: string): string | null {
  const kept = row ? value.trim() : value;
  if (kept === '') return null;
  const problem = row ? findProblem(row, kept) : null;
  if (problem === null) return kept;
  const message = `${key} was not saved. ${problem}`;
  // Of a form of one value, and of one of many.
  throw new AppError('invalid-input', message, { fieldErrors: { value: problem, [key]: problem } });
}

/** Why a value cannot be used, in a sentence for the page; null for a good one. */
export function findProblem({ schema }: SettingRow, value: string): string | null {
  const issue = schema.safeParse(value).error?.issues[0];
  if (!issue) return null;
  const advice: unknown = issue.code === 'custom' ? issue.params?.['advice'] : null;
  return typeof advice === 'string' ? advice : `It ${issue.message}.`;
}
