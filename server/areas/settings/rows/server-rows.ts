import { z } from 'zod';
import type { SettingRow } from './setting-row.ts';
import {
  addressRanges,
  databaseUrl,
  domainList,
  emailAddress,
  mailSender,
  encryptionKey,
  httpUrl,
  oneOf,
  processCount,
  providerList,
  smtpUrl,
  proxies,
  timeZone,
  vendorKey,
  wholeNumber,
} from '../value-schemas.ts';

const keyHint = '32 random bytes in base64, such as `openssl rand -base64 32` prints';

/** Settings that only the environment can set and that take effect after a restart. */
export const serverRows = {
  mail: {
    smtpUrl: {
      variable: 'SMTP_URL',
      schema: smtpUrl,
      default: null,
      isSecret: true,
      description: 'Mail server, such as smtps://name:password@smtp.example:465',
    },
    from: {
      variable: 'MAIL_FROM',
      schema: mailSender,
      default: null,
      description: 'Sender of e-mails, such as Switchyard <mail@switchyard.example>',
    },
  },
  server: {
    port: {
      variable: 'PORT',
      schema: wholeNumber(0, 65_535),
      default: 3000,
      description: 'Port to listen on; 0 uses a free port',
    },
    host: {
      variable: 'HOST',
      schema: z.string().trim().min(1),
      default: '127.0.0.1',
      description: 'Address to listen on',
    },
    processes: {
      variable: 'SERVER_PROCESSES',
      schema: processCount,
      default: null,
      description:
        'Processes that share the port: a number, or auto for one per core. `npm start` always runs one',
    },
    databaseUrl: {
      variable: 'DATABASE_URL',
      schema: databaseUrl,
      missing: 'is required: the address of a PostgreSQL database',
      isSecret: true,
      description: 'Address of your own PostgreSQL database',
    },
    databaseReadUrl: {
      variable: 'DATABASE_READ_URL',
      schema: databaseUrl,
      default: null,
      isSecret: true,
      description: 'Address of a replica, used for statistics, lists of requests and exports',
    },
    publicUrl: {
      variable: 'PUBLIC_URL',
      schema: httpUrl,
      default: null,
      description: 'Public https address of the site',
    },
    encryptionKey: {
      variable: 'ENCRYPTION_KEY',
      schema: encryptionKey('must be 32 bytes in base64, such as `openssl rand -base64 32` prints'),
      missing: `is required: ${keyHint}`,
      isSecret: true,
      description: `Encrypts saved secrets: ${keyHint}`,
    },
    previousEncryptionKey: {
      variable: 'ENCRYPTION_KEY_PREVIOUS',
      schema: encryptionKey('must be 32 bytes in base64: the previous ENCRYPTION_KEY'),
      default: null,
      isSecret: true,
      description: 'Previous encryption key, while rotating keys',
    },
    profile: {
      variable: 'SWITCHYARD_PROFILE',
      schema: oneOf('production', 'sandbox'),
      default: 'production',
      description: 'Whether simulated providers are allowed; `npm start` sets this to sandbox',
    },
    notice: {
      variable: 'SWITCHYARD_NOTICE',
      schema: z.string(),
      default: null,
      description: 'Message shown on every page',
    },
    simulatedProviders: {
      variable: 'SIMULATED_PROVIDERS',
      schema: providerList,
      default: null,
      description:
        'Comma-separated list of providers whose key and address in the environment belong to a simulator. With any other key, the real provider is called. `npm start` sets it',
    },
    contactEmail: {
      variable: 'CONTACT_EMAIL',
      isHarmless: true,
      schema: emailAddress,
      default: null,
      description: 'Contact address shown on the contact page',
    },
    gitHubUrl: {
      variable: 'GITHUB_URL',
      isHarmless: true,
      schema: z.union([z.literal('off').transform(() => null), httpUrl]),
      default: 'https://github.com/switchyard',
      description: 'Address behind the GitHub links; `off` hides them',
    },
    trustProxy: {
      variable: 'TRUST_PROXY',
      schema: proxies,
      default: null,
      description: 'Proxies trusted to report the client’s address, separated by commas',
    },
    timeZone: {
      variable: 'TIME_ZONE',
      schema: timeZone,
      default: Intl.DateTimeFormat().resolvedOptions().timeZone,
      description: 'Time zone that decides when a day starts for limits and statistics',
    },
    logLevel: {
      variable: 'LOG_LEVEL',
      schema: oneOf('silent', 'error', 'warn', 'info', 'debug'),
      default: 'info',
      description: 'Log level',
    },
    drainTimeoutMs: {
      variable: 'DRAIN_TIMEOUT_MS',
      isHarmless: true,
      schema: wholeNumber(0, 600_000),
      default: 8_000,
      description:
        'How long running answers may continue after the server receives a stop signal, in milliseconds',
    },
    ownerEmail: {
      variable: 'OWNER_EMAIL',
      schema: emailAddress,
      default: null,
      description: 'Verified e-mail address of the installation’s owner',
    },
    allowedDomains: {
      variable: 'ALLOWED_DOMAINS',
      schema: domainList,
      default: null,
      description: 'E-mail domains that can sign in, separated by commas',
    },
    accessLog: {
      variable: 'ACCESS_LOG',
      schema: oneOf('off', 'on'),
      default: 'off',
      description: 'Whether to log every call',
    },
    allowedEndpoints: {
      variable: 'ALLOWED_ENDPOINTS',
      schema: addressRanges,
      default: null,
      description:
        'Addresses and ranges, separated by commas, that added providers may use even without TLS or a public address: 127.0.0.1, 10.0.0.0/8, loopback, private',
    },
    runAs: {
      variable: 'RUN_AS',
      schema: z
        .string()
        .trim()
        .regex(/^[a-z_][\w-]{0,31}$/i, 'must be a user name'),
      default: null,
      description: 'User to switch to once the server is listening, if it was started as root',
    },
  },
  clientTimeouts: {
    readingMs: {
      variable: 'READING_TIMEOUT_MS',
      isHarmless: true,
      schema: wholeNumber(100, 600_000),
      default: 60_000,
      description: 'How long a client may pause while receiving an answer, in milliseconds',
    },
    uploadIdleMs: {
      variable: 'UPLOAD_IDLE_TIMEOUT_MS',
      isHarmless: true,
      schema: wholeNumber(100, 600_000),
      default: 30_000,
      description: 'How long a client may pause during an upload, in milliseconds',
    },
  },
  googleSignIn: {
    clientId: {
      variable: 'GOOGLE_CLIENT_ID',
      schema: vendorKey(),
      default: null,
      description: 'Client ID for Google sign-in',
    },
    clientSecret: {
      variable: 'GOOGLE_CLIENT_SECRET',
      schema: vendorKey(),
      default: null,
      isSecret: true,
      description: 'Client secret for Google sign-in',
    },
    issuer: {
      variable: 'GOOGLE_ISSUER',
      schema: httpUrl,
      default: 'https://accounts.google.com',
      description: 'Issuer URL for Google sign-in',
    },
  },
  openIdSignIn: {
    issuer: {
      variable: 'OIDC_ISSUER',
      schema: httpUrl,
      default: null,
      description: 'Issuer URL of your own OpenID provider, in addition to Google',
    },
    clientId: {
      variable: 'OIDC_CLIENT_ID',
      schema: vendorKey(),
      default: null,
      description: 'Client ID for your OpenID provider',
    },
    clientSecret: {
      variable: 'OIDC_CLIENT_SECRET',
      schema: vendorKey(),
      default: null,
      isSecret: true,
      description: 'Client secret for your OpenID provider',
    },
    label: {
      variable: 'OIDC_LABEL',
      schema: z.string().trim().min(1).max(40),
      default: 'OpenID',
      description: 'Name of your OpenID provider on the sign-in page',
    },
  },
  passkeys: {
    use: {
      variable: 'PASSKEYS',
      schema: oneOf('off', 'on'),
      default: 'off',
      description: 'Whether users can sign in with passkeys; needs a host name, not an IP address',
    },
  },
  emailLinks: {
    use: {
      variable: 'EMAIL_LINKS',
      schema: oneOf('off', 'on'),
      default: 'off',
      description: 'Whether users can sign in with an e-mailed link; needs SMTP_URL',
    },
  },
  stripeService: {
    apiUrl: {
      variable: 'STRIPE_API_URL',
      schema: httpUrl,
      default: 'https://api.stripe.com',
      description: 'Address of Stripe’s API',
    },
    scriptUrl: {
      variable: 'STRIPE_SCRIPT_URL',
      schema: httpUrl,
      default: 'https://js.stripe.com/endive/stripe.js',
      description: 'Address of the payment form’s script',
    },
    timeoutMs: {
      variable: 'STRIPE_TIMEOUT_MS',
      schema: wholeNumber(100, 60_000),
      default: 8_000,
      description: 'Timeout for one call to Stripe, in milliseconds',
    },
  },
} satisfies Record<string, Record<string, SettingRow>>;
