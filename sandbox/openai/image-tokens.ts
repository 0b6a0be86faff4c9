import type { Attachment } from '../attachments/attachment.ts';
import { countTokens } from '../vendor/tokens.ts';

const blindFamily =
  /^(?:gpt-3\.5|gpt-4(?:-0314|-0613|-32k.*|-1106-preview|-0125-preview|-turbo-preview)?$|o1-(?:mini|preview)|o3-mini)/;

export function seesImages(model: string): boolean {
  return !blindFamily.test(model);
}

type TileCost = [base: number, tile: number];
const tileCosts: readonly (readonly [family: RegExp, cost: TileCost])[] = [
  [/^gpt-4o-mini/, [2_833, 5_667]],
  [/^gpt-5/, [70, 140]],
  [/^o\d/, [75, 150]],
];
const patchFactors: readonly (readonly [family: RegExp, factor: number])[] = [
  [/^gpt-(?:4\.1|5)-mini/, 1.62],
  [/^gpt-(?:4\.1|5)-nano/, 2.46],
  [/^o4-mini/, 1.72],
];

/** Source: https://platform.openai.com/docs/guides/images-vision#calculating-costs */
export function weighForOpenAi(model: string, attachment: Attachment): number {
  const [base, tile] = tileCosts.find(([family]) => family.test(model))?.[1] ?? [85, 170];
  switch (attachment.kind) {
    case 'link':
      return base + 4 * tile;
    case 'document':
      return countTokens(attachment.text) + (attachment.pages ?? 0) * (base + 4 * tile);
    case 'image': {
      const factor = patchFactors.find(([family]) => family.test(model))?.[1];
      if (factor) return Math.ceil(countPatches(attachment) * factor);
      return attachment.detail === 'low' ? base : base + tile * countTiles(attachment);
    }
  }
}

/** Fitted into 2,048 pixels, then to a shorter side of 768, then cut into squares of 512. */
function countTiles({ width, height }: { width: number; height: number }): number {
  const fit = Math.min(1, 2_048 / Math.max(width, height));
  const scale = fit * Math.min(1, 768 / (fit * Math.min(width, height)));
  return Math.ceil((width * scale) / 512) * Math.ceil((height * scale) / 512);
}

function countPatches({ width, height }: { width: number; height: number }): number {
  return Math.min(1_536, Math.ceil(width / 32) * Math.ceil(height / 32));
}
