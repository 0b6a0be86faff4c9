import { providerMarks } from '#shared/contract/models/own-constants.ts';
import type { KnownProviderId } from '#shared/contract/models/providers.ts';
import type { ProviderFacts } from '#server/providers/contract/provider-facts.ts';
import type { SettingRow } from './setting-row.ts';
import { httpUrl, markList, oneOf, upstreamIds, vendorKey, wholeNumber } from '../value-schemas.ts';

/** The settings that a provider's descriptor declares. */
export interface ProviderVariables extends ProviderFacts {
  baseUrl: string;
}

/** How to call each provider, and which models exist. */
export function createProviderRows(providers: readonly ProviderVariables[]) {
  return {
    providerKeys: byProvider(providers, keyRow),
    providerUrls: byProvider(providers, urlRow),
    providerMarks: byProvider(providers, marksRow),
    ...askingRows,
  } satisfies Record<string, Record<string, SettingRow>>;
}

const askingRows = {
  providerTimeouts: {
    firstByteMs: {
      variable: 'FIRST_BYTE_TIMEOUT_MS',
      schema: wholeNumber(100, 600_000),
      default: 30_000,
      description:
        'How long a provider may be silent before its answer begins, in milliseconds; ten times as long where its model thinks',
      saved: {
        key: 'api.first_byte_timeout_ms',
        label: 'Wait until an answer begins',
        category: 'api',
      },
    },
    idleMs: {
      variable: 'IDLE_TIMEOUT_MS',
      schema: wholeNumber(100, 600_000),
      default: 30_000,
      description: 'How long a provider may be silent within an answer, in milliseconds',
      saved: { key: 'api.idle_timeout_ms', label: 'Wait within an answer', category: 'api' },
    },
  },
  providerPauses: {
    failures: {
      variable: 'PROVIDER_FAILURES',
      schema: wholeNumber(1, 100_000),
      default: 3,
      description:
        'After how many failures in a row a model is left alone for a while; a provider, when two of its models failed',
      saved: { key: 'api.provider_failures', label: 'Failures until a pause', category: 'api' },
    },
    pauseMs: {
      variable: 'PROVIDER_PAUSE_MS',
      schema: wholeNumber(100, 600_000),
      default: 30_000,
      description:
        'For how long it is left alone at first, in milliseconds; one prompt then tries it, and each trial that fails doubles the time, to ten minutes at most',
      saved: { key: 'api.provider_pause_ms', label: 'First pause', category: 'api' },
    },
  },
  models: {
    only: {
      variable: 'PROVIDERS_ONLY',
      schema: markList,
      default: null,
      description:
        'What a provider must be to be asked anything: own-machine, eu, no-retention, by comma; fallbacks and voice input included',
      saved: { key: 'api.providers_only', label: 'Only providers that are', category: 'api' },
    },
    personalEndpoints: {
      variable: 'PERSONAL_ENDPOINTS',
      schema: oneOf('off', 'public', 'allowed'),
      default: 'off',
      description:
        'Which endpoints of their own people may add on their profile: off (none), public, or allowed (also what ALLOWED_ENDPOINTS names)',
      saved: { key: 'api.personal_endpoints', label: 'People’s own endpoints', category: 'api' },
    },
    upstreamIds: {
      variable: 'MODEL_UPSTREAM_IDS',
      schema: upstreamIds,
      default: null,
      description:
        'Models that are served by another, such as openai:gpt-4=gpt-6.2-sol,xai:grok-beta=grok-4.3',
      saved: { key: 'api.model_upstream_ids', label: 'Models served by others', category: 'api' },
    },
  },
} satisfies Record<string, Record<string, SettingRow>>;

function keyRow({ id, name, keySetting, keyVariable }: ProviderVariables) {
  return {
    variable: keyVariable,
    schema: vendorKey(),
    default: null,
    isSecret: true,
    description: `The key that ${name}’s models are asked with`,
    saved: {
      key: keySetting,
      label: `${name} key`,
      category: 'api' as const,
      trial: { provider: id },
    },
  };
}

function marksRow({ name, keySetting, baseUrlVariable }: ProviderVariables) {
  return {
    variable: baseUrlVariable.replace(/_BASE_URL$/, '_MARKS'),
    schema: markList,
    default: null,
    description: `Where ${name} runs for this installation: ${providerMarks.join(', ')}, by comma`,
    saved: {
      key: keySetting.replace(/\.key$/, '.marks'),
      label: `Where ${name} runs`,
      category: 'api' as const,
    },
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
