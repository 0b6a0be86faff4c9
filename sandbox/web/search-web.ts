import { listPages, topics, type WebPage } from './pages.ts';

const mostPages = 5;

/** Translations and synonyms, written without accents. */
const synonyms: Partial<Record<string, string>> = Object.fromEntries(
  Object.entries({
    weather: 'wetter vorhersage regen temps meteo tiempo clima forecast temperature rain 天气 天気',
    price: 'preis preise kostet kosten prix coute precio cuesta prices cost costs 价格 多少钱',
    release: 'version releases released veroffentlicht sortie 版本',
    score: 'scores ergebnis spielstand result results resultat resultado won 比分',
    outage: 'outages down storung panne status 故障',
    news: 'nachrichten actualites nouvelles noticias headlines 新闻',
    latest: 'neueste neuester neuesten newest derniere dernier ultima ultimo 最新',
    today: "heute aujourd'hui hoy tonight yesterday 今天 今日",
    now: 'jetzt gerade maintenant ahora 现在 current currently aktuell aktuelle actuel actual',
    berlin: '柏林',
    munich: 'munchen muenchen',
    vienna: 'wien',
    beijing: '北京 peking pekin',
    tokyo: '东京 東京 tokio',
    paris: '巴黎',
    panda: '熊猫 pandas',
  }).flatMap(([word, others]) => others.split(' ').map((other) => [other, word])),
);
const freshWords = new Set<string>([...topics, 'latest', 'today', 'now']);
const emptyWords = new Set(
  (
    "a an the and or of in on at to for is are was it it's what what's whats how who which when do " +
    'does did much many like there any me my i you please tell give show find search web about ' +
    'right will be can could would need know with und oder wie was ist das der die den im es für ' +
    'mir bitte le la les l un une est il fait quel quelle quels que el los cual es hace en de del ' +
    'a à 的 是 吗 怎么样 怎么 如何 里 了 多少'
  ).split(' '),
);

/** The pages that match a query, best match first; possibly none. */
export function searchWeb(query: string): WebPage[] {
  return rank(query).pages;
}

/** The words of a query that name a kind of page, such as `weather`. */
export function topicsIn(query: string): string[] {
  return wordsOf(query).filter((word) => topics.some((topic) => topic === word));
}

/**
 * Whether a model would search the web for this prompt, because the prompt asks for current facts
 * or a page clearly answers it.
 */
export function isFresh(query: string): boolean {
  return (
    wordsOf(query).some((word) => freshWords.has(word)) || rank(query).score > 1 + subjectScore
  );
}

const subjectScore = 3;

function rank(query: string): { pages: WebPage[]; score: number } {
  const words = new Set(wordsOf(query));
  const asked = [...words].filter((word) => !freshWords.has(word) && !emptyWords.has(word));
  const scored = listPages().map((page) => {
    const found = page.subject.filter((word) => words.has(plain(word))).length;
    const score = subjectScore * found + (words.has(page.topic) ? 1 : 0);
    // A query that names only a kind of page, such as “weather”, finds all pages of that kind.
    return { page, score: found === 0 && asked.length > 0 ? 0 : score };
  });
  const best = Math.max(...scored.map(({ score }) => score));
  if (best === 0) return { pages: [], score: 0 };
  const pages = scored.filter(({ score }) => score === best).slice(0, mostPages);
  return {
    pages: pages.map(({ page: { topic: _topic, subject: _subject, ...page } }) => page),
    score: best,
  };
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

function wordsOf(text: string): string[] {
  const segments = [...segmenter.segment(plain(text).replaceAll('’', "'"))];
  return segments
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => synonyms[segment] ?? segment);
}

/** Lower case without accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
