import { seedOf } from '../../seed.ts';
import { drawCaption } from './caption.ts';
import { blend, type Rgb } from './colour.ts';
import { type Bitmap, encodePng } from './encode-png.ts';
import { composeScene, type PicturePlan, type Scene } from './plan-picture.ts';
import { profileOf } from './ridges.ts';

const firstFoot = 0.62;
const footStep = 0.095;
const starCount = 160;

/** Paints a calm landscape: sky, sun or moon, five ridges, and the mark that it is simulated. */
function drawPicture(scene: Scene, width: number, height: number): Bitmap {
  const bitmap: Bitmap = { width, height, rgb: Buffer.alloc(width * height * 3) };
  paintSky(bitmap, scene);
  if (scene.hasStars) paintStars(bitmap, scene);
  scene.ridges.forEach((colour, ridge) => paintRidge(bitmap, scene, { colour, ridge }));
  drawCaption(bitmap);
  return bitmap;
}

function paintSky(bitmap: Bitmap, { skyTop, skyLow, disc }: Scene): void {
  const { width, height } = bitmap;
  const side = Math.min(width, height);
  const horizon = height * (firstFoot + 0.05);
  const reach = disc.radius * side * 3.2;
  for (let y = 0; y < height; y += 1) {
    const sky = blend(skyTop, skyLow, y / horizon);
    for (let x = 0; x < width; x += 1) {
      const away = Math.hypot(x - disc.x * width, y - disc.y * height);
      setPixel(bitmap, x, y, away > reach ? sky : shine(sky, disc, away, side));
    }
  }
}

/** The disc itself has a soft edge of one pixel; the glow round it fades in steps. */
function shine(sky: Rgb, disc: Scene['disc'], away: number, side: number): Rgb {
  const radius = disc.radius * side;
  const inside = Math.min(1, Math.max(0, radius - away + 0.5));
  const glow = Math.max(0, 1 - (away - radius) / (radius * 2.2));
  return blend(blend(sky, disc.colour, 0.35 * glow ** 2), disc.colour, inside);
}

function paintStars(bitmap: Bitmap, { seed, disc }: Scene): void {
  const { width, height } = bitmap;
  const radius = disc.radius * Math.min(width, height) + 2;
  for (let star = 0; star < starCount; star += 1) {
    const x = seedOf(String(seed), 'star x', String(star)) % width;
    const y = seedOf(String(seed), 'star y', String(star)) % Math.floor(height * firstFoot);
    const bright = 150 + (seedOf(String(seed), 'star', String(star)) % 106);
    const isHidden = Math.hypot(x - disc.x * width, y - disc.y * height) < radius;
    if (!isHidden) setPixel(bitmap, x, y, [bright, bright, bright]);
  }
}

function paintRidge(
  bitmap: Bitmap,
  { shape, seed, skyLow }: Scene,
  { colour, ridge }: { colour: Rgb; ridge: number },
): void {
  const { width, height } = bitmap;
  const profile = profileOf(shape, seed, ridge);
  const foot = firstFoot + footStep * (ridge + 0.6);
  for (let x = 0; x < width; x += 1) {
    const top = height * (foot - profile((x * Math.max(1, width / height)) / width));
    for (let y = Math.floor(top); y < height; y += 1) {
      const mist = 0.22 * Math.max(0, (y / height - foot) / footStep + 0.5);
      const covered = Math.min(1, y + 1 - top);
      setPixel(bitmap, x, y, blend(readPixel(bitmap, x, y), blend(colour, skyLow, mist), covered));
    }
  }
}

function readPixel({ rgb, width }: Bitmap, x: number, y: number): Rgb {
  const at = (y * width + x) * 3;
  return [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
}

function setPixel({ rgb, width }: Bitmap, x: number, y: number, [red, green, blue]: Rgb): void {
  const at = (y * width + x) * 3;
  rgb[at] = red;
  rgb[at + 1] = green;
  rgb[at + 2] = blue;
}

/** The PNG of a plan, the same bytes each time. */
export function makePicture(plan: PicturePlan): Promise<Buffer> {
  return encodePng(drawPicture(composeScene(plan), plan.width, plan.height));
}
