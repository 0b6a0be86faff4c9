import type { KnownProviderId } from '#shared/contract/models/providers.ts';
import { limits } from '#shared/contract/limits.ts';
import { providerMarks } from '#shared/contract/models/own-constants.ts';
import { dialWords, type DialWord } from '#shared/contract/routing/constants.ts';
import type { PaymentEnvironment } from '../billing/ports.ts';
import type { NewsKind } from '../mail/ports.ts';
import type { ProviderFacts } from '../models/provider.ts';
import { serverRows } from './server-rows.ts';
import type { SavedRow, SettingRow, ValuesOf } from './setting-row.ts';
import {
  bearerToken,
  dollars,
  httpUrl,
  markList,
  oneOf,
  plainText,
  upstreamIds,
  vendorKey,
  wholeNumber,
} from './value-schemas.ts';

/** The settings that a provider's descriptor declares. */
export interface ProviderVariables extends ProviderFacts {
  baseUrl: string;
}

export type SettingsTable = ReturnType<typeof createSettingsTable>;

/** Every setting with its value in force: `settings.limits.freePerMinute`. */
export type Settings = ValuesOf<SettingsTable>;

/** Every setting of the server, in the order in which pages show what may be saved. */
export function createSettingsTable(providers: readonly ProviderVariables[]) {
  return {
    ...serverRows,
    stripe: {
      environment: {
        variable: 'STRIPE_ENVIRONMENT',
        schema: oneOf('test', 'live'),
        default: 'test',
        description: 'Whose payments count: test or live',
        saved: { key: 'stripe.environment', category: 'stripe' },
      },
    },
    stripeTest: stripeKeys('test'),
    stripeLive: stripeKeys('live'),
    providerKeys: byProvider(providers, keyRow),
    providerUrls: byProvider(providers, urlRow),
    providerMarks: byProvider(providers, marksRow),
    providerTimeouts: {
      firstByteMs: {
        variable: 'FIRST_BYTE_TIMEOUT_MS',
        schema: wholeNumber(100, 600_000),
        default: 30_000,
        description:
          'How long a provider may be silent before its answer begins, in milliseconds; ten times as long where its model thinks',
        saved: { key: 'api.first_byte_timeout_ms', category: 'api' },
      },
      idleMs: {
        variable: 'IDLE_TIMEOUT_MS',
        schema: wholeNumber(100, 600_000),
        default: 30_000,
        description: 'How long a provider may be silent within an answer, in milliseconds',
        saved: { key: 'api.idle_timeout_ms', category: 'api' },
      },
    },
    providerPauses: {
      failures: {
        variable: 'PROVIDER_FAILURES',
        schema: wholeNumber(1, 100_000),
        default: 3,
        description:
          'After how many failures in a row a model is left alone for a while; a provider, when two of its models failed',
        saved: { key: 'api.provider_failures', category: 'api' },
      },
      pauseMs: {
        variable: 'PROVIDER_PAUSE_MS',
        schema: wholeNumber(100, 600_000),
        default: 30_000,
        description:
          'For how long it is left alone at first, in milliseconds; one prompt then tries it, and each trial that fails doubles the time, to ten minutes at most',
        saved: { key: 'api.provider_pause_ms', category: 'api' },
      },
    },
    ...productRows,
  } satisfies Record<string, Record<string, SettingRow>>;
}

const productRows = {
  models: {
    only: {
      variable: 'PROVIDERS_ONLY',
      schema: markList,
      default: null,
      description:
        'What a provider must be to be asked anything: own-machine, eu, no-retention, by comma; fallbacks and voice input included',
      saved: { key: 'api.providers_only', category: 'api' },
    },
    personalEndpoints: {
      variable: 'PERSONAL_ENDPOINTS',
      schema: oneOf('off', 'public', 'allowed'),
      default: 'off',
      description:
        'Which endpoints of their own people may add on their profile: off (none), public, or allowed (also what ALLOWED_ENDPOINTS names)',
      saved: { key: 'api.personal_endpoints', category: 'api' },
    },
    upstreamIds: {
      variable: 'MODEL_UPSTREAM_IDS',
      schema: upstreamIds,
      default: null,
      description:
        'Models that are served by another, such as openai:gpt-4=gpt-6.2-sol,xai:grok-beta=grok-4.3',
      saved: { key: 'api.model_upstream_ids', category: 'api' },
    },
  },
  limits: {
    freePerMinute: {
      variable: 'FREE_PER_MINUTE',
      schema: wholeNumber(1, 100_000),
      default: 10,
      description: 'Queries a minute: visitors and free accounts',
      saved: { key: 'system.limits.free.per_minute', category: 'system' },
    },
    freePerDay: {
      variable: 'FREE_PER_DAY',
      schema: wholeNumber(1, 10_000_000),
      default: 300,
      description: 'Queries a day: visitors and free accounts',
      saved: { key: 'system.limits.free.per_day', category: 'system' },
    },
    standardPerMinute: {
      variable: 'STANDARD_PER_MINUTE',
      schema: wholeNumber(1, 100_000),
      default: 60,
      description: 'Queries a minute: standard accounts',
      saved: { key: 'system.limits.standard.per_minute', category: 'system' },
    },
    standardPerDay: {
      variable: 'STANDARD_PER_DAY',
      schema: wholeNumber(1, 10_000_000),
      default: 3_000,
      description: 'Queries a day: standard accounts',
      saved: { key: 'system.limits.standard.per_day', category: 'system' },
    },
    freeRunning: {
      variable: 'FREE_RUNNING',
      schema: wholeNumber(1, 100_000),
      default: 5,
      description: 'Queries of one sender at once: visitors and free accounts',
      saved: { key: 'system.limits.free.running', category: 'system' },
    },
    standardRunning: {
      variable: 'STANDARD_RUNNING',
      schema: wholeNumber(1, 100_000),
      default: 20,
      description: 'Queries of one sender at once: standard accounts',
      saved: { key: 'system.limits.standard.running', category: 'system' },
    },
    answerCharacters: {
      variable: 'MAX_ANSWER_CHARACTERS',
      schema: wholeNumber(1_000, 100_000_000),
      default: null,
      description:
        'How many characters an answer may have, its thinking included; without it 16 for each token that its model may write, 500,000 at least and 2,000,000 at most',
      saved: { key: 'system.max_answer_characters', category: 'system' },
    },
    runningQueries: {
      variable: 'MAX_RUNNING_QUERIES',
      schema: wholeNumber(1, 100_000),
      default: 64,
      description:
        'Queries that one process runs at once, of one provider three quarters of them where there are several; more wait, Standard first',
      saved: { key: 'system.max_running_queries', category: 'system' },
    },
  },
  budget: {
    dayMicroUsd: budgetRow('day'),
    monthMicroUsd: budgetRow('month'),
  },
  alerts: {
    errorPercent: {
      variable: 'ALERT_ERROR_PERCENT',
      schema: wholeNumber(0, 100),
      default: 30,
      description:
        'Administrators are told when so many of a hundred calls to a provider fail, of ten at least in 15 minutes; 0 tells nothing',
      saved: { key: 'system.alerts.error_percent', category: 'system' },
    },
    silenceHours: {
      variable: 'ALERT_SILENCE_HOURS',
      schema: wholeNumber(0, 10_000),
      default: 24,
      description:
        'Administrators are told when nobody has asked anything for so many hours, where a week had a hundred queries; 0 tells nothing',
      saved: { key: 'system.alerts.silence_hours', category: 'system' },
    },
    spendUsd: {
      variable: 'ALERT_SPEND_USD',
      schema: wholeNumber(0, 1_000_000),
      default: 50,
      description:
        'Administrators are told when the models have cost so many US dollars in a day; 0 tells nothing',
      saved: { key: 'system.alerts.spend_usd', category: 'system' },
    },
    diskPercent: {
      variable: 'ALERT_DISK_PERCENT',
      schema: wholeNumber(0, 100),
      default: 10,
      description:
        'Administrators are told when less than so many hundredths of the server’s disk are free; 0 tells nothing',
      saved: { key: 'system.alerts.disk_percent', category: 'system' },
    },
    backupHours: {
      variable: 'ALERT_BACKUP_HOURS',
      schema: wholeNumber(0, 10_000),
      default: 48,
      description:
        'Administrators are told when a backup failed, or when the last is so many hours old; 0 tells nothing',
      saved: { key: 'system.alerts.backup_hours', category: 'system' },
    },
    mail: {
      variable: 'ALERT_MAIL',
      schema: oneOf('on', 'off'),
      default: 'on',
      description: 'Whether alerts go to the administrators by mail: on or off',
      saved: { key: 'system.alerts.mail', category: 'system' },
    },
    webhookUrl: {
      variable: 'ALERT_WEBHOOK_URL',
      schema: httpUrl,
      default: null,
      isSecret: true,
      description:
        'Where alerts are posted as JSON with a text that chats show; the address passes the same guard as one’s own providers',
      saved: { key: 'system.alerts.webhook_url', category: 'system' },
    },
  },
  privacy: {
    adminReading: {
      variable: 'ADMIN_READING',
      schema: oneOf('off', 'on'),
      default: 'off',
      description:
        'Whether administrators may read prompts and answers in Requests: on or off; people are told while it is on, and each reading is in the audit trail',
      saved: { key: 'system.admin_reading', category: 'system' },
    },
  },
  installation: {
    announcement: {
      variable: 'ANNOUNCEMENT',
      schema: plainText(300),
      default: null,
      description: 'A line that every page shows, such as of a planned outage',
      saved: { key: 'system.announcement', category: 'system' },
    },
    maintenance: {
      variable: 'MAINTENANCE',
      schema: oneOf('off', 'on'),
      default: 'off',
      description:
        'While it is on, everything can be read and only administrators change anything: on or off',
      saved: { key: 'system.maintenance', category: 'system' },
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
      saved: { key: 'system.instructions', category: 'system' },
    },
  },
  mailKinds: {
    receipt: mailRow('receipt', 'A receipt for each payment'),
    renewal: mailRow('renewal', 'That a subscription renews in three days'),
    'payment-failed': mailRow('payment_failed', 'That a renewal could not be charged'),
    'standard-ended': mailRow('standard_ended', 'That Standard has ended, and why'),
    'new-device': mailRow('new_device', 'That somebody signed in from a new device'),
    'account-deleted': mailRow('account_deleted', 'That an account was deleted'),
    download: mailRow('download', 'That the download of one’s data is ready'),
    budget: mailRow('budget', 'That half of a budget is spent, four fifths, or all of it'),
  } satisfies Record<NewsKind, SettingRow>,
  billing: {
    graceDays: {
      variable: 'GRACE_DAYS',
      schema: wholeNumber(0, 60),
      default: 7,
      description:
        'For how many days Standard goes on after a renewal failed, while Stripe tries again',
      saved: { key: 'system.grace_days', category: 'system' },
    },
    tax: {
      variable: 'STRIPE_TAX',
      schema: oneOf('off', 'on'),
      default: 'off',
      description:
        'Whether Stripe Tax adds taxes, for which people enter their billing address: on or off',
      saved: { key: 'system.stripe_tax', category: 'system' },
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
      saved: { key: 'system.metrics_token', category: 'system' },
    },
  },
  router: {
    word: {
      variable: 'ROUTER_DIAL',
      schema: oneOf(...dialWords),
      default: 'balanced',
      description: 'How Auto weighs cost against quality where a person says nothing',
      saved: { key: 'system.router.dial', category: 'system' },
    },
    thrifty: dialRow('thrifty', 25),
    balanced: dialRow('balanced', 50),
    best: dialRow('best', 85),
  },
  exploration: {
    comparisons: {
      variable: 'EXPLORE_COMPARISONS',
      schema: oneOf('off', 'on'),
      default: 'off',
      description:
        'Whether comparisons that are left to Auto sometimes show the model that a vote tells most about, and say so: on or off',
      saved: { key: 'system.explore.comparisons', category: 'system' },
    },
    oneIn: {
      variable: 'EXPLORE_ONE_IN',
      schema: wholeNumber(1, 1_000),
      default: 10,
      description: 'Where that is on: one comparison in so many',
      saved: { key: 'system.explore.one_in', category: 'system' },
    },
  },
} satisfies Record<string, Record<string, SettingRow>>;

function budgetRow(period: 'day' | 'month') {
  return {
    variable: `BUDGET_${period.toUpperCase()}`,
    schema: dollars,
    default: null,
    description: `What everybody together may spend a ${period}, in dollars at the providers’ list prices; nothing where it is not set`,
    saved: { key: `system.budget.${period}`, category: 'system' as const },
  };
}

function dialRow(word: DialWord, dial: number) {
  return {
    variable: `ROUTER_${word.toUpperCase()}`,
    schema: wholeNumber(0, 100),
    default: dial,
    description: `Where ${word} stands between the cheapest models, 0, and the best, 100`,
    saved: { key: `system.router.${word}`, category: 'system' as const },
  };
}

function featureRow(name: string, title: string) {
  return {
    variable: `FEATURE_${name.toUpperCase()}`,
    schema: oneOf('on', 'off'),
    default: 'on' as const,
    description: `${title}: on or off for everybody`,
    saved: { key: `system.features.${name}`, category: 'system' as const },
  };
}

function mailRow(name: string, description: string) {
  return {
    variable: `MAIL_${name.toUpperCase()}`,
    schema: oneOf('on', 'off'),
    default: 'on' as const,
    description: `${description}: whether people are told by mail, on or off`,
    saved: { key: `system.mail.${name}`, category: 'system' as const },
  };
}

function stripeKeys(environment: PaymentEnvironment) {
  const prefix = `stripe.${environment}`;
  const variables = `STRIPE_${environment.toUpperCase()}`;
  const category = 'stripe' as const;
  return {
    secretKey: {
      variable: `${variables}_SECRET_KEY`,
      schema: vendorKey(`sk_${environment}_`, `rk_${environment}_`),
      default: null,
      isSecret: true,
      description: `Stripe’s ${environment} secret key`,
      saved: { key: `${prefix}.keys.secret`, category, trial: { environment } },
    },
    publishableKey: {
      variable: `${variables}_PUBLISHABLE_KEY`,
      schema: vendorKey(`pk_${environment}_`),
      default: null,
      description: `Stripe’s ${environment} publishable key, which browsers get`,
      saved: { key: `${prefix}.keys.publishable`, category },
    },
    webhookSecret: {
      variable: `${variables}_WEBHOOK_SECRET`,
      schema: vendorKey('whsec_'),
      default: null,
      isSecret: true,
      description: `What Stripe signs its ${environment} notifications with`,
      saved: { key: `${prefix}.webhook.secret`, category },
    },
  };
}

function keyRow({ id, name, keySetting, keyVariable }: ProviderVariables) {
  return {
    variable: keyVariable,
    schema: vendorKey(),
    default: null,
    isSecret: true,
    description: `The key that ${name}’s models are asked with`,
    saved: { key: keySetting, category: 'api' as const, trial: { provider: id } },
  };
}

function marksRow({ name, keySetting, baseUrlVariable }: ProviderVariables) {
  return {
    variable: baseUrlVariable.replace(/_BASE_URL$/, '_MARKS'),
    schema: markList,
    default: null,
    description: `Where ${name} runs for this installation: ${providerMarks.join(', ')}, by comma`,
    saved: { key: keySetting.replace(/\.key$/, '.marks'), category: 'api' as const },
  };
}

function urlRow({ name, baseUrlVariable, baseUrl }: ProviderVariables) {
  return {
    variable: baseUrlVariable,
    schema: httpUrl,
    default: baseUrl,
    description: `Where ${name} is reached`,
    isReserved: true,
  };
}

function byProvider<Row>(
  providers: readonly ProviderVariables[],
  toRow: (provider: ProviderVariables) => Row,
): Record<KnownProviderId, Row> {
  return Object.fromEntries(providers.map((provider) => [provider.id, toRow(provider)])) as Record<
    KnownProviderId,
    Row
  >;
}

export function listRows(table: SettingsTable): SettingRow[] {
  return Object.values<Record<string, SettingRow>>(table).flatMap((group) => Object.values(group));
}

/** The rows that an administrator may save, in the order in which they are shown. */
export function listSavedRows(table: SettingsTable): SavedRow[] {
  return listRows(table).filter((row): row is SavedRow => row.saved !== undefined);
}

/** An object of the table's shape, each property made from its row. */
export function mapTable(
  table: SettingsTable,
  toProperty: (row: SettingRow) => PropertyDescriptor,
): Settings {
  const groups = Object.entries<Record<string, SettingRow>>(table).map(([group, rows]) => {
    const properties = Object.entries(rows).map(
      ([name, row]) => [name, { enumerable: true, ...toProperty(row) }] as const,
    );
    return [group, Object.defineProperties({}, Object.fromEntries(properties))];
  });
  return Object.fromEntries(groups) as Settings;
}
