import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SearchedWeb } from './request-texts.tsx';

it('the queries and sources of an answer are text, and only web addresses are links', () => {
  vi.stubGlobal('location', new URL('https://switchyard.example/admin/requests'));
  onTestFinished(() => void vi.unstubAllGlobals());
  const cite = (url: string, title: string) => ({ start: 0, end: 1, url, title });
  const citations = [
    cite('https://a.example/x', '<img src=x onerror=alert(1)>'),
    cite('https://a.example/x', 'The same page'),
    cite('javascript:alert(1)', 'Click here'),
  ];
  const web = { queries: ['<b>weather</b>'], citations, leftOut: 2 };
  const html = renderToStaticMarkup(<SearchedWeb web={web} by="GPT-6" />);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toMatch(/<a [^>]*href="https:\/\/a\.example\/x"[^>]*rel="noopener noreferrer"/);
  expect(html).not.toMatch(/<img|<b>|javascript:/);
  expect(html).toContain('“&lt;b&gt;weather&lt;/b&gt;”');
  expect(html).toContain('2 more sources weren’t saved.');
});
