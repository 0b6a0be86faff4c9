/** Values of `model` that let Auto choose a model for each prompt. */
export const autoNames = ['auto', 'auto:thrifty', 'auto:best'] as const;
