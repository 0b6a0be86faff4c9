import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { NewAuditEntry, AuditState } from '../audit/index.ts';
import type { NewSetting } from './store/setting-store.ts';

const longest = 300;

/** What the audit trail stores of a setting: that a secret was set, but not its value. */
export function settingState({
  value,
  isSecret,
}: Pick<NewSetting, 'value' | 'isSecret'>): AuditState {
  if (value === null) return { value: null };
  if (isSecret) return { value: '(secret)' };
  return { value: value.length > longest ? `${value.slice(0, longest)}…` : value };
}

export function settingEntry(
  { id, username }: CurrentUser,
  verb: 'create' | 'change' | 'delete',
  subject: string,
  [before, after]: [AuditState, AuditState],
): NewAuditEntry {
  return { actor: { id, username }, action: `setting.${verb}`, subject, before, after };
}
