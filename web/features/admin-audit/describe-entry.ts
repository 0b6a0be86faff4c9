import type { AuditEntry } from '#shared/contract/audit/schemas.ts';
import { refundReasonNames } from '#shared/contract/billing/constants.ts';
import { providerPresets } from '#shared/contract/models/own-constants.ts';
import {
  formatCents,
  formatCount,
  formatDay,
  formatPrice,
  formatTime,
} from '#shared/lib/format.ts';
import { nameTask } from '#web/api/models/name-task.ts';
import { keyHeaderWords, markWords } from '#web/api/models/provider-words.ts';

const actions: Record<string, string> = {
  'setting.create': 'Created a setting',
  'setting.change': 'Changed a setting',
  'setting.delete': 'Deleted a setting',
  'model.add': 'Added a model',
  'model.change': 'Changed a model',
  'model.reset': 'Reset a model',
  'model.remove': 'Removed a model',
  'provider.add': 'Added a provider',
  'provider.change': 'Changed a provider',
  'provider.remove': 'Removed a provider',
  'request.read': 'Read a prompt and its answers',
  'routing.promote': 'Promoted a routing policy',
  'routing.return': 'Restored the previous routing policy',
  'user.change': 'Changed an account',
  'user.delete': 'Deleted an account',
  'user.budget': 'Set a user’s budget',
  'key.cap': 'Set an API key’s cap',
  'key.revoke': 'Revoked an API key',
  'tag.budget': 'Set a tag’s budget',
  'user.limits': 'Set a user’s rate limits',
  'invite.create': 'Created an invite link',
  'invite.revoke': 'Revoked an invite link',
  'address.block': 'Blocked an address',
  'address.unblock': 'Unblocked an address',
  'subscription.sync': 'Synced a subscription',
  'subscription.cancel': 'Cancelled a subscription',
  'job.run': 'Ran a job',
  'export.make': 'Exported a list',
  'payment.refund': 'Refunded a payment',
  'payment.refund-refused': 'Tried to refund a payment',
};

/** The display name of an action. For an unknown action, it is derived from the identifier. */
export function describeAction({ action }: Pick<AuditEntry, 'action'>): string {
  return actions[action] ?? upperFirst(action.replace('.', ': ').replaceAll('-', ' '));
}

const fields: Record<string, string> = {
  value: 'Value',
  isAdmin: 'Administrator',
  isBlocked: 'Blocked',
  isWaiting: 'Waiting for approval',
  isForAuto: 'In Auto',
  uses: 'Accounts',
  usesLeft: 'Accounts left',
  grantedUntil: 'Standard granted until',
  isStandard: 'Standard',
  isShown: 'Shown',
  isOn: 'On',
  sees: 'Accepts images',
  baseUrl: 'Address',
  readsDocuments: 'Accepts PDFs',
  thinks: 'Thinks first',
  preset: 'Server type',
  keyHeader: 'Key header',
  needsKey: 'Needs a key',
  tokenLimit: 'Token limit field',
  upstreamId: 'Provider’s model ID',
  inputMicroUsdPerMillion: 'Input price per million tokens',
  outputMicroUsdPerMillion: 'Output price per million tokens',
  dayMicroUsd: 'Daily budget',
  monthMicroUsd: 'Monthly budget',
  perMinute: 'Requests per minute',
  perDay: 'Requests per day',
  running: 'Concurrent requests',
  contextTokens: 'Context window (tokens)',
  maxOutputTokens: 'Longest answer (tokens)',
  retiredOn: 'Retired on',
  successorId: 'Successor',
  providerLink: 'Link',
  amountCents: 'Amount',
  endsSubscription: 'Subscription ended',
};

const reasons: Partial<Record<string, string>> = refundReasonNames;

// If a user has no limit of their own, their tier's limit applies.
const ofTier: ReadonlySet<string> = new Set(['perMinute', 'perDay', 'running']);

/** Maps a model id to its name and returns any other text unchanged. */
type NameOfModel = (id: string) => string;

/** The state before or after the change, one line per fact. */
export function describeState(state: AuditEntry['before'], nameOf: NameOfModel): string[] {
  if (!state) return [];
  return Object.entries(state).map(
    ([name, value]) => `${describeField(name, nameOf)}: ${describeValue(name, value, nameOf)}`,
  );
}

/**
 * Converts names such as `readsDocuments` to words. Promoted shifts are named after a kind of task
 * and a model, as in "code openai:gpt-4".
 */
function describeField(name: string, nameOf: NameOfModel): string {
  const [, task, model] = /^([a-z]+) ([^\s:]+:\S+)$/.exec(name) ?? [];
  if (task && model) return `${nameTask(task)}, ${nameOf(model)}`;
  if (!/^[a-z][a-zA-Z]*$/.test(name)) return fields[name] ?? name;
  return (
    fields[name] ?? upperFirst(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
  );
}

function describeValue(name: string, value: unknown, nameOf: NameOfModel): string {
  if (value === null && ofTier.has(name)) return 'tier default';
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return describeNumber(name, value);
  if (typeof value === 'string') return describeText(name, value, nameOf);
  if (Array.isArray(value)) {
    const words = value.map((one) => describeValue(name, one, nameOf));
    return words.length === 0 ? 'none' : words.join(', ');
  }
  return describeState(value as Record<string, unknown>, nameOf).join('; ') || 'none';
}

function describeNumber(name: string, value: number): string {
  if (name.endsWith('Cents')) return formatCents(value);
  return name.includes('MicroUsd') ? formatPrice(value) : formatCount(value);
}

const presets = Object.fromEntries(
  Object.entries(providerPresets).map(([id, { name }]) => [id, name]),
);
/** Display names for a field's values. */
const words: Partial<Record<string, Partial<Record<string, string>>>> = {
  preset: presets,
  keyHeader: keyHeaderWords,
  marks: markWords,
};

function describeText(name: string, text: string, nameOf: NameOfModel): string {
  if (name === 'reason') return reasons[text]?.toLowerCase() ?? text;
  const known = words[name]?.[text];
  if (known !== undefined) return known;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatTime(text) : nameOf(text);
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
