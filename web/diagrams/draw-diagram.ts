import mermaid from 'mermaid';
import type { DiagramColours, Drawing, DrawMessage } from '#shared/lib/diagram-messages.ts';
import { configure } from './configure.ts';

const longestWords = 400;

/**
 * Draws a diagram for the light and the dark scheme, so that switching themes or printing doesn't require a new
 * drawing.
 */
export async function drawDiagram({ source, light, dark }: DrawMessage): Promise<Drawing> {
  const inLight = await draw(source, light);
  const inDark = await draw(source, dark);
  const { width, height } = inLight;
  return {
    light: write(inLight.svg),
    dark: write(inDark.svg),
    width,
    height,
    words: wordsOf(inLight.svg),
  };
}

async function draw(source: string, colours: DiagramColours) {
  mermaid.initialize(configure(colours));
  const { svg } = await mermaid.render('diagram', source);
  const place = document.createElement('div');
  place.innerHTML = svg;
  document.body.append(place);
  const drawn = place.querySelector('svg');
  if (!drawn) throw new Error('Nothing was drawn.');
  const size = finishDrawing(drawn, colours);
  place.remove();
  return { svg: drawn, ...size };
}

function write(svg: SVGSVGElement): string {
  return new XMLSerializer().serializeToString(svg);
}

/** The title of the drawing if it has one, otherwise all of its text. */
function wordsOf(svg: SVGSVGElement): string {
  const title = svg.querySelector(':scope > title')?.textContent;
  const labels = [...svg.querySelectorAll('text')].map(({ textContent }) =>
    textContent.replaceAll(/\s+/g, ' ').trim(),
  );
  const words = title ?? [...new Set(labels)].filter(Boolean).join(', ');
  return words.slice(0, longestWords);
}

const margin = 12;
const darkText = '#1b2027';
const lightText = '#f4f6f8';

/** Sets the size and background of a drawing, removes its links and keeps its text readable. */
function finishDrawing(svg: SVGSVGElement, { ground }: DiagramColours) {
  for (const link of svg.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  // Adjusts text on top of colours that the diagram itself sets.
  for (const shape of svg.querySelectorAll<SVGElement>('[style*="fill"]')) contrast(shape);
  const { x, y, width, height } = svg.viewBox.baseVal;
  const [wide, high] = [width + 2 * margin, height + 2 * margin].map(Math.ceil) as [number, number];
  if (!(width > 0) || !(height > 0)) throw new Error('The drawing has no size.');
  svg.setAttribute('viewBox', `${x - margin} ${y - margin} ${wide} ${high}`);
  svg.setAttribute('width', String(wide));
  svg.setAttribute('height', String(high));
  svg.setAttribute('style', `background-color: ${ground}`);
  return { width: wide, height: high };
}

function contrast(shape: SVGElement): void {
  const { fill } = shape.style;
  const label = shape.parentElement?.querySelectorAll<SVGElement>('text, tspan') ?? [];
  if (fill === '' || fill === 'none' || /^(text|tspan|g)$/.test(shape.localName)) return;
  const light = isLight(getComputedStyle(shape).fill);
  if (light === null) return;
  for (const words of label) {
    if (words.style.fill === '')
      words.style.setProperty('fill', light ? darkText : lightText, 'important');
  }
}

/** Whether dark text is easier to read on a colour given as `rgb()`; null for any other notation. */
function isLight(colour: string): boolean | null {
  const parts = /^rgba?\((\d+), (\d+), (\d+)/.exec(colour)?.slice(1).map(Number);
  if (!parts) return null;
  const [red = 0, green = 0, blue = 0] = parts.map((part) => (part / 255) ** 2.2);
  // At this luminance, black and white have the same contrast:
  // https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18;
}
