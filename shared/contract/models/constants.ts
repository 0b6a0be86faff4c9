/** Provider ids as they travel in picker ids and answers; Google travels as `vertex`. */
export const providerIds = ['openai', 'anthropic', 'vertex', 'xai'] as const;
