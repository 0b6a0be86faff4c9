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
