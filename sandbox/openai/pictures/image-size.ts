import { Fault } from '../../vendor/vendor.ts';
import type { ImageModelRules } from './image-models.ts';

interface Size {
  width: number;
  height: number;
}

const longestSide = 3_840;

/** Sizes are written as `1024x1792`; an empty one or `auto` is left to the model. */
export function readSize(text: string, rules: ImageModelRules | null): Size {
  const asked = text === '' || text === 'auto' ? (rules?.defaultSize ?? '1024x1024') : text;
  const size = parseSize(asked);
  const isTaken = !rules || rules.sizes.includes(text || asked) || isFree(size, rules);
  if (size && isTaken) return size;
  throw new Fault('bad-request', {
    message: 'The size is not supported by this model.',
    field: null,
    code: 'invalid_size',
  });
}

function parseSize(text: string): Size | null {
  const match = /^(\d{2,4})x(\d{2,4})$/.exec(text);
  return match && { width: Number(match[1]), height: Number(match[2]) };
}

function isFree(size: Size | null, { takesAnySize }: ImageModelRules): boolean {
  if (!takesAnySize || !size) return false;
  const { width, height } = size;
  const ratio = width / height;
  const isAligned = width % 16 === 0 && height % 16 === 0;
  return isAligned && ratio >= 1 / 3 && ratio <= 3 && Math.max(width, height) <= longestSide;
}
