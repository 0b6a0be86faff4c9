import sharp from 'sharp';
import { seedOf } from '../seed.ts';
import { composeScene, type PicturePlan, type Scene } from './plan-picture.ts';
import { profileOf } from './ridges.ts';

const side = 1_024;
const pixelsPerStep = 4;
const firstFoot = 0.62;
const footStep = 0.095;
const starCount = 160;

/**
 * Returns the PNG of a calm landscape: sky, sun or moon, five ridges, and the "simulated" mark. Its EXIF
 * data contains the plan, so that an edit shows the same landscape.
 */
export function drawPicture(plan: PicturePlan): Promise<Buffer> {
  return sharp(Buffer.from(renderScene(composeScene(plan))))
    .removeAlpha()
    .withExif({ IFD0: { ImageDescription: JSON.stringify(plan) } })
    .png()
    .toBuffer();
}

function renderScene(scene: Scene): string {
  const { skyTop, skyLow, disc, hasStars, ridges } = scene;
  const place = `cx="${disc.x * side}" cy="${disc.y * side}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
<linearGradient id="sky" x2="0" y2="1">${stop(0, skyTop)}${stop(0.67, skyLow)}</linearGradient>
<linearGradient id="mist" x2="0" y2="1">${stop(0, skyLow, 0)}${stop(1, skyLow, 0.3)}</linearGradient>
<radialGradient id="glow">${stop(0.3, disc.colour, 0.35)}${stop(1, disc.colour, 0)}</radialGradient>
<rect width="${side}" height="${side}" fill="url(#sky)"/>
${hasStars ? renderStars(scene.seed) : ''}
<circle ${place} r="${disc.radius * side * 3.2}" fill="url(#glow)"/>
<circle ${place} r="${disc.radius * side}" fill="${disc.colour}"/>
${ridges.map((colour, ridge) => renderRidge(scene, colour, ridge)).join('')}
${renderCaption(side)}
</svg>`;
}

function stop(offset: number, colour: string, opacity = 1): string {
  return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
}

function renderStars(seed: number): string {
  const random = (label: string, star: number) => seedOf(String(seed), label, String(star));
  return Array.from({ length: starCount }, (_empty, star) => {
    const x = random('star x', star) % side;
    const y = random('star y', star) % Math.floor(side * firstFoot);
    const opacity = 0.6 + (random('star', star) % 41) / 100;
    return `<rect x="${x}" y="${y}" width="1" height="1" fill="#fff" opacity="${opacity}"/>`;
  }).join('');
}

/** Mist gathers at the foot of each ridge. */
function renderRidge({ shape, seed }: Scene, colour: string, ridge: number): string {
  const profile = profileOf(shape, seed, ridge);
  const foot = firstFoot + footStep * (ridge + 0.6);
  const points = Array.from({ length: side / pixelsPerStep + 1 }, (_empty, step) => {
    const x = step * pixelsPerStep;
    return `${x} ${(side * (foot - profile(x / side))).toFixed(1)}`;
  });
  const outline = `M0 ${side}L${points.join('L')}L${side} ${side}z`;
  return `<path d="${outline}" fill="${colour}"/><path d="${outline}" fill="url(#mist)"/>`;
}

const caption = 'SIMULATED';

/** Each letter is five dots wide and seven high; each row is five bits. */
const letters: Record<string, readonly number[]> = {
  S: [0x0f, 0x10, 0x10, 0x0e, 0x01, 0x01, 0x1e],
  I: [0x0e, 0x04, 0x04, 0x04, 0x04, 0x04, 0x0e],
  M: [0x11, 0x1b, 0x15, 0x15, 0x11, 0x11, 0x11],
  U: [0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0e],
  L: [0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x1f],
  A: [0x0e, 0x11, 0x11, 0x1f, 0x11, 0x11, 0x11],
  T: [0x1f, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04],
  E: [0x1f, 0x10, 0x10, 0x1e, 0x10, 0x10, 0x1f],
  D: [0x1e, 0x11, 0x11, 0x11, 0x11, 0x11, 0x1e],
};

const dotsPerLetter = 6;

const padDots = 3;

const dot = 3;

/**
 * Marks the picture as simulated in its lower left corner. The letters are drawn because fonts may be
 * missing.
 */
function renderCaption(side: number): string {
  const width = (caption.length * dotsPerLetter - 1 + 2 * padDots) * dot;
  const height = (7 + 2 * padDots) * dot;
  const dots = caption
    .split('')
    .flatMap((letter, place) =>
      (letters[letter] ?? []).flatMap((bits, row) => renderRow(bits, place * dotsPerLetter, row)),
    );
  return `<g transform="translate(${6 * dot} ${side - height - 6 * dot})">
<rect width="${width}" height="${height}" opacity="0.4"/>
<path d="${dots.join('')}" fill="#fff" opacity="0.92"/></g>`;
}

function renderRow(bits: number, firstColumn: number, row: number): string[] {
  const columns = [0, 1, 2, 3, 4].filter((column) => (bits & (0x10 >> column)) !== 0);
  return columns.map(
    (column) =>
      `M${(padDots + firstColumn + column) * dot} ${(padDots + row) * dot}h${dot}v${dot}h-${dot}z`,
  );
}
