export interface ImageModelRules {
  sizes: readonly string[];
  /** Any size whose sides are multiples of 16. */
  takesAnySize: boolean;
  defaultSize: string;
  qualities: readonly string[];
  mostCharacters: number;
  mostPictures: number;
  /** The fields that this model knows beside those that all know. */
  ownFields: readonly string[];
}

const gptFields = ['background', 'moderation', 'output_compression', 'output_format'];
const gptImage: ImageModelRules = {
  sizes: ['1024x1024', '1024x1536', '1536x1024', 'auto'],
  takesAnySize: false,
  defaultSize: '1024x1024',
  qualities: ['low', 'medium', 'high', 'auto'],
  mostCharacters: 32_000,
  mostPictures: 10,
  ownFields: gptFields,
};

/** Source: https://platform.openai.com/docs/api-reference/images/create */
const families: readonly (readonly [family: RegExp, rules: ImageModelRules])[] = [
  [
    /^dall-e-3$/,
    {
      sizes: ['1024x1024', '1024x1792', '1792x1024'],
      takesAnySize: false,
      defaultSize: '1024x1024',
      qualities: ['standard', 'hd'],
      mostCharacters: 4_000,
      mostPictures: 1,
      ownFields: ['response_format', 'style'],
    },
  ],
  [
    /^dall-e-2$/,
    {
      sizes: ['256x256', '512x512', '1024x1024'],
      takesAnySize: false,
      defaultSize: '1024x1024',
      qualities: ['standard'],
      mostCharacters: 1_000,
      mostPictures: 10,
      ownFields: ['response_format'],
    },
  ],
  [
    /^gpt-image-2/,
    {
      ...gptImage,
      takesAnySize: true,
      qualities: [...gptImage.qualities, 'xhigh', 'max'],
      ownFields: [...gptFields, 'complexity', 'safety_identifier'],
    },
  ],
  [/^gpt-image-/, gptImage],
];

export function findImageRules(model: string): ImageModelRules | null {
  return families.find(([family]) => family.test(model))?.[1] ?? null;
}

export function isGptImage(model: string): boolean {
  return model.startsWith('gpt-image-');
}
