import { expect, it } from 'vitest';
import { hideLinks, LinkHider } from './hide-links.ts';

const link = '([a.example](https://a.example/?utm_source=openai))';
const numbered = '[[2]](https://b.example/x_(y))';
const text = `https://c.example/?utm_source=openai&page=2 Cold 👋 ${link}. Wet.${numbered} See ([b](https://b.example/?utm_source=openai)), [[note]] (so).`;
const untracked = text.replace('utm_source=openai&', '').replaceAll('?utm_source=openai', '');
const shown =
  'https://c.example/?page=2 Cold 👋. Wet. See ([b](https://b.example/)), [[note]] (so).';

function cite(words: string) {
  const start = text.indexOf(words);
  return { start, end: start + words.length, url: 'https://a.example/', title: 'A' };
}

it.each([1, 2, 7, 30, 500])(
  'cited links are removed and everything else stays, in pieces of %i characters',
  (size) => {
    const hider = new LinkHider();
    const due = [cite(link), cite(numbered)];
    let read = '';
    for (let at = 0; at < text.length; at += size) {
      read += hider.add(text.slice(at, at + size));
      while (due[0] && due[0].end <= at + size) read += hider.cite(due.shift() ?? cite(link));
    }
    expect(read + hider.rest()).toBe(shown);
  },
);

it('only a possible link is held back, until a citation arrives', () => {
  const own = 'It is (very) cold ([b](https://b.example/)). And wet';
  const cited = ' [[1]](https://a.example/)';
  const words = ' ([c](https://c.example/)) here';
  const at = (start: number, end: number) => ({ ...cite(link), start, end });
  const hider = new LinkHider();
  expect(hider.add(own)).toBe('It is (very) cold');
  expect(hider.add(`${cited}.`)).toBe('');
  const end = own.length + cited.length;
  expect(hider.cite(at(own.length + 1, end))).toBe(' ([b](https://b.example/)). And wet.');
  expect(hider.add(words)).toBe('');
  // A vendor that cites words doesn't cite by links.
  expect(hider.cite(at(end - 10, end + 1 + words.length))).toBe(words);
});

it('text after a link of the answer’s own is not held back until the end', () => {
  const own = 'See ([b](https://b.example/)).';
  const after = ' It is cold.'.repeat(30);
  expect(new LinkHider().add(own + after)).toBe(own + after);
  expect(new LinkHider().add(`See ${link}.${after}`)).toBe('See');
  const citation = { ...cite(link), start: 4, end: 29 };
  expect(hideLinks(own + after, [citation])).toBe(`See.${after}`);
});

it('citations that cite words, are out of order or lie beyond the text remove nothing', () => {
  const at = (start: number, end: number) => ({ ...cite(link), start, end });
  const hostile = [at(40, 900), at(900, 950), at(0, 3), at(5, 2), at(0, text.length)];
  expect(hideLinks(text, hostile)).toBe(untracked);
  expect(hideLinks(text)).toBe(untracked);
});

it('text that is too long for a tracked address or a vendor’s link is not held back', () => {
  const hider = new LinkHider();
  const address = `Is it?${'a'.repeat(30)}`;
  expect(hider.add(address)).toBe(address);
  const label = `([${'a'.repeat(400)}`;
  expect(hider.add(label)).toBe(label);
});
