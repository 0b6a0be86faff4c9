/** The names of `model` by which the model is chosen for each prompt. */
export const autoNames = ['auto', 'auto:thrifty', 'auto:best'] as const;
