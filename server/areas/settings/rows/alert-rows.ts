import type { SettingRow } from './setting-row.ts';
import { httpUrl, oneOf, wholeNumber } from '../value-schemas.ts';

/** When and how administrators get alerts. */
export const alertRows = {
  alerts: {
    errorPercent: {
      variable: 'ALERT_ERROR_PERCENT',
      schema: wholeNumber(0, 100),
      default: 30,
      description:
        'Administrators are told when so many of a hundred calls to a provider fail, of ten at least in 15 minutes; 0 tells nothing',
      saved: {
        key: 'system.alerts.error_percent',
        label: 'Alert on failing calls',
        category: 'system',
      },
    },
    silenceHours: {
      variable: 'ALERT_SILENCE_HOURS',
      schema: wholeNumber(0, 10_000),
      default: 24,
      description:
        'Administrators are told when nobody has asked anything for so many hours, where a week had a hundred queries; 0 tells nothing',
      saved: { key: 'system.alerts.silence_hours', label: 'Alert on silence', category: 'system' },
    },
    spendUsd: {
      variable: 'ALERT_SPEND_USD',
      schema: wholeNumber(0, 1_000_000),
      isDollars: true,
      default: 50,
      description:
        'Administrators are told when the models have cost so many US dollars in a day; 0 tells nothing',
      saved: {
        key: 'system.alerts.spend_usd',
        label: 'Alert on a day’s spend',
        category: 'system',
      },
    },
    diskPercent: {
      variable: 'ALERT_DISK_PERCENT',
      schema: wholeNumber(0, 100),
      default: 10,
      description:
        'Administrators are told when less than so many hundredths of the server’s disk are free; 0 tells nothing',
      saved: {
        key: 'system.alerts.disk_percent',
        label: 'Alert on a full disk',
        category: 'system',
      },
    },
    backupHours: {
      variable: 'ALERT_BACKUP_HOURS',
      schema: wholeNumber(0, 10_000),
      default: 48,
      description:
        'Administrators are told when a backup failed, or when the last is so many hours old; 0 tells nothing',
      saved: {
        key: 'system.alerts.backup_hours',
        label: 'Alert on an old backup',
        category: 'system',
      },
    },
    mail: {
      variable: 'ALERT_MAIL',
      schema: oneOf('on', 'off'),
      default: 'on',
      description: 'Whether alerts go to the administrators by mail: on or off',
      saved: { key: 'system.alerts.mail', label: 'Alerts by mail', category: 'system' },
    },
    webhookUrl: {
      variable: 'ALERT_WEBHOOK_URL',
      schema: httpUrl,
      default: null,
      isSecret: true,
      description:
        'Where alerts are posted as JSON with a text that chats show; the address passes the same guard as one’s own providers',
      saved: {
        key: 'system.alerts.webhook_url',
        label: 'Alerts to a webhook',
        category: 'system',
        trial: { webhook: 'alerts' },
      },
    },
  },
} satisfies Record<string, Record<string, SettingRow>>;
