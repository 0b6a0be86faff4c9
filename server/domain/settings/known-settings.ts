import { paymentEnvironments, type PaymentEnvironment } from '../billing/ports.ts';
import { oneOf, vendorKey, wholeNumber, type KnownSetting } from './known-setting.ts';
import { parseUpstreamIds } from '../models/upstream-ids.ts';

const providerKeys = [
  ['api.openai.key', 'openai', 'OpenAI', 'OPENAI_API_KEY'],
  ['api.anthropic.key', 'anthropic', 'Anthropic', 'ANTHROPIC_API_KEY'],
  ['api.google.key', 'vertex', 'Google', 'GOOGLE_API_KEY'],
  ['api.xai.key', 'xai', 'xAI', 'XAI_API_KEY'],
] as const;

const apiSettings: KnownSetting[] = [
  ...providerKeys.map(([key, provider, name, variable]) => ({
    key,
    variable,
    category: 'api' as const,
    isSecret: true,
    description: `The key that ${name}’s models are asked with`,
    findFault: vendorKey(),
    trial: { provider },
  })),
  plain('api.first_byte_timeout_ms', 'FIRST_BYTE_TIMEOUT_MS', {
    description: 'How long a provider may be silent before its answer begins, in milliseconds',
    findFault: wholeNumber(100, 600_000),
  }),
  plain('api.idle_timeout_ms', 'IDLE_TIMEOUT_MS', {
    description: 'How long a provider may be silent within an answer, in milliseconds',
    findFault: wholeNumber(100, 600_000),
  }),
  plain('api.model_upstream_ids', 'MODEL_UPSTREAM_IDS', {
    description:
      'Models that are served by another, such as openai:gpt-4=gpt-4.1,xai:grok-beta=grok-3',
    findFault: (value) =>
      parseUpstreamIds(value) ? null : 'Write it as openai:gpt-4=gpt-4.1,xai:grok-beta=grok-3.',
  }),
];

const systemSettings: KnownSetting[] = [
  ...limit('free', 'Visitors and free accounts'),
  ...limit('standard', 'Standard accounts'),
  plain('system.max_running_queries', 'MAX_RUNNING_QUERIES', {
    description: 'Queries that one process runs at once; more wait, Standard first',
    findFault: wholeNumber(1, 100_000),
  }),
  ...(['quality', 'cost', 'speed'] as const).map((factor) =>
    plain(`system.router.${factor}`, `ROUTER_${factor.toUpperCase()}`, {
      description: `How much ${factor} counts when a model is chosen, 0 to 100; the three count in proportion`,
      findFault: wholeNumber(0, 100),
    }),
  ),
];

const paymentSettings: KnownSetting[] = [
  {
    key: 'stripe.environment',
    category: 'stripe',
    isSecret: false,
    description: 'Whose payments count: test or live',
    variable: 'STRIPE_ENVIRONMENT',
    findFault: oneOf('test', 'live'),
  },
  ...paymentEnvironments.flatMap(paymentKeys),
];

function paymentKeys(environment: PaymentEnvironment): KnownSetting[] {
  const prefix = `stripe.${environment}`;
  const variables = `STRIPE_${environment.toUpperCase()}`;
  const shared = { category: 'stripe' as const };
  return [
    {
      ...shared,
      key: `${prefix}.keys.secret`,
      isSecret: true,
      description: `Stripe’s ${environment} secret key`,
      variable: `${variables}_SECRET_KEY`,
      findFault: vendorKey(`sk_${environment}_`, `rk_${environment}_`),
      trial: { environment },
    },
    {
      ...shared,
      key: `${prefix}.keys.publishable`,
      isSecret: false,
      description: `Stripe’s ${environment} publishable key, which browsers get`,
      variable: `${variables}_PUBLISHABLE_KEY`,
      findFault: vendorKey(`pk_${environment}_`),
    },
    {
      ...shared,
      key: `${prefix}.webhook.secret`,
      isSecret: true,
      description: `What Stripe signs its ${environment} notifications with`,
      variable: `${variables}_WEBHOOK_SECRET`,
      findFault: vendorKey('whsec_'),
    },
  ];
}

function limit(tier: 'free' | 'standard', who: string): KnownSetting[] {
  const variables = tier.toUpperCase();
  return [
    plain(`system.limits.${tier}.per_minute`, `${variables}_PER_MINUTE`, {
      description: `Queries a minute: ${who.toLowerCase()}`,
      findFault: wholeNumber(1, 100_000),
    }),
    plain(`system.limits.${tier}.per_day`, `${variables}_PER_DAY`, {
      description: `Queries a day: ${who.toLowerCase()}`,
      findFault: wholeNumber(1, 10_000_000),
    }),
  ];
}

function plain(
  key: string,
  variable: string,
  more: Pick<KnownSetting, 'description' | 'findFault'>,
): KnownSetting {
  const category = key.startsWith('api.') ? 'api' : 'system';
  return { key, variable, category, isSecret: false, ...more };
}

/** Every setting that Switchyard uses, in the order in which they are shown. */
export const knownSettings: readonly KnownSetting[] = [
  ...paymentSettings,
  ...apiSettings,
  ...systemSettings,
];

const byKey = new Map(knownSettings.map((setting) => [setting.key, setting]));

export function findKnownSetting(key: string): KnownSetting | undefined {
  return byKey.get(key);
}
