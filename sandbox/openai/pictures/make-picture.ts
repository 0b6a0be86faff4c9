import { drawPicture } from './draw-picture.ts';
import { encodePng } from './encode-png.ts';
import type { PicturePlan } from './plan-picture.ts';
import { composeScene } from './scene.ts';

/** The PNG of a plan, the same bytes each time. */
export function makePicture(plan: PicturePlan): Promise<Buffer> {
  return encodePng(drawPicture(composeScene(plan), plan.width, plan.height));
}
