import sharp from 'sharp';

const samplesPerSide = 100;

/** Returns the colour of most visible pixels; null if no pixel is visible. */
export async function findDominantColour(bytes: Buffer): Promise<string | null> {
  const pixels = await sharp(bytes)
    .resize(samplesPerSide, samplesPerSide, { fit: 'fill', kernel: 'nearest' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  const counts = new Map<string, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    const name = nameColour(red, green, blue);
    if (alpha >= 128) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
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

/** Returns a plain English name for a colour whose three channels range from 0 to 255. */
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
