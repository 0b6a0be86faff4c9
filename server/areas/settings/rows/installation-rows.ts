import { limits } from '#shared/contract/limits.ts';
import type { SettingRow } from './setting-row.ts';
import { bearerToken, oneOf, plainText } from '../value-schemas.ts';

/** Settings for everyone who uses this installation. */
export const installationRows = {
  privacy: {
    adminReading: {
      variable: 'ADMIN_READING',
      schema: oneOf('off', 'on'),
      default: 'off',
      description:
        'Let administrators read prompts and answers on the Requests page: on or off. While it’s on, users see a notice, and the audit trail records each time an administrator opens one',
      saved: {
        key: 'system.admin_reading',
        label: 'Administrators can read prompts',
        category: 'system',
      },
    },
  },
  installation: {
    announcement: {
      variable: 'ANNOUNCEMENT',
      schema: plainText(300),
      default: null,
      description: 'A message shown on every page, for example about planned downtime',
      saved: { key: 'system.announcement', label: 'Announcement', category: 'system' },
    },
    maintenance: {
      variable: 'MAINTENANCE',
      schema: oneOf('off', 'on'),
      default: 'off',
      description:
        'While this is on, everyone can read, but only administrators can change anything: on or off',
      saved: { key: 'system.maintenance', label: 'Maintenance mode', category: 'system' },
    },
  },
  features: {
    voice: featureRow('voice', 'Voice input'),
    attachments: featureRow('attachments', 'File attachments'),
    sharing: featureRow('sharing', 'Sharing conversations'),
    api: featureRow('api', 'API for programs'),
  },
  instructions: {
    everybody: {
      variable: 'INSTRUCTIONS',
      schema: plainText(limits.instructionCharacters),
      default: null,
      isLong: true,
      description:
        'Added before everyone’s prompts and instructions, for every model that writes text. The details of an answer mention it but don’t show its text',
      saved: {
        key: 'system.instructions',
        label: 'Instructions for everyone',
        category: 'system',
      },
    },
  },
  metrics: {
    token: {
      variable: 'METRICS_TOKEN',
      schema: bearerToken,
      default: null,
      isSecret: true,
      description:
        'Bearer token for /metrics. Without a token, /metrics only answers requests from this machine',
      saved: { key: 'system.metrics_token', label: 'Token for /metrics', category: 'system' },
    },
  },
} satisfies Record<string, Record<string, SettingRow>>;

function featureRow(name: string, title: string) {
  return {
    variable: `FEATURE_${name.toUpperCase()}`,
    schema: oneOf('on', 'off'),
    default: 'on' as const,
    description: `${title}, for everyone: on or off`,
    saved: { key: `system.features.${name}`, label: title, category: 'system' as const },
  };
}
