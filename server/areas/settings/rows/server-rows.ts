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
  providerList,
  smtpUrl,
  proxies,
  timeZone,
  vendorKey,
  wholeNumber,
} from '../value-schemas.ts';

const keyHint = '32 random bytes in base64, such as `openssl rand -base64 32` prints';

/** Settings that only the environment can set and that apply after a restart. */
export const serverRows = {
  mail: {
    smtpUrl: {
      variable: 'SMTP_URL',
      schema: smtpUrl,
      default: null,
      isSecret: true,
      description: 'The server that takes mail: smtps://name:password@smtp.example:465',
      isReserved: true,
    },
    from: {
      variable: 'MAIL_FROM',
      schema: mailSender,
      default: null,
      description: 'Who mail is from: Switchyard <mail@switchyard.example>',
      isReserved: true,
    },
  },
  server: {
    port: {
      variable: 'PORT',
      schema: wholeNumber(0, 65_535),
      default: 3000,
      description: 'Where to listen; 0 takes a free port',
      isReserved: true,
    },
    host: {
      variable: 'HOST',
      schema: z.string().trim().min(1),
      default: '127.0.0.1',
      description: 'The address to listen on',
      isReserved: true,
    },
    databaseUrl: {
      variable: 'DATABASE_URL',
      schema: databaseUrl,
      missing: 'is needed: the address of a PostgreSQL database',
      isSecret: true,
      description: 'A PostgreSQL of your own',
      isReserved: true,
    },
    databaseReadUrl: {
      variable: 'DATABASE_READ_URL',
      schema: databaseUrl,
      default: null,
      isSecret: true,
      description: 'A replica of it, from which statistics, lists of requests and exports are read',
      isReserved: true,
    },
    publicUrl: {
      variable: 'PUBLIC_URL',
      schema: httpUrl,
      default: null,
      description: 'The https address that people use',
      isReserved: true,
    },
    encryptionKey: {
      variable: 'ENCRYPTION_KEY',
      schema: encryptionKey('must be 32 bytes in base64, such as `openssl rand -base64 32` prints'),
      missing: `is needed: ${keyHint}`,
      isSecret: true,
      description: `Seals saved secrets: ${keyHint}`,
      isReserved: true,
    },
    previousEncryptionKey: {
      variable: 'ENCRYPTION_KEY_PREVIOUS',
      schema: encryptionKey('must be 32 bytes in base64: the ENCRYPTION_KEY from before'),
      default: null,
      isSecret: true,
      description: 'The key from before, while keys are rotated',
      isReserved: true,
    },
    profile: {
      variable: 'SWITCHYARD_PROFILE',
      schema: oneOf('production', 'sandbox'),
      default: 'production',
      description: 'Whether vendors may be simulated; `npm start` sets sandbox',
      isReserved: true,
    },
    notice: {
      variable: 'SWITCHYARD_NOTICE',
      schema: z.string(),
      default: null,
      description: 'A line that every page shows',
      isReserved: true,
    },
    simulatedProviders: {
      variable: 'SIMULATED_PROVIDERS',
      schema: providerList,
      default: null,
      description:
        'Providers, by comma, whose key and address in the environment are a simulator’s: with any other key the provider itself is asked; `npm start` sets it',
      isReserved: true,
    },
    contactEmail: {
      variable: 'CONTACT_EMAIL',
      schema: emailAddress,
      default: null,
      description: 'Where people may write to you; the contact page shows it',
    },
    trustProxy: {
      variable: 'TRUST_PROXY',
      schema: proxies,
      default: null,
      description: 'Proxies whose word on the client’s address counts, by comma',
      isReserved: true,
    },
    timeZone: {
      variable: 'TIME_ZONE',
      schema: timeZone,
      default: Intl.DateTimeFormat().resolvedOptions().timeZone,
      description: 'Where a day begins for limits and statistics',
      isReserved: true,
    },
    logLevel: {
      variable: 'LOG_LEVEL',
      schema: oneOf('silent', 'error', 'warn', 'info', 'debug'),
      default: 'info',
      description: 'What the log tells',
      isReserved: true,
    },
    drainTimeoutMs: {
      variable: 'DRAIN_TIMEOUT_MS',
      schema: wholeNumber(0, 600_000),
      default: 8_000,
      description:
        'How long running answers may go on once the server is told to stop, in milliseconds',
    },
    ownerEmail: {
      variable: 'OWNER_EMAIL',
      schema: emailAddress,
      default: null,
      description: 'Whose verified e-mail owns the installation',
      isReserved: true,
    },
    allowedDomains: {
      variable: 'ALLOWED_DOMAINS',
      schema: domainList,
      default: null,
      description: 'The domains of the e-mails that may sign in, by comma',
      isReserved: true,
    },
    accessLog: {
      variable: 'ACCESS_LOG',
      schema: oneOf('off', 'on'),
      default: 'off',
      description: 'Whether each call gets a line of the log',
      isReserved: true,
    },
    allowedEndpoints: {
      variable: 'ALLOWED_ENDPOINTS',
      schema: addressRanges,
      default: null,
      description:
        'Addresses and ranges, by comma, where added providers may be although they are not public, and without TLS: 127.0.0.1, 10.0.0.0/8, loopback, private',
      isReserved: true,
    },
    runAs: {
      variable: 'RUN_AS',
      schema: z
        .string()
        .trim()
        .regex(/^[a-z_][\w-]{0,31}$/i, 'must be the name of a user'),
      default: null,
      description: 'The user that a server which root starts goes on as, once it listens',
      isReserved: true,
    },
  },
  clientTimeouts: {
    readingMs: {
      variable: 'READING_TIMEOUT_MS',
      schema: wholeNumber(100, 600_000),
      default: 60_000,
      description: 'How long a client may read nothing of an answer, in milliseconds',
    },
    uploadIdleMs: {
      variable: 'UPLOAD_IDLE_TIMEOUT_MS',
      schema: wholeNumber(100, 600_000),
      default: 30_000,
      description: 'How long a client may send nothing of an upload, in milliseconds',
    },
  },
  googleSignIn: {
    clientId: {
      variable: 'GOOGLE_CLIENT_ID',
      schema: vendorKey(),
      default: null,
      description: 'The client that people sign in with',
      isReserved: true,
    },
    clientSecret: {
      variable: 'GOOGLE_CLIENT_SECRET',
      schema: vendorKey(),
      default: null,
      isSecret: true,
      description: 'The secret of that client',
      isReserved: true,
    },
    issuer: {
      variable: 'GOOGLE_ISSUER',
      schema: httpUrl,
      default: 'https://accounts.google.com',
      description: 'Who vouches for people',
      isReserved: true,
    },
  },
  openIdSignIn: {
    issuer: {
      variable: 'OIDC_ISSUER',
      schema: httpUrl,
      default: null,
      description: 'An OpenID provider of your own, beside Google',
      isReserved: true,
    },
    clientId: {
      variable: 'OIDC_CLIENT_ID',
      schema: vendorKey(),
      default: null,
      description: 'The client that people sign in with there',
      isReserved: true,
    },
    clientSecret: {
      variable: 'OIDC_CLIENT_SECRET',
      schema: vendorKey(),
      default: null,
      isSecret: true,
      description: 'The secret of that client',
      isReserved: true,
    },
    label: {
      variable: 'OIDC_LABEL',
      schema: z.string().trim().min(1).max(40),
      default: 'OpenID',
      description: 'What people know that provider as',
      isReserved: true,
    },
  },
  passkeys: {
    use: {
      variable: 'PASSKEYS',
      schema: oneOf('off', 'on'),
      default: 'off',
      description: 'Whether people may sign in with passkeys; needs a host name, not an IP address',
      isReserved: true,
    },
  },
  emailLinks: {
    use: {
      variable: 'EMAIL_LINKS',
      schema: oneOf('off', 'on'),
      default: 'off',
      description: 'Whether people may sign in by a link that is mailed to them; needs SMTP_URL',
      isReserved: true,
    },
  },
  stripeService: {
    apiUrl: {
      variable: 'STRIPE_API_URL',
      schema: httpUrl,
      default: 'https://api.stripe.com',
      description: 'Where Stripe’s API is',
      isReserved: true,
    },
    scriptUrl: {
      variable: 'STRIPE_SCRIPT_URL',
      schema: httpUrl,
      default: 'https://js.stripe.com/endive/stripe.js',
      description: 'Where the script of the payment form is',
      isReserved: true,
    },
    timeoutMs: {
      variable: 'STRIPE_TIMEOUT_MS',
      schema: wholeNumber(100, 60_000),
      default: 8_000,
      description: 'How long one try of a call to Stripe may take, in milliseconds',
      isReserved: true,
    },
  },
} satisfies Record<string, Record<string, SettingRow>>;
