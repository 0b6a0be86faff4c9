import { limits } from '#shared/contract/limits.ts';
import type { SettingRow } from './setting-row.ts';
import {
  bearerToken,
  hexColour,
  logoUrl,
  oneOf,
  plainText,
  siteName,
  titleModel,
  wholeNumber,
} from '../value-schemas.ts';

/** Settings for everyone who uses this installation. */
export const installationRows = {
  privacy: {
    adminReading: {
      variable: 'ADMIN_READING',
      schema: oneOf('off', 'on'),
      default: 'off',
      description:
        'Let administrators read prompts and answers on the Requests page: on or off. While it’s on, users see a notice, and the audit trail records every prompt that an administrator opens',
      saved: { key: 'system.admin_reading', label: 'Administrators can read prompts' },
    },
  },
  site: {
    name: {
      variable: 'SITE_NAME',
      schema: siteName,
      default: 'Switchyard',
      description:
        'The name of this installation in the header, titles, e-mails and the installed app',
      saved: { key: 'system.site.name', label: 'Name' },
    },
    accent: {
      variable: 'SITE_ACCENT',
      schema: hexColour,
      default: null,
      description:
        'The colour of buttons and selected items, such as #0a66c2. Its lightness is adjusted to each theme, so that text stays readable',
      saved: { key: 'system.site.accent', label: 'Accent colour' },
    },
    logo: {
      variable: 'SITE_LOGO',
      schema: logoUrl,
      default: null,
      description:
        'The logo in the header: a PNG, JPEG or WebP image of at most 7 KB as a data URL. A file that you choose is converted automatically',
      saved: { key: 'system.site.logo', label: 'Logo' },
    },
  },
  accounts: {
    signUp: {
      variable: 'SIGN_UP',
      schema: oneOf('open', 'approval', 'invite'),
      default: 'open',
      description:
        'Who can create an account: open (everyone who can sign in), approval (an administrator approves each one) or invite (only with an invite link). Existing accounts aren’t affected',
      words: {
        open: 'Everyone who can sign in',
        approval: 'After an administrator approves',
        invite: 'Only with an invite link',
      },
      saved: { key: 'system.sign_up', label: 'New accounts' },
    },
  },
  retention: {
    textsDays: {
      variable: 'RETENTION_TEXTS_DAYS',
      schema: wholeNumber(1, 3_650),
      default: 30,
      description:
        'Days until the texts and images of prompts outside saved conversations are deleted. Each request’s figures are kept',
      saved: {
        key: 'system.retention.texts_days',
        label: 'Days to keep texts outside saved conversations',
      },
    },
    responsesDays: {
      variable: 'RETENTION_RESPONSES_DAYS',
      schema: wholeNumber(1, 3_650),
      default: 30,
      description:
        'Days to keep responses (and their requests) that programs stored with store: true',
      saved: { key: 'system.retention.responses_days', label: 'Days to keep stored responses' },
    },
    requestsDays: {
      variable: 'RETENTION_REQUESTS_DAYS',
      schema: wholeNumber(1, 3_650),
      default: null,
      description:
        'Days until requests outside saved conversations are deleted from the request log, except comparisons with a vote. Statistics are kept. No limit if not set',
      saved: { key: 'system.retention.requests_days', label: 'Days to keep the request log' },
    },
    errorsDays: {
      variable: 'RETENTION_ERRORS_DAYS',
      schema: wholeNumber(1, 3_650),
      default: null,
      description:
        'Days until errors are deleted from the error log, which keeps at most the newest 2,000. No limit if not set',
      saved: { key: 'system.retention.errors_days', label: 'Days to keep the error log' },
    },
  },
  installation: {
    announcement: {
      variable: 'ANNOUNCEMENT',
      schema: plainText(300),
      default: null,
      description: 'A message shown on every page, for example about planned downtime',
      saved: { key: 'system.announcement', label: 'Announcement' },
    },
    maintenance: {
      variable: 'MAINTENANCE',
      schema: oneOf('off', 'on'),
      default: 'off',
      description: 'Whether the site is read-only for everyone except administrators: on or off',
      saved: { key: 'system.maintenance', label: 'Maintenance mode' },
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
        'Added before everyone’s prompts and instructions, for every model that writes text. An answer’s details mention these instructions but don’t show their text',
      saved: { key: 'system.instructions', label: 'Instructions for everyone' },
    },
  },
  threads: {
    titleModel: {
      variable: 'TITLE_MODEL',
      schema: titleModel,
      default: 'auto',
      description:
        'The model that names new conversations. You pay for one call per conversation. Enter auto for the cheapest model of the provider that answered. Enter a model’s ID, such as openai:gpt-6-luna, to use that model whenever its provider answered, and auto otherwise. Enter off to use the first words of the prompt',
      saved: { key: 'system.title_model', label: 'Conversation titles' },
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
      saved: { key: 'system.metrics_token', label: 'Token for /metrics' },
    },
  },
} satisfies Record<string, Record<string, SettingRow>>;

function featureRow(name: string, title: string) {
  return {
    variable: `FEATURE_${name.toUpperCase()}`,
    schema: oneOf('on', 'off'),
    default: 'on' as const,
    description: `${title}, for everyone: on or off`,
    saved: { key: `system.features.${name}`, label: title },
  };
}
