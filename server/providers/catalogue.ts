import type { CatalogueModel } from '#server/domain/models/model.ts';
import { anthropicModels } from './catalogue/anthropic.ts';
import { googleModels } from './catalogue/google.ts';
import { openaiModels } from './catalogue/openai.ts';
import { xaiModels } from './catalogue/xai.ts';

export { providers } from './catalogue/providers.ts';

/** Every model that the product knows: facts only, each with its source in its vendor's file. */
export const catalogue: readonly CatalogueModel[] = [
  ...openaiModels,
  ...anthropicModels,
  ...googleModels,
  ...xaiModels,
];

/** The model that writes down recordings. */
export const listener = { provider: 'openai', upstreamId: 'whisper-1', name: 'Whisper' } as const;
