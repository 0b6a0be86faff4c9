import { dollarsPerMillion, type Model } from '#server/providers/contract/model.ts';
import { describePictureModel, placedByArena } from '#server/providers/contract/describe-model.ts';

// Prices of text and picture input, and of picture output.
const imageTokenPrice = dollarsPerMillion({
  input: 5,
  imageInput: 8,
  cachedRead: 1.25,
  output: 30,
});

const pages = 'https://developers.openai.com/api/docs/models';

// Source: https://docs.laozhang.ai/en/announcements/gpt-image-2-6-2026-11.md (2026-11-05). Priced per token;
// no source gives OpenAI's price per picture.
export const openaiPictureModels: readonly Model[] = [
  describePictureModel('openai', {
    model: 'gpt-image-2.6-flare',
    name: 'GPT Image 2.6 Flare',
    description: 'Generates images from a description in about ten seconds.',
    bestFor: ['Making images', 'Illustrations', 'Drafts'],
    imageTokenPrice,
    release: 'November 2026',
    providerLink: pages,
    changesPictures: { isGivenPictureBilled: false, takesSeveral: true },
    takesPictureOptions: true,
    ...placedByArena('GPT Image 2', 0.949),
  }),
  describePictureModel('openai', {
    model: 'gpt-image-2.6-sunburst',
    name: 'GPT Image 2.6 Sunburst',
    description: 'Generates images from a description more carefully than Flare, but takes longer.',
    bestFor: ['Making images', 'Illustrations', 'Logos'],
    imageTokenPrice,
    release: 'November 2026',
    providerLink: pages,
    changesPictures: { isGivenPictureBilled: false, takesSeveral: true },
    takesPictureOptions: true,
    ...placedByArena('GPT Image 2', 0.949),
  }),
  describePictureModel('openai', {
    model: 'gpt-image-2.5-sunburst',
    name: 'GPT Image 2.5 Sunburst',
    description: 'The image model before GPT Image 2.6.',
    bestFor: ['Making images', 'Illustrations', 'Logos'],
    release: 'September 2026',
    providerLink: pages,
    changesPictures: { isGivenPictureBilled: false, takesSeveral: true },
    takesPictureOptions: true,
    successors: ['gpt-image-2.6-sunburst'],
    ...placedByArena('GPT Image 2', 0.949),
  }),
];
