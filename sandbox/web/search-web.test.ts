import { afterEach, expect, it, vi } from 'vitest';
import { listPages } from './pages.ts';
import { isFresh, searchWeb } from './search-web.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('the made-up web has forty pages, each with a text that starts with its claim', () => {
  const pages = listPages();
  expect(pages).toHaveLength(40);
  expect(new Set(pages.map(({ url }) => url)).size).toBe(40);
  for (const { url, claim, text } of pages) {
    expect(new URL(url).hostname).toMatch(/\.(example|test)$/);
    expect(text.startsWith(`${claim}. `)).toBe(true);
  }
});

it('the pages of the made-up web are dated from today, whatever day it is', () => {
  vi.useFakeTimers({ now: new Date('2031-02-03T12:00:00Z') });
  const [page] = searchWeb('weather in Vienna');
  expect(page).toMatchObject({ date: '2031-02-03', text: expect.stringContaining('03 Feb 2031') });
  expect(searchWeb('latest version of Rust')[0]?.date).toBe('2031-01-25');
});

it.each([
  ["What's the weather in Berlin today?", 'wetter.example/berlin'],
  ['Wie ist das Wetter heute in München?', 'wetter.example/muenchen'],
  ['Quel temps fait-il aujourd’hui à Paris ?', 'meteo.example/paris'],
  ['¿Qué tiempo hace hoy en Madrid?', 'tiempo.example/madrid'],
  ['今天北京的天气怎么样？', 'tianqi.example/beijing'],
  ['東京の天気', 'tenki.example/tokyo'],
  ['Was kostet Gold?', 'rates.example/gold'],
  ['What is the latest version of Node?', 'releases.test/node'],
  ['Is Cloudia down?', 'status.test/cloudia'],
  ['Who won the tennis final?', 'sport.example/tennis'],
])('finds “%s”', (query, address) => {
  expect(searchWeb(query)[0]?.url).toBe(`https://${address}`);
  expect(isFresh(query)).toBe(true);
});

it('a search finds a few pages for a broad query, and none for an unknown topic', () => {
  expect(searchWeb("What's in the news today?")).toHaveLength(4);
  expect(searchWeb("What's the weather like today?")).toHaveLength(5);
  expect(searchWeb('The price of unobtainium today')).toEqual([]);
});

it.each(['What is a monad?', 'Write a poem about Paris', 'Explain photosynthesis'])(
  'needs no search for “%s”',
  (query) => {
    expect(isFresh(query)).toBe(false);
  },
);
