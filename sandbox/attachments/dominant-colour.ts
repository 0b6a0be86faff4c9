import { nameColour } from './colour-name.ts';
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
