import mermaid from 'mermaid';
import type { DiagramColours, Drawing, DrawMessage } from '#shared/lib/diagram-messages.ts';
import { configure } from './configure.ts';
import { finishDrawing } from './finish-drawing.ts';

const longestWords = 400;

/**
 * Draws a diagram for the light and the dark scheme, so that switching themes or printing needs no
 * redraw.
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
