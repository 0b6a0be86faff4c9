import { decodePng, type PngPixels } from './decode-png.ts';

const samplesPerSide = 100;

/** The colour that most of the visible pixels have; null where the PNG cannot be decoded. */
export function findDominantColour(bytes: Buffer): string | null {
  const pixels = decodePng(bytes);
  if (!pixels) return null;
  const counts = new Map<string, number>();
  for (const colour of sampleColours(pixels)) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

function* sampleColours({ width, height, colourAt }: PngPixels): Generator<string> {
  const stepX = Math.max(1, Math.floor(width / samplesPerSide));
  const stepY = Math.max(1, Math.floor(height / samplesPerSide));
  for (let y = 0; y < height; y += stepY) {
    for (let x = 0; x < width; x += stepX) {
      const [red, green, blue, alpha] = colourAt(x, y);
      if (alpha >= 128) yield nameColour(red, green, blue);
    }
  }
}

const hues: readonly (readonly [upTo: number, name: string])[] = [
  [15, 'red'],
  [42, 'orange'],
  [68, 'yellow'],
  [165, 'green'],
  [195, 'teal'],
  [255, 'blue'],
  [290, 'purple'],
  [340, 'pink'],
  [360, 'red'],
];

/** A plain English name for a colour of three parts from 0 to 255. */
export function nameColour(red: number, green: number, blue: number): string {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const lightness = (most + least) / 510;
  if (lightness < 0.1) return 'black';
  if (lightness > 0.94) return 'white';
  const saturation = (most - least) / (255 * (1 - Math.abs(2 * lightness - 1)));
  if (saturation < 0.12) return 'gray';
  const hue = hueOf(red, green, blue);
  if (hue > 10 && hue < 42 && lightness < 0.4) return 'brown';
  return hues.find(([upTo]) => hue <= upTo)?.[1] ?? 'red';
}

/** In degrees, from 0 to 360. */
function hueOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  if (most === red) return (60 * ((green - blue) / span) + 360) % 360;
  return most === green ? 60 * ((blue - red) / span) + 120 : 60 * ((red - green) / span) + 240;
}
