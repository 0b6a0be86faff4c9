export type Rgb = readonly [red: number, green: number, blue: number];

/** Hue in degrees, saturation and lightness from 0 to 1. */
export function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return [part(0), part(8), part(4)];
}

/** All of `from` at 0, all of `to` at 1. */
export function blend(from: Rgb, to: Rgb, share: number): Rgb {
  const kept = Math.min(1, Math.max(0, share));
  const mix = (one: number, other: number) => one + (other - one) * kept;
  return [mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2])];
}
