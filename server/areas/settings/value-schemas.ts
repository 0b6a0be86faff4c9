import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import {
  providerMarks,
  type ProviderMark,
  type KnownProviderId,
} from '#shared/contract/models/providers.ts';
import { directoryProviderIds, findProviderId } from '#shared/contract/models/constants.ts';
import { formatCount, parseTypedNumber } from '#shared/lib/format.ts';
import { findUnstorableText } from '#shared/lib/text.ts';
import { countProcesses } from '#server/platform/cluster/count-processes.ts';
import { z } from 'zod';
import { mostBudgetDollars } from '#shared/contract/budgets/constants.ts';
import { parseUpstreamIds } from './upstream-ids.ts';

export function wholeNumber(from: number, to: number) {
  const range = `a whole number from ${from} to ${inGroups(to)}`;
  return z
    .string()
    .trim()
    .refine((text) => /^[\d,]{1,20}$/.test(text) && isWholeBetween(from, to, text), {
      error: `must be ${range}`,
      params: { advice: `Enter ${range}.` },
    })
    .transform(parseTypedNumber);
}

/** Validates SERVER_PROCESSES. */
export const processCount = z
  .string()
  .trim()
  .regex(/^(?:auto|[1-9]\d{0,2})$/, 'must be auto or a whole number from 1 to 999')
  .transform(countProcesses);

function isWholeBetween(from: number, to: number, text: string): boolean {
  const number = parseTypedNumber(text);
  return Number.isInteger(number) && number >= from && number <= to;
}

/** Formats `10,000,000` with separators, but smaller numbers, such as the port `65535`, without. */
function inGroups(number: number): string {
  return number < 100_000 ? String(number) : formatCount(number);
}

/** An amount such as `25`, `$0.50` or `1,234.50`, in millionths of a US dollar. */
export const dollars = z
  .string()
  .trim()
  .refine((text) => /^\$?[\d,]{1,9}(\.\d{1,6})?$/.test(text) && isAmount(toMicro(text)), {
    error: 'must be an amount in dollars, such as 25 or 0.50',
    params: { advice: 'Enter an amount from 0.000001 to 1,000,000 dollars, such as 25 or 0.50.' },
  })
  .transform(toMicro);

function toMicro(text: string): number {
  return Math.round(parseTypedNumber(text) * 1_000_000);
}

function isAmount(microUsd: number): boolean {
  return microUsd > 0 && microUsd <= mostBudgetDollars * 1_000_000;
}

export function oneOf<const Value extends string>(...values: Value[]) {
  const list = values.join(', ');
  return z
    .string()
    .trim()
    .refine((text): text is Value => values.some((value) => value === text), {
      error: `must be one of: ${list}`,
      params: { advice: `Enter one of: ${list}.` },
    })
    .meta({ choices: values });
}

/** `auto`, `off` or a model's id, such as `openai:gpt-6-luna`. */
export const titleModel = z
  .string()
  .trim()
  .refine((text) => text === 'auto' || text === 'off' || /^[\w-]{1,60}:\S{1,200}$/.test(text), {
    error: 'must be auto, off or the ID of a model, such as openai:gpt-6-luna',
    params: { advice: 'Enter auto, off or the ID of a model, such as openai:gpt-6-luna.' },
  });

/** Text for models or users, with one line or several. */
export function plainText(maxCharacters: number) {
  const range = `text of at most ${formatCount(maxCharacters)} characters`;
  return z
    .string()
    .trim()
    .refine((text) => text.length <= maxCharacters && findUnstorableText(text) === null, {
      error: `must be ${range}`,
      params: { advice: `Enter ${range}.` },
    });
}

/** A single-line name, shown in places with little room. */
export const siteName = z
  .string()
  .trim()
  .refine((text) => /^[^\p{C}\p{Zl}\p{Zp}{}]{1,40}$/u.test(text), {
    error: 'must be a name of at most 40 characters, without braces',
    params: { advice: 'Enter a name of at most 40 characters, without braces.' },
  });

export const hexColour = z
  .string()
  .trim()
  .refine((text) => /^#[\da-f]{6}$/i.test(text), {
    error: 'must be a colour such as #0a66c2',
    params: { advice: 'Enter a colour such as #0a66c2.' },
  });

/** The first bytes of the image formats that are accepted as a logo. None of these formats can contain a script. */
const logoStarts: Record<string, readonly [at: number, bytes: string][]> = {
  'image/png': [[0, '\x89PNG\r\n\x1a\n']],
  'image/jpeg': [[0, '\xff\xd8\xff']],
  'image/webp': [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
};

export const logoUrl = z
  .string()
  .trim()
  .refine(isLogo, {
    error: 'must be a PNG, JPEG or WebP image as a data URL of at most 10,000 characters',
    params: { advice: 'Choose a PNG, JPEG or WebP image of at most 7 KB.' },
  });

function isLogo(text: string): boolean {
  const [, type = '', data = ''] = /^data:(image\/[a-z]+);base64,([\w+/]+={0,2})$/.exec(text) ?? [];
  const start = Buffer.from(data.slice(0, 64), 'base64').toString('latin1');
  const signs = logoStarts[type] ?? [];
  const isGenuine = signs.length > 0 && signs.every(([at, bytes]) => start.startsWith(bytes, at));
  return isGenuine && text.length <= 10_000;
}

/** The token that a client sends in a header to authenticate itself. */
export const bearerToken = z
  .string()
  .trim()
  .refine((token) => /^[\x21-\x7e]{16,500}$/.test(token), {
    error: 'must be a token of 16 to 500 letters, digits and punctuation, without spaces',
    params: {
      advice:
        'Enter a token of 16 to 500 letters, digits and punctuation, without spaces or line breaks.',
    },
  });

/** A vendor's key. If the vendor's keys have prefixes, it must start with one of `beginnings`. */
export function vendorKey(...beginnings: string[]) {
  const start = beginnings.join(' or ');
  return z
    .string()
    .trim()
    .refine((key) => /^[\x21-\x7e]{1,500}$/.test(key), {
      error: 'must be a key of at most 500 letters, digits and punctuation, without spaces',
      params: {
        advice:
          'Enter a key of at most 500 letters, digits and punctuation, without spaces or line breaks.',
      },
    })
    .refine((key) => beginnings.length === 0 || beginnings.some((text) => key.startsWith(text)), {
      error: `must start with ${start}`,
      params: {
        advice: `This key must start with ${start}. Check that it’s the right one.`,
      },
    });
}

export const upstreamIds = z.string().transform((text, context) => {
  const pairs = parseUpstreamIds(text);
  if (pairs) return pairs;
  const example = 'openai:gpt-4=gpt-6.2-sol,xai:grok-beta=grok-4.3';
  context.addIssue({
    code: 'custom',
    message: `must look like ${example}`,
    params: {
      advice: `Enter pairs such as ${example}, each starting with a provider: ${directoryProviderIds.join(', ')}.`,
    },
  });
  return z.NEVER;
});

export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
  .refine((text) => URL.canParse(text) && isDecodable(new URL(text).password), {
    error:
      'must be an address such as postgresql://name:password@127.0.0.1:5432/switchyard; in the password, write # as %23, / as %2F and % as %25',
  });

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

export const smtpUrl = z
  .string()
  .trim()
  .refine((text) => /^smtps?:\/\/./.test(text) && URL.canParse(text), {
    error: 'must be an address such as smtps://name:password@smtp.example:465',
  });

/** `mail@switchyard.example` or, with a name, `Switchyard <mail@switchyard.example>`. */
export const mailSender = z
  .string()
  .trim()
  .refine((text) => z.email().safeParse(/<([^<>]+)>$/.exec(text)?.[1] ?? text).success, {
    error: 'must be an address such as Switchyard <mail@switchyard.example>',
  });

export const emailAddress = z.email('must be an e-mail address');

/** Comma-separated domains, in lower case. */
export const domainList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
  .refine(
    (domains) => domains.every((domain) => /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(domain)),
    'must be domains separated by commas, such as example.com',
  );

export function encryptionKey(error: string) {
  return z
    .string()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === 32, error);
}

export const providerList = z
  .string()
  .transform((text) => new Set(text.split(',').map((name) => findProviderId(name.trim()))))
  .refine(
    (ids): ids is Set<KnownProviderId> => !ids.has(undefined),
    `must be providers separated by commas: ${directoryProviderIds.join(', ')}`,
  );

/** Providers that are turned off. `none` turns on even those that the environment turns off. */
export const providersOff = z
  .string()
  .trim()
  .transform((text) => (text === 'none' ? '' : text).split(',').filter(Boolean))
  .transform((names) => new Set(names.map((name) => findProviderId(name.trim()))))
  .refine((ids): ids is Set<KnownProviderId> => !ids.has(undefined), {
    error: `must be none, or providers separated by commas: ${directoryProviderIds.join(', ')}`,
    params: {
      advice: `Enter one or more of these, separated by commas: ${directoryProviderIds.join(', ')}. To turn all providers on, enter the word none.`,
    },
  });

/** A comma-separated list of provider properties, from `providerMarks`. */
export const markList = z
  .string()
  .transform((text) => text.split(',').map((mark) => mark.trim()))
  .refine(
    (marks): marks is ProviderMark[] =>
      marks.every((mark) => providerMarks.some((one) => one === mark)),
    {
      error: `must be some of these, separated by commas: ${providerMarks.join(', ')}`,
      params: {
        advice: `Enter one or more of these, separated by commas: ${providerMarks.join(', ')}.`,
      },
    },
  )
  .meta({ choices: providerMarks, takesSeveral: true });

export const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin');

export const proxies = z
  .string()
  .transform((text) => text.split(',').map((proxy) => proxy.trim()))
  .refine(
    (list) => list.every(isProxy),
    'must be addresses of proxies, such as 127.0.0.1 or 10.0.0.0/8',
  );

/** Comma-separated address ranges, such as `127.0.0.0/8`, `::1` or `loopback`. */
export const addressRanges = z.string().transform((text, context) => {
  const ranges = text.split(',').flatMap((part) => parseRange(part.trim()) ?? [null]);
  const parsed = ranges.filter((range) => range !== null);
  if (parsed.length === ranges.length) return parsed;
  context.addIssue({
    code: 'custom',
    message:
      'must be addresses or ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8 or loopback',
  });
  return z.NEVER;
});

type Range = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

const namedRanges: Partial<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function parseRange(text: string): Range[] | null {
  const named = namedRanges[text];
  if (named) return named.map((range) => ipaddr.parseCIDR(range));
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (isIP(address) === 0) return null;
  const parsed = ipaddr.parse(address);
  const longest = parsed.kind() === 'ipv6' ? 128 : 32;
  const bits = prefix === undefined ? longest : Number(prefix);
  return bits <= longest ? [[parsed, bits]] : null;
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * Accepts an address or a range, unless the range covers nearly all addresses. The server believes
 * proxies about a call's origin, so clients that are trusted as proxies could evade the limits.
 */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (isIP(address) === 0) return false;
  const [shortest, longest] = prefixLengths(address);
  if (prefix !== undefined && holdsAllOfIpv4(address, Number(prefix))) return false;
  return prefix === undefined || (Number(prefix) >= shortest && Number(prefix) <= longest);
}

/** IPv4 addresses can be written as addresses in ::ffff:0:0/96. Proxies are compared in that form. */
function holdsAllOfIpv4(address: string, prefix: number): boolean {
  const range = ipaddr.parse(address);
  const isWide = range instanceof ipaddr.IPv6 && prefix <= 96;
  return isWide && ipaddr.IPv6.parse('::ffff:0:0').match(range, prefix);
}

function prefixLengths(address: string): [shortest: number, longest: number] {
  const parsed = ipaddr.parse(address);
  if (!(parsed instanceof ipaddr.IPv6)) return [8, 32];
  // ::ffff:0:0/96 contains all of IPv4.
  return parsed.isIPv4MappedAddress() ? [96 + 8, 128] : [8, 128];
}
