/** How this installation differs from Switchyard's own look. */
export interface SiteLook {
  name: string;
  /** A colour such as `#0a66c2`; null for Switchyard's green. */
  accent: string | null;
  /** A picture as a data URL; null for Switchyard's logo. */
  logo: string | null;
}

/**
 * The style sheet of an installation with its own accent colour or logo. Takes only the hue and
 * chroma from the colour. The lightness is that of our own green in both themes, so that text on the
 * colour and beside it stays readable.
 */
export function writeSiteStyle({ accent, logo }: Pick<SiteLook, 'accent' | 'logo'>): string {
  const colours = accent === null ? '' : `:root{${writeAccent(accent)}}\n`;
  const mark =
    logo === null
      ? ''
      : '.site-mark{width:24px;height:24px;background:url(/site/logo) center/contain no-repeat}.site-mark>svg{display:none}\n';
  return colours + mark;
}

/** Lightness and chroma in the light and the dark theme, as in web/app/tokens.css. */
const tones = {
  go: [0.45, 0.115, 0.8, 0.155],
  'go-strong': [0.39, 0.1, 0.86, 0.14],
  'on-go': [0.99, 0.01, 0.2, 0.04],
  'go-soft': [0.963, 0.026, 0.255, 0.038],
  'go-line': [0.62, 0.12, 0.56, 0.11],
  'go-text': [0.39, 0.1, 0.85, 0.13],
} as const;
const ownChroma = 0.115;

function writeAccent(accent: string): string {
  const { hue, chroma } = toOklch(accent);
  const strength = Math.min(1, chroma / ownChroma);
  const colour = (lightness: number, most: number) =>
    `oklch(${lightness} ${(most * strength).toFixed(3)} ${hue.toFixed(1)})`;
  return Object.entries(tones)
    .map(([name, [light, lightChroma, dark, darkChroma]]) => {
      const pair = `${colour(light, lightChroma)},${colour(dark, darkChroma)}`;
      return `--color-${name}:light-dark(${pair})`;
    })
    .join(';');
}

/** The hue in degrees and the chroma of a colour such as `#rrggbb`, as OKLCH defines them. */
function toOklch(colour: string): { hue: number; chroma: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const degrees = (Math.atan2(bb, a) * 180) / Math.PI;
  return { hue: (degrees + 360) % 360, chroma: Math.hypot(a, bb) };
}

function toLinear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** The type and the bytes of a logo; null if there is none. */
export function readLogo(logo: string | null): { type: string; bytes: Buffer } | null {
  const [, type, data] = /^data:(image\/[a-z]+);base64,(.+)$/.exec(logo ?? '') ?? [];
  return type && data ? { type, bytes: Buffer.from(data, 'base64') } : null;
}
