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
        'Whether administrators may read prompts and answers in Requests: on or off; people are told while it is on, and each reading is in the audit trail',
      saved: {
        key: 'system.admin_reading',
        label: 'Reading of prompts by administrators',
        category: 'system',
      },
    },
  },
  installation: {
    announcement: {
      variable: 'ANNOUNCEMENT',
      schema: plainText(300),
      default: null,
      description: 'A line that every page shows, such as of a planned outage',
      saved: { key: 'system.announcement', label: 'Announcement', category: 'system' },
    },
    maintenance: {
      variable: 'MAINTENANCE',
      schema: oneOf('off', 'on'),
      default: 'off',
      description:
        'While it is on, everything can be read and only administrators change anything: on or off',
      saved: { key: 'system.maintenance', label: 'Maintenance', category: 'system' },
    },
  },
  features: {
    voice: featureRow('voice', 'Voice input'),
    attachments: featureRow('attachments', 'Sending files'),
    sharing: featureRow('sharing', 'Sharing conversations'),
    api: featureRow('api', 'The API for programs'),
  },
  instructions: {
    everybody: {
      variable: 'INSTRUCTIONS',
      schema: plainText(limits.instructionCharacters),
      default: null,
      isLong: true,
      description:
        'What every model that writes is told before everybody’s prompts and their own instructions; receipts say that it took part, and not what it says',
      saved: {
        key: 'system.instructions',
        label: 'Instructions for everybody',
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
        'The bearer token of /metrics; without it /metrics answers this machine alone, to others it does not exist',
      saved: { key: 'system.metrics_token', label: 'Token of /metrics', category: 'system' },
    },
  },
} satisfies Record<string, Record<string, SettingRow>>;

function featureRow(name: string, title: string) {
  return {
    variable: `FEATURE_${name.toUpperCase()}`,
    schema: oneOf('on', 'off'),
    default: 'on' as const,
    description: `${title}: on or off for everybody`,
    saved: { key: `system.features.${name}`, label: title, category: 'system' as const },
  };
}
