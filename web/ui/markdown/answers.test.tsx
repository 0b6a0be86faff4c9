import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answerCases } from './answer-cases.ts';
import { Markdown } from './markdown.tsx';
import { mathsPart } from './maths/use-maths.ts';

beforeAll(async () => {
  // Links to the page's own site are rendered as text.
  vi.stubGlobal('location', new URL('https://switchyard.example/t/1'));
  await mathsPart.fetch();
});
afterAll(() => void vi.unstubAllGlobals());

const draw = (text: string, isStreaming = false) =>
  shorten(renderToStaticMarkup(<Markdown text={text} isStreaming={isStreaming} />));

/** Keeps the elements and text of an answer, and the attributes that have a visible effect. */
function shorten(html: string): string {
  return html
    .replaceAll(
      /<figcaption><span>(.*?)<\/span>.*?<\/figcaption><div><pre[^>]*><code>/g,
      '<pre $1>',
    )
    .replaceAll('</code></pre>', '</pre>')
    .replaceAll(/<div class="table-tools">.*?<\/button><span[^>]*><\/span><\/div>/g, '')
    .replaceAll(/<span dir="ltr" data-tex="([^"]*)"[^>]*><\/span>/g, '{$1}')
    .replaceAll(/<a href="([^"]*)"[^>]*>/g, '<a $1>')
    .replaceAll(/<\/?(?:div|figure|thead|tbody|tr)[^>]*>|<\/t[dh]>/g, '')
    .replaceAll(/ style="--digits:(\d+)"/g, ' digits="$1"')
    .replaceAll(/ (?:dir|class)="[^"]*"/g, '')
    .replaceAll(/<br\/>\n?/g, '<br>')
    .replaceAll(/(>|\})\n+(?=[<{])|\n+(?=<\/?(?:[ou]l|li|pre|table)\b)/g, '$1')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

test.each(answerCases)('%s', (_name, markdown, drawn) => {
  const inCode = (text: string) =>
    text.replaceAll(/<pre \w+>[\s\S]*?<\/pre>/g, (code) => code.replaceAll('&lt;', '<'));
  expect(inCode(draw(markdown))).toBe(drawn);
});

const marks = /<\/?\w*|[*~`|$\\#]+|\]\(?|\[/g;

/** The visible text of an answer, without code, formulas, and dollars that may be prices. */
const wordsOf = (drawn: string) =>
  drawn
    .replaceAll(/<pre \w+>[\s\S]*?<\/pre>|\{\$[\s\S]*?\$\}|<[^>]*>/g, '')
    .replaceAll(/\$(?=\d|$)/g, '')
    .replaceAll('&lt;', '<');

test.each(answerCases)('%s shows no Markdown marks while it streams', (_name, markdown) => {
  const final = wordsOf(draw(markdown));
  for (let end = 1; end <= markdown.length; end += 1) {
    const words = wordsOf(draw(markdown.slice(0, end), true));
    const early = (words.match(marks) ?? []).filter((mark) => !final.includes(mark));
    expect(early, `${JSON.stringify(markdown.slice(0, end))} shows ${words}`).toEqual([]);
  }
});
