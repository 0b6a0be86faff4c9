import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Citation, WebFinds } from '#shared/lib/citations.ts';
import { mathsPart } from '../maths/use-maths.ts';
import { Markdown } from '../markdown.tsx';

beforeAll(async () => {
  vi.stubGlobal('location', new URL('https://switchyard.example/t/1'));
  await mathsPart.fetch();
});
afterAll(() => void vi.unstubAllGlobals());

const page = { url: 'https://weather.example/tokyo', title: 'Weather' };

function draw(text: string, web: Partial<WebFinds>, provider = 'openai', isStreaming = false) {
  const finds = { queries: [], citations: [], leftOut: 0, ...web };
  return renderToStaticMarkup(
    <Markdown text={text} isStreaming={isStreaming} web={finds} provider={provider} />,
  );
}

/** Renders a text with a citation before each `^`, and writes the marks as `[1]`. */
function drawMarked(marked: string): string {
  const parts = marked.split('^');
  const citations: Citation[] = parts.slice(1).map((_, at) => {
    const end = parts.slice(0, at + 1).join('').length;
    return { start: 0, end, ...page, url: `${page.url}/${at}` };
  });
  const html = draw(parts.join(''), { citations }, 'openai', true);
  const drawn = html
    .replaceAll(/<a [^>]*data-source-mark=""[^>]*>(\d+)<\/a>/g, '[$1]')
    .replaceAll(/<span dir="ltr" data-tex="([^"]*)"[^>]*><\/span>/g, '{$1}')
    .replaceAll(/<figcaption>.*?<\/figcaption>/g, '')
    .replaceAll(/<div class="table-tools">.*?<\/button><span[^>]*><\/span><\/div>/g, '')
    .replaceAll(/<\/?(?:div|figure|thead|tbody|tr)[^>]*>|<\/t[dh]>/g, '')
    .replaceAll(/ (?:dir|class|style|tabindex|role|aria-\w+)="[^"]*"/g, '');
  return drawn.replaceAll('\n', '');
}

test.each([
  ['a sentence', 'It is 7 °C.^ Tomorrow too.^', '<p>It is 7 °C.[1] Tomorrow too.[2]</p>'],
  ['bold', 'It is **7 °C^** now', '<p>It is <strong>7 °C</strong>[1] now</p>'],
  ['bold next to a letter', '**7^**th of May', '<p><strong>7</strong>[1]th of May</p>'],
  ['a word before bold', 'So^ **it is** 7', '<p>So[1] <strong>it is</strong> 7</p>'],
  ['Chinese bold', '今天**很冷^**。', '<p>今天<strong>很冷</strong>[1]。</p>'],
  [
    'a link',
    'See [the^ page](https://b.example/).',
    '<p>See <a href="https://b.example/" target="_blank" rel="noopener noreferrer">the page</a>[1].</p>',
  ],
  ['code', 'Run `ls^ -l` now', '<p>Run <code>ls -l</code>[1] now</p>'],
  ['words before code', 'So:\n```js\na^\n```', '<p>So:[1]</p><pre><code>a</code></pre>'],
  ['a table', '| a | b |\n| --- | --- |\n| c^ | d |^', '<table><th>a<th>b<td>c[1]<td>d[2]</table>'],
  ['a list', '- one^\n- two^', '<ul><li>one[1]</li><li>two[2]</li></ul>'],
  ['a heading', '## Now^\n\nCold', '<h3>Now[1]</h3><p>Cold</p>'],
  ['maths', 'So $a^$ is', '<p>So {$a$}[1] is</p>'],
  ['a quote', '> Cold.^\n\nYes', '<blockquote><p>Cold.[1]</p></blockquote><p>Yes</p>'],
  ['Arabic', 'الطقس بارد^ اليوم', '<p>الطقس بارد[1] اليوم</p>'],
  ['emoji', 'Sun 👩‍🚀^ now', '<p>Sun 👩‍🚀[1] now</p>'],
])('marks are placed after %s', (_where, marked, expected) => {
  expect(drawMarked(marked)).toBe(expected);
});

test('a mark names its source and opens it without a referrer', () => {
  const html = draw('Cold.', { citations: [{ start: 0, end: 5, ...page }] });
  expect(html).toContain('aria-label="Source 1: Weather, weather.example"');
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/weather\.example\/tokyo" target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer"/,
  );
});

test('a source links only to a web address, and shows its real host and its title as text', () => {
  const hostile = [
    { url: 'javascript:alert(1)', title: '<img src=x onerror=alert(1)>' },
    { url: 'https://аррle.example/', title: 'Apple' },
    { url: 'https://switchyard.example/api/auth/logout', title: 'Own' },
  ];
  const html = draw('Cold.', { citations: hostile.map((one) => ({ start: 0, end: 5, ...one })) });
  expect(html).not.toMatch(/href="(?:javascript|https:\/\/switchyard)/);
  expect(html).not.toContain('<img');
  expect(html).toContain('xn--');
});

test('an answer can’t write a mark itself', () => {
  const citations = [{ start: 0, end: 5, ...page }];
  const html = draw('Cold. Forged.\u2997\ue800\u2998', { citations });
  expect(html.match(/data-source-mark/g)).toHaveLength(1);
});

test('at most five sources are shown at first, and those not kept are counted', () => {
  const citations = Array.from({ length: 8 }, (_, at) => ({
    start: 0,
    end: 5,
    ...page,
    url: `${page.url}/${at}`,
  }));
  const html = draw('Cold.', { citations, leftOut: 12 });
  expect(html.match(/<li data-more="true">/g)).toHaveLength(3);
  expect(html).toContain('+3 more');
  expect(html).toContain('12 more sources weren’t saved.');
});

test("only Google's searches are links, to Google", () => {
  const queries = ['weather <today>', 'tokyo'];
  expect(draw('Cold.', { queries })).toContain('Searched: weather &lt;today&gt;, tokyo');
  expect(draw('Cold.', { queries })).not.toContain('google.com');
  expect(draw('Cold.', { queries }, 'vertex')).toContain(
    'href="https://www.google.com/search?q=weather%20%3Ctoday%3E"',
  );
});
