import type { SettingRow } from './setting-row.ts';
import { httpUrl, oneOf, wholeNumber } from '../value-schemas.ts';

export const alertRows = {
  alerts: {
    errorPercent: {
      variable: 'ALERT_ERROR_PERCENT',
      schema: wholeNumber(0, 100),
      default: 30,
      description:
        'Alert administrators when at least this percentage of calls to a provider fails within 15 minutes, with at least ten calls; 0 turns this off',
      saved: { key: 'system.alerts.error_percent', label: 'Alert: failing calls' },
    },
    silenceHours: {
      variable: 'ALERT_SILENCE_HOURS',
      schema: wholeNumber(0, 10_000),
      default: 24,
      description:
        'Alert administrators when there are no requests for this many hours, if the week before had at least a hundred; 0 turns this off',
      saved: { key: 'system.alerts.silence_hours', label: 'Alert: no requests' },
    },
    spendUsd: {
      variable: 'ALERT_SPEND_USD',
      schema: wholeNumber(0, 1_000_000),
      isDollars: true,
      default: 50,
      description:
        'Alert administrators when the models have cost this many US dollars in a day; 0 turns this off',
      saved: { key: 'system.alerts.spend_usd', label: 'Alert: daily spending' },
    },
    diskPercent: {
      variable: 'ALERT_DISK_PERCENT',
      schema: wholeNumber(0, 100),
      default: 10,
      description:
        'Alert administrators when less than this percentage of the server’s disk is free; 0 turns this off',
      saved: { key: 'system.alerts.disk_percent', label: 'Alert: disk almost full' },
    },
    backupHours: {
      variable: 'ALERT_BACKUP_HOURS',
      schema: wholeNumber(0, 10_000),
      default: 48,
      description:
        'Alert administrators when a backup fails, or when the last one is this many hours old; 0 turns this off',
      saved: { key: 'system.alerts.backup_hours', label: 'Alert: old backup' },
    },
    mail: {
      variable: 'ALERT_MAIL',
      schema: oneOf('on', 'off'),
      default: 'on',
      description: 'Send alerts to administrators by e-mail: on or off',
      saved: { key: 'system.alerts.mail', label: 'Alerts by e-mail' },
    },
    webhookUrl: {
      variable: 'ALERT_WEBHOOK_URL',
      schema: httpUrl,
      default: null,
      isSecret: true,
      description:
        'Address that receives alerts as JSON, with a text field that chat apps show. The address must pass the same checks as users’ own endpoints',
      saved: {
        key: 'system.alerts.webhook_url',
        label: 'Alert webhook',
        trial: { webhook: 'alerts' },
      },
    },
  },
} satisfies Record<string, Record<string, SettingRow>>;
