import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { writeSiteStyle } from './site-look.ts';

type Colour = [lightness: number, chroma: number, hue: number];

/** The relative luminance of an OKLCH colour, cut to what screens show, as WCAG defines it. */
function luminanceOf([lightness, chroma, hue]: Colour): number {
  const [a, b] = [Math.cos, Math.sin].map((of) => chroma * of((hue * Math.PI) / 180)) as [
    number,
    number,
  ];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (share: number) => Math.min(1, Math.max(0, share));
  return (
    0.2126 * cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

function contrastOf(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The colours of both themes, by their names. */
function readStyle(style: string): Record<string, [Colour, Colour]> {
  const found = style.matchAll(
    /--color-([a-z0-9-]+):\s*light-dark\(oklch\(([^)]+)\),\s*oklch\(([^)]+)\)\)/g,
  );
  const parse = (text = '') => text.split(' ').map(Number) as Colour;
  return Object.fromEntries([...found].map(([, name, ...both]) => [name, both.map(parse)]));
}

const tokens = readStyle(readFileSync('web/app/tokens.css', 'utf8'));
const accents = ['#0a66c2', '#ff0000', '#ffff00', '#00ffff', '#7f00ff', '#ffffff', '#000000'];

it.each(accents)('text stays readable in both themes with the accent %s', (accent) => {
  const own = { ...tokens, ...readStyle(writeSiteStyle({ accent, logo: null })) };
  for (const theme of [0, 1] as const) {
    const of = (name: string): Colour => own[name]?.[theme] ?? [0, 0, 0];
    for (const [text, ground] of [
      ['on-go', 'go'],
      ['on-go', 'go-strong'],
      ['go-text', 'go-soft'],
      ['go-text', 'n1'],
      ['go-text', 'n2'],
    ] as const) {
      expect(contrastOf(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThan(4.5);
    }
    // Lines and the focus ring need less contrast.
    expect(contrastOf(of('go-line'), of('n1'))).toBeGreaterThan(3);
  }
});

it('the accent’s tones are those of the stylesheet', () => {
  const green = readStyle(writeSiteStyle({ accent: '#1c6b45', logo: null }));
  for (const [name, colours] of Object.entries(green)) {
    expect(colours.map(([lightness]) => lightness)).toEqual(
      tokens[name]?.map(([lightness]) => lightness),
    );
  }
  expect(Object.keys(green)).toEqual(
    Object.keys(tokens).filter((name) => /(^|-)go(-|$)/.test(name)),
  );
});
