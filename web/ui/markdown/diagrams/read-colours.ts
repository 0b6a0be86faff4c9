import type { DiagramColours } from '#shared/lib/diagram-messages.ts';

const hues = ['vertex', 'openai', 'anthropic', 'xai', 'go-line', 'caution'];

/**
 * The page's colours in a given scheme, whichever one is active, as `#rrggbb`, which Mermaid
 * understands.
 */
export function readColours(scheme: 'light' | 'dark'): DiagramColours {
  const probe = document.createElement('span');
  probe.style.colorScheme = scheme;
  // Under reduced motion every change takes 1 ms. During that time, each colour would read as the first one.
  probe.style.transition = 'none';
  document.body.append(probe);
  const read = (colour: string) => {
    probe.style.color = colour;
    return toHex(getComputedStyle(probe).color);
  };
  const token = (name: string) => read(`var(--color-${name})`);
  const colours = {
    isDark: scheme === 'dark',
    ground: token('n1'),
    panel: token('n2'),
    fill: token('n3'),
    line: token('n8'),
    stroke: token('n9'),
    text: token('n12'),
    note: token('caution-soft'),
    noteLine: token('caution-line'),
    parts: hues.map((hue) => read(`color-mix(in oklab, var(--color-${hue}) 32%, var(--color-n1))`)),
  };
  probe.remove();
  return colours;
}

function toHex(colour: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser can’t draw diagrams.');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
