import sharp from 'sharp';
import { seedOf } from '../seed.ts';
import { renderCaption } from './caption.ts';
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
