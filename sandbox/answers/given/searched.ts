import { lastPrompt } from '../../control/request-log.ts';
import type { ScenarioRule } from '../../control/scenarios.ts';
import { seedOf } from '../../seed.ts';
import type { Citation, Provider, Question, WebSearch } from '../../vendor/vendor.ts';
import { hostilePages } from '../../web/hostile-pages.ts';
import type { WebPage } from '../../web/pages.ts';
import { isFresh, searchWeb, topicsIn } from '../../web/search-web.ts';
import { parsePrompt, type Prompt } from '../prompt.ts';
import { combineAnswers } from './combination.ts';
import { writeTitle } from './title.ts';

const longestQuery = 120;

/** The searches that a model makes before it answers; empty if the request offers no search or needs none. */
export function planSearches(
  provider: Provider,
  question: Question,
  rule: ScenarioRule | null,
): WebSearch[] {
  const { search, found, shape, turns } = question;
  if (!search || found || shape || turns.at(-1)?.results) return [];
  const prompt = parsePrompt(provider, question);
  const isForced = search.isForced || rule?.scenario.startsWith('search-');
  if (!isForced && !needsSearch(prompt)) return [];
  const all = queriesOf(prompt, rule).flatMap((query) =>
    search.kinds.map((kind): WebSearch => {
      const found = find(query, search.near, rule);
      return { kind, query, ...found, pages: kind === 'x' ? found.pages.map(toPost) : found.pages };
    }),
  );
  const { most } = search;
  if (most === null) return all;
  if (provider !== 'anthropic') return all.slice(0, most);
  return all.map((one, index) =>
    index < most ? one : { ...one, pages: [], error: 'max_uses_exceeded' },
  );
}

function needsSearch(prompt: Prompt): boolean {
  const { text, documents, attachments } = prompt;
  if (documents.length > 0 || attachments.length > 0) return false;
  if (writeTitle(text) !== null || combineAnswers(prompt) !== null) return false;
  return isFresh(withTopic(prompt, text));
}

/** Adds the topic of the previous prompt to a follow-up such as “And in Paris?”. */
function withTopic({ earlier }: Prompt, text: string): string {
  if (topicsIn(text).length > 0) return text;
  const before = earlier.findLast(({ role }) => role === 'user')?.text ?? '';
  return [text, ...topicsIn(before)].join(' ');
}

/** One query for each topic in the prompt. */
function queriesOf(prompt: Prompt, rule: ScenarioRule | null): string[] {
  const whole = withTopic(prompt, prompt.text.replace(/[\s.!?？。]{1,9}$/u, ''));
  const query = whole.slice(0, longestQuery);
  if (rule?.scenario === 'search-several') return [query, `${query} latest`, `${query} sources`];
  const topics = topicsIn(query);
  const parts = query.split(/ (?:and|und|et|y) |[,、和]/u).map((part) => {
    return topicsIn(part).length > 0 ? part.trim() : [part.trim(), ...topics].join(' ');
  });
  const found = parts.filter((part) => searchWeb(part).length > 0);
  return found.length > 1 ? found : [query];
}

function find(query: string, near: string, rule: ScenarioRule | null) {
  if (rule?.scenario === 'search-nothing') return { pages: [] };
  if (rule?.scenario === 'search-error') return { pages: [], error: rule.as ?? 'unavailable' };
  if (rule?.scenario === 'search-hostile') return { pages: hostilePages(rule.as === 'many') };
  const nearby = near && topicsIn(query).length > 0 ? searchWeb(`${query} ${near}`) : [];
  const pages = searchWeb(query);
  return { pages: pages.length > 1 && nearby.length > 0 ? nearby : pages };
}

/** Turns a page into a post on the simulated X. */
function toPost(page: WebPage): WebPage {
  const url = `https://x.test/i/status/${seedOf(page.url)}`;
  return { ...page, url, title: `${page.title.replace(/ – [^–]+$/, '')} – @news on X` };
}

interface Searched {
  text: string;
  citations: Citation[];
}

const mostCited = 8;

/** Writes an answer from the pages found, with citations in the vendor's style. */
export function writeSearched(
  provider: Provider,
  question: Question,
  searches: readonly WebSearch[],
  rule: ScenarioRule | null,
): Searched {
  const cited = choosePages(searches, rule);
  if (cited.length === 0) {
    return { text: `${excuse(question, searches)}\n\n${mark}`, citations: [] };
  }
  let text = '';
  const citations = cited.map((found, index): Citation => {
    const page = provider === 'openai' ? { ...found, url: tracked(found.url) } : found;
    const start = text.length + (index === 0 ? 0 : 1);
    const end = start + page.claim.length;
    text += `${index === 0 ? '' : ' '}${page.claim}, says ${publisherOf(page)}.`;
    const link = linkOf(provider, page, index);
    const from = text.length + (link.startsWith(' ') ? 1 : 0);
    text += link;
    return { page, start, end, quote: `${page.claim}.`, link: { start: from, end: text.length } };
  });
  text += `\n\n${mark}`;
  const [first] = citations;
  if (!first || rule?.scenario !== 'search-hostile') return { text, citations };
  const beyond = { start: text.length + 10, end: text.length + 50 };
  return { text, citations: [...citations, { ...first, ...beyond, link: beyond }] };
}

const mark = '*Simulated answer.*';

function choosePages(searches: readonly WebSearch[], rule: ScenarioRule | null) {
  if (rule?.scenario === 'search-hostile') return (searches[0]?.pages ?? []).slice(0, mostCited);
  const each = searches.length > 1 ? 1 : 2;
  const pages = searches.flatMap((search) => search.pages.slice(0, each));
  return pages.filter(
    (page, index) => pages.findIndex((other) => other.url === page.url) === index,
  );
}

function excuse(question: Question, searches: readonly WebSearch[]): string {
  const asked = lastPrompt(question).trim().slice(0, 80);
  return searches.some(({ error }) => error)
    ? "The web search failed, so I can't say what is true today."
    : `I searched the web for “${asked}” and found nothing.`;
}

function publisherOf({ title, url }: WebPage): string {
  const [, publisher] = / – ([^–]+)$/.exec(title) ?? [];
  return publisher ?? (title || url);
}

/** OpenAI and xAI add a link after the words and cite that link; other vendors cite the words. */
function linkOf(provider: Provider, { url }: WebPage, index: number): string {
  if (provider === 'openai') return ` ([${hostOf(url)}](${url}))`;
  return provider === 'xai' ? `[[${index + 1}]](${url})` : '';
}

/** OpenAI adds this parameter to the URLs of its sources, in the text and in the annotations. */
function tracked(url: string): string {
  const page = URL.parse(url);
  page?.searchParams.append('utm_source', 'openai');
  return page?.href ?? url;
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname || url;
}
