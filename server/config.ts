import { z } from 'zod';
import { parseUpstreamIds } from './domain/models/upstream-ids.ts';
import { byProvider } from './providers/provider.ts';
import { providers } from './providers/providers.ts';
import { findUnsafe, isProxy } from './unsafe-configuration.ts';

const wholeNumber = (fallback: number, from: number, to: number) =>
  z.coerce
    .number(`must be a whole number from ${from} to ${to}`)
    .int(`must be a whole number from ${from} to ${to}`)
    .min(from, `must be at least ${from}`)
    .max(to, `must be at most ${to}`)
    .default(fallback);

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const key = z.string().trim().min(1).optional();
/** A live key in the place of a test key would charge cards while nobody thinks so. */
const keyThatBegins = (...beginnings: string[]) =>
  key.refine((text) => !text || beginnings.some((beginning) => text.startsWith(beginning)), {
    error: `must begin with ${beginnings.join(' or ')}`,
  });

const providersSchema = z.object(
  Object.fromEntries<z.ZodType<string | undefined>>(
    providers.flatMap(({ keyVariable, baseUrlVariable }) => [
      [keyVariable, key],
      [baseUrlVariable, httpUrl.optional()],
    ]),
  ),
);

const environmentSchema = z
  .object({
    PORT: wholeNumber(3000, 0, 65_535),
    HOST: z.string().trim().min(1).default('127.0.0.1'),
    DATABASE_URL: z
      .string('is needed: the address of a PostgreSQL database')
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
    PUBLIC_URL: httpUrl.optional(),
    ENCRYPTION_KEY: z
      .string('is needed: 32 random bytes in base64, such as `openssl rand -base64 32` prints')
      .refine(
        (text) => Buffer.from(text, 'base64').length === 32,
        'must be 32 bytes in base64, such as `openssl rand -base64 32` prints',
      ),
    ENCRYPTION_KEY_PREVIOUS: z
      .string()
      .refine(
        (text) => Buffer.from(text, 'base64').length === 32,
        'must be 32 bytes in base64: the ENCRYPTION_KEY from before',
      )
      .optional(),
    SWITCHYARD_PROFILE: z.enum(['production', 'sandbox']).default('production'),
    SWITCHYARD_NOTICE: z.string().optional(),
    CONTACT_EMAIL: z.email('must be an e-mail address').optional(),
    TRUST_PROXY: z.string().transform(parseProxies).optional(),
    TIME_ZONE: z
      .string()
      .refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
      .default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    FIRST_BYTE_TIMEOUT_MS: wholeNumber(30_000, 100, 600_000),
    IDLE_TIMEOUT_MS: wholeNumber(30_000, 100, 600_000),
    READING_TIMEOUT_MS: wholeNumber(60_000, 100, 600_000),
    UPLOAD_IDLE_TIMEOUT_MS: wholeNumber(30_000, 100, 600_000),
    GOOGLE_CLIENT_ID: key,
    GOOGLE_CLIENT_SECRET: key,
    GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com'),
    STRIPE_ENVIRONMENT: z.enum(['test', 'live']).default('test'),
    STRIPE_TEST_SECRET_KEY: keyThatBegins('sk_test_', 'rk_test_'),
    STRIPE_TEST_PUBLISHABLE_KEY: keyThatBegins('pk_test_'),
    STRIPE_TEST_WEBHOOK_SECRET: keyThatBegins('whsec_'),
    STRIPE_LIVE_SECRET_KEY: keyThatBegins('sk_live_', 'rk_live_'),
    STRIPE_LIVE_PUBLISHABLE_KEY: keyThatBegins('pk_live_'),
    STRIPE_LIVE_WEBHOOK_SECRET: keyThatBegins('whsec_'),
    STRIPE_API_URL: httpUrl.default('https://api.stripe.com'),
    STRIPE_SCRIPT_URL: httpUrl.default('https://js.stripe.com/endive/stripe.js'),
    STRIPE_TIMEOUT_MS: wholeNumber(8_000, 100, 60_000),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    OWNER_EMAIL: z.email('must be an e-mail address').optional(),
    MODEL_UPSTREAM_IDS: z.string().transform(readUpstreamIds).optional(),
    FREE_PER_MINUTE: wholeNumber(10, 1, 100_000),
    FREE_PER_DAY: wholeNumber(300, 1, 10_000_000),
    STANDARD_PER_MINUTE: wholeNumber(60, 1, 100_000),
    STANDARD_PER_DAY: wholeNumber(3_000, 1, 10_000_000),
    MAX_RUNNING_QUERIES: wholeNumber(64, 1, 100_000),
    ROUTER_QUALITY: wholeNumber(90, 0, 100),
    ROUTER_COST: wholeNumber(7, 0, 100),
    ROUTER_SPEED: wholeNumber(3, 0, 100),
  })
  .and(providersSchema)
  .superRefine((variables, context) => {
    for (const [variable, message] of findUnsafe(variables)) {
      context.addIssue({ code: 'custom', path: [variable], message });
    }
  });

export const paymentKeyVariables = {
  test: {
    secretKey: 'STRIPE_TEST_SECRET_KEY',
    publishableKey: 'STRIPE_TEST_PUBLISHABLE_KEY',
    webhookSecret: 'STRIPE_TEST_WEBHOOK_SECRET',
  },
  live: {
    secretKey: 'STRIPE_LIVE_SECRET_KEY',
    publishableKey: 'STRIPE_LIVE_PUBLISHABLE_KEY',
    webhookSecret: 'STRIPE_LIVE_WEBHOOK_SECRET',
  },
} as const;

export type Config = ReturnType<typeof toConfig>;

export function processEnvironment(): Record<string, string | undefined> {
  return process.env;
}

/** Reads the environment; throws one error that names every bad variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(present));
  if (parsed.success) return toConfig(parsed.data, new Set(present.map(([name]) => name)));
  const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}`);
  throw new Error(`The configuration is not complete:\n${[...new Set(faults)].join('\n')}`);
}

/** `given` names the variables that were set, as against those whose default counts. */
function toConfig(variables: z.output<typeof environmentSchema>, given: ReadonlySet<string>) {
  return {
    port: variables.PORT,
    host: variables.HOST,
    databaseUrl: variables.DATABASE_URL,
    encryptionKey: Buffer.from(variables.ENCRYPTION_KEY, 'base64'),
    previousEncryptionKey:
      variables.ENCRYPTION_KEY_PREVIOUS === undefined
        ? null
        : Buffer.from(variables.ENCRYPTION_KEY_PREVIOUS, 'base64'),
    ownerEmail: variables.OWNER_EMAIL ?? null,
    metricsToken: variables.METRICS_TOKEN ?? null,
    google: {
      issuer: variables.GOOGLE_ISSUER,
      clientId: variables.GOOGLE_CLIENT_ID ?? null,
      clientSecret: variables.GOOGLE_CLIENT_SECRET ?? null,
    },
    stripe: {
      environment: variables.STRIPE_ENVIRONMENT,
      apiUrl: variables.STRIPE_API_URL,
      scriptUrl: variables.STRIPE_SCRIPT_URL,
      timeoutMs: variables.STRIPE_TIMEOUT_MS,
      keys: {
        test: {
          secretKey: variables.STRIPE_TEST_SECRET_KEY ?? null,
          publishableKey: variables.STRIPE_TEST_PUBLISHABLE_KEY ?? null,
          webhookSecret: variables.STRIPE_TEST_WEBHOOK_SECRET ?? null,
        },
        live: {
          secretKey: variables.STRIPE_LIVE_SECRET_KEY ?? null,
          publishableKey: variables.STRIPE_LIVE_PUBLISHABLE_KEY ?? null,
          webhookSecret: variables.STRIPE_LIVE_WEBHOOK_SECRET ?? null,
        },
      },
    },
    publicUrl: variables.PUBLIC_URL ?? null,
    profile: variables.SWITCHYARD_PROFILE,
    notice: variables.SWITCHYARD_NOTICE ?? null,
    contactEmail: variables.CONTACT_EMAIL ?? null,
    trustProxy: variables.TRUST_PROXY ?? (false as const),
    timeZone: variables.TIME_ZONE,
    logLevel: variables.LOG_LEVEL,
    apiKeys: byProvider(providers, ({ keyVariable }) => variables[keyVariable] ?? null),
    baseUrls: byProvider(
      providers,
      ({ baseUrl, baseUrlVariable }) => variables[baseUrlVariable] ?? baseUrl,
    ),
    timeouts: {
      firstByteMs: variables.FIRST_BYTE_TIMEOUT_MS,
      idleMs: variables.IDLE_TIMEOUT_MS,
    },
    patience: {
      readingMs: variables.READING_TIMEOUT_MS,
      uploadIdleMs: variables.UPLOAD_IDLE_TIMEOUT_MS,
    },
    upstreamIds: variables.MODEL_UPSTREAM_IDS ?? new Map<string, string>(),
    limits: {
      free: { perMinute: variables.FREE_PER_MINUTE, perDay: variables.FREE_PER_DAY },
      standard: { perMinute: variables.STANDARD_PER_MINUTE, perDay: variables.STANDARD_PER_DAY },
    },
    maxRunningQueries: variables.MAX_RUNNING_QUERIES,
    tradeOff: {
      quality: variables.ROUTER_QUALITY,
      cost: variables.ROUTER_COST,
      speed: variables.ROUTER_SPEED,
    },
    given,
  };
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

function parseProxies(text: string, context: z.RefinementCtx): string[] {
  const proxies = text.split(',').map((proxy) => proxy.trim());
  if (proxies.every(isProxy)) return proxies;
  const message = 'must be the addresses of proxies, such as 127.0.0.1 or 10.0.0.0/8';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

function readUpstreamIds(text: string, context: z.RefinementCtx): Map<string, string> {
  const upstreamIds = parseUpstreamIds(text);
  if (upstreamIds) return upstreamIds;
  const message = 'must look like openai:gpt-4=gpt-4.1,xai:grok-beta=grok-3';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}
