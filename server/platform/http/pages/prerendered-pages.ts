import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PlanTexts } from '#shared/contract/models/schemas.ts';
import { escapeHtml, pageMarks } from '#shared/lib/html.ts';
import { writeSiteStyle, type SiteLook } from './site-look.ts';
import { chooseEncoding, type Encoding } from '../replies/content-encoding.ts';

/** Facts that pages show but that aren't known at build time. */
export interface PageFacts {
  /** Called for each page. */
  notice: () => string | null;
  contactEmail: string | null;
  gitHubUrl: string | null;
  /** The installation's own name and look. Called for each page. */
  look: () => SiteLook;
  /** The current prices of the plans. */
  plans: () => Promise<Pick<PlanTexts, 'monthly' | 'thirtyDays'>>;
}

interface ReadyPage {
  body: Buffer;
  encoding: Encoding | null;
  etag: string;
}

/** The facts about a request that its page depends on. */
export interface PageReader {
  origin: string;
  /** Whether the browser has a session, so that the page reserves space for personal parts. */
  hasSession: boolean;
}

/**
 * More than the number of pages under one origin, because without `PUBLIC_URL`, the installation
 * may be reached under several origins.
 */
const keptPages = 200;

export async function readPrerenderedPages(folder: string, facts: PageFacts) {
  const pages = await readPages(folder);
  const ready = new Map<string, Promise<ReadyPage>>();
  return {
    /** A page as it is sent for one origin, in the best encoding that the client accepts. */
    async get(
      name: string,
      { origin, hasSession }: PageReader,
      acceptedEncodings: string,
    ): Promise<ReadyPage> {
      const encoding = chooseEncoding(acceptedEncodings);
      const notice = facts.notice();
      const { monthly, thirtyDays } = await facts.plans();
      const { name: siteName, ...look } = facts.look();
      const style = styleLink(writeSiteStyle(look));
      const key = [
        name,
        origin,
        hasSession,
        encoding,
        notice,
        monthly,
        thirtyDays,
        siteName,
        style,
      ].join(' ');
      const known = ready.get(key);
      if (known) return known;
      const page = pages.get(name);
      if (page === undefined) throw new Error(`The build has no page ${name}.`);
      const { contactEmail, gitHubUrl } = facts;
      const filled = fillIn(page, {
        origin,
        hasSession,
        notice,
        contactEmail,
        gitHubUrl,
        monthly,
        thirtyDays,
        siteName,
        style,
      });
      const made = makeReady(filled, encoding);
      if (ready.size >= keptPages) ready.clear();
      ready.set(key, made);
      return made;
    },
  };
}

async function readPages(folder: string): Promise<Map<string, string>> {
  try {
    const files = await readdir(folder);
    const pages = files.map(
      async (file) =>
        [basename(file, '.html'), await readFile(join(folder, file), 'utf8')] as const,
    );
    return new Map(await Promise.all(pages));
  } catch (cause) {
    throw new Error('The web app hasn’t been built. Run npm run build first.', { cause });
  }
}

interface FilledIn extends PageReader {
  notice: string | null;
  contactEmail: string | null;
  gitHubUrl: string | null;
  monthly: string;
  thirtyDays: string;
  siteName: string;
  /** The link element for the installation's style sheet; may be empty. */
  style: string;
}

function fillIn(page: string, facts: FilledIn): string {
  const { origin, hasSession, notice, contactEmail, gitHubUrl, monthly, thirtyDays } = facts;
  const name = escapeHtml(facts.siteName);
  const named = facts.siteName === ownName ? '' : `data-site-name="${name}" `;
  // Replacements are functions, because `$` has a special meaning in a replacement string.
  return putValue(putValue(page, 'notice', notice), 'gitHubUrl', gitHubUrl)
    .replace('<html ', (tag) => `${tag}${named}${hasSession ? 'data-has-session ' : ''}`)
    .replace('</head>', (tag) => facts.style + tag)
    .replaceAll(`"name":"${pageMarks.siteName}"`, () => `"name":${toScriptJson(facts.siteName)}`)
    .replaceAll(pageMarks.siteName, () => name)
    .replaceAll(pageMarks.origin, () => escapeHtml(origin))
    .replaceAll(pageMarks.contactEmail, () => escapeHtml(contactEmail ?? ''))
    .replaceAll(pageMarks.monthlyPrice, () => monthly)
    .replaceAll(pageMarks.thirtyDaysPrice, () => thirtyDays);
}

export const ownName = 'Switchyard';

/** The URL changes with the style, so that browsers can cache it. */
function styleLink(style: string): string {
  if (style === '') return '';
  const hash = createHash('sha256').update(style).digest('base64url').slice(0, 12);
  return `<link rel="stylesheet" href="/site/style.css?${hash}">`;
}

/** Elements that are removed if their value is null. */
const elementsOf = {
  notice: new RegExp(`<p [^>]*>${pageMarks.notice}</p>`),
  // Includes the sentence around the link, if there is one.
  gitHubUrl: new RegExp(
    `(?:<p>[^<]*)?<a href="${pageMarks.gitHubUrl}"[^<>]*>[^<]*</a>(?:[^<]*</p>)?`,
    'g',
  ),
};

/**
 * Fills in a value, which appears twice: in an element, which is removed if the value is null, and
 * in the data that the page was rendered from.
 */
function putValue(page: string, name: keyof typeof elementsOf, value: string | null): string {
  const mark = pageMarks[name];
  const data = toScriptJson(value);
  return page
    .replace(elementsOf[name], (rendered) =>
      value ? rendered.replace(mark, () => escapeHtml(value)) : '',
    )
    .replaceAll(`"${mark}"`, () => data);
}

/** Writes JSON for a script element, where HTML's character references don't work. */
function toScriptJson(value: string | null): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

async function makeReady(page: string, encoding: Encoding | null): Promise<ReadyPage> {
  const plain = Buffer.from(page);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const body = encoding === null ? plain : await compressions[encoding](plain);
  return { body, encoding, etag: `"${hash}-${encoding ?? 'plain'}"` };
}

// A balance of size and speed: pages are compressed once and sent many times, but must be ready quickly.
const brotliQuality = 7;

const compressions = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
    }),
  gzip: (plain: Buffer) => promisify(gzip)(plain),
};
