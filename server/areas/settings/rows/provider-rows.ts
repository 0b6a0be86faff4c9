import { providerMarks, type KnownProviderId } from '#shared/contract/models/providers.ts';
import type { ProviderFacts } from '#server/providers/contract/provider-facts.ts';
import type { SettingRow } from './setting-row.ts';
import {
  httpUrl,
  markList,
  oneOf,
  providersOff,
  upstreamIds,
  vendorKey,
  wholeNumber,
} from '../value-schemas.ts';

/** The settings that come from a provider's descriptor. */
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
        'How long to wait for a provider to start answering, in milliseconds; ten times as long for models that think',
      saved: { key: 'api.first_byte_timeout_ms', label: 'Timeout: start of an answer' },
    },
    idleMs: {
      variable: 'IDLE_TIMEOUT_MS',
      schema: wholeNumber(100, 600_000),
      default: 30_000,
      description: 'How long to wait when a provider pauses during an answer, in milliseconds',
      saved: { key: 'api.idle_timeout_ms', label: 'Timeout: pause in an answer' },
    },
  },
  providerPauses: {
    failures: {
      variable: 'PROVIDER_FAILURES',
      schema: wholeNumber(1, 100_000),
      default: 3,
      description:
        'Number of failures in a row after which a model is paused; a provider is paused after two of its models fail',
      saved: { key: 'api.provider_failures', label: 'Failures before a pause' },
    },
    pauseMs: {
      variable: 'PROVIDER_PAUSE_MS',
      schema: wholeNumber(100, 600_000),
      default: 30_000,
      description:
        'How long a failing model or provider is paused at first, in milliseconds. Then one prompt tests it, and each failed test doubles the pause, up to ten minutes',
      saved: { key: 'api.provider_pause_ms', label: 'First pause' },
    },
  },
  models: {
    only: {
      variable: 'PROVIDERS_ONLY',
      schema: markList,
      default: null,
      description:
        'Required properties of providers, separated by commas: own-machine, eu, no-retention. Applies to fallbacks and voice input too',
      words: { 'own-machine': 'Self-hosted', eu: 'EU', 'no-retention': 'Zero retention' },
      saved: { key: 'api.providers_only', label: 'Allowed providers' },
    },
    webSearch: {
      variable: 'WEB_SEARCH',
      schema: oneOf('on', 'off', 'no-retention'),
      default: 'on',
      description:
        'Whether models may search the web with their provider’s own search. Always off while only self-hosted or EU providers are allowed',
      words: { 'no-retention': 'Zero-retention providers only' },
      saved: { key: 'api.web_search', label: 'Web search' },
    },
    xSearch: {
      variable: 'X_SEARCH',
      schema: oneOf('off', 'on'),
      default: 'off',
      description: 'Whether xAI’s models also search posts on X when they search the web',
      saved: { key: 'api.x_search', label: 'Search posts on X' },
    },
    off: {
      variable: 'PROVIDERS_OFF',
      schema: providersOff,
      default: null,
      description:
        'Providers that are turned off, separated by commas, such as openai,google; none turns all providers on',
      saved: { key: 'api.providers_off', label: 'Providers turned off' },
    },
    personalEndpoints: {
      variable: 'PERSONAL_ENDPOINTS',
      schema: oneOf('off', 'public', 'allowed'),
      default: 'off',
      description:
        'Which endpoints users can add in their profile: off (none), public, or allowed (also those listed in ALLOWED_ENDPOINTS)',
      words: { off: 'None', public: 'Public addresses', allowed: 'Public and allowed addresses' },
      saved: { key: 'api.personal_endpoints', label: 'Users’ own endpoints' },
    },
    upstreamIds: {
      variable: 'MODEL_UPSTREAM_IDS',
      schema: upstreamIds,
      default: null,
      description:
        'Models whose prompts go to another model, such as openai:gpt-4=gpt-6.2-sol,xai:grok-beta=grok-4.3',
      saved: { key: 'api.model_upstream_ids', label: 'Redirected models' },
    },
  },
} satisfies Record<string, Record<string, SettingRow>>;

function keyRow({ id, name, keySetting, keyVariable }: ProviderVariables) {
  return {
    variable: keyVariable,
    schema: vendorKey(),
    default: null,
    isSecret: true,
    description: `API key for ${name}’s models`,
    saved: {
      key: keySetting,
      label: `${name} key`,
      trial: { provider: id },
    },
  };
}

function marksRow({ name, keySetting, baseUrlVariable }: ProviderVariables) {
  return {
    variable: baseUrlVariable.replace(/_BASE_URL$/, '_MARKS'),
    schema: markList,
    default: null,
    description: `Properties of ${name} for this installation, separated by commas: ${providerMarks.join(', ')}`,
    saved: { key: keySetting.replace(/\.key$/, '.marks'), label: `${name}: properties` },
  };
}

function urlRow({ name, baseUrlVariable, baseUrl }: ProviderVariables) {
  return {
    variable: baseUrlVariable,
    schema: httpUrl,
    default: baseUrl,
    description: `Address of ${name}’s API`,
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
