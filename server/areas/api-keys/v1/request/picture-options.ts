import type { ImageRequestBody } from '#shared/contract/v1/other-schemas.ts';
import type { PictureOptions } from '#server/providers/contract/model-provider.ts';
import { refused } from './refused.ts';

/**
 * The options that we pass on. None costs more than budgets reserve for a picture; larger sizes and higher
 * qualities might.
 */
const passedOn: Record<keyof PictureOptions, readonly string[]> = {
  size: ['1024x1024', '1536x1024', '1024x1536'],
  quality: ['low', 'medium', 'high'],
  background: ['transparent', 'opaque'],
  output_format: ['png', 'jpeg', 'webp'],
};
const names = ['size', 'quality', 'background', 'output_format'] as const;

/** The options in a request that a model may receive. */
export function readPictureOptions(body: ImageRequestBody): PictureOptions {
  if (body.background === 'transparent' && body.output_format === 'jpeg') {
    throw refused('background', 'A transparent background requires the png or webp format.');
  }
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = body[name];
      return value && passedOn[name].includes(value) ? [[name, value]] : [];
    }),
  );
}

/** An option that the program can't do without; undefined if there is none. */
export function findNeededOption({ background, output_format: format }: PictureOptions) {
  if (background === 'transparent') return 'background';
  return format && format !== 'png' ? 'output_format' : undefined;
}

/** Options that have no effect: those that the model doesn't accept, and partial pictures. */
export function ignoredOptions(body: ImageRequestBody, taken: PictureOptions | null): string[] {
  const lost = names.filter((name) => {
    const value = body[name];
    return value && value !== 'auto' && !taken?.[name];
  });
  return body.partial_images ? [...lost, 'partial_images'] : lost;
}
