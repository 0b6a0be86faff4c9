/**
 * Providers as picker ids and answers name them, and as the model directory and its addresses do. They
 * differ for Google alone, whose models are reached under the name of its platform.
 */
export const directoryProviders = {
  openai: 'openai',
  anthropic: 'anthropic',
  vertex: 'google',
  xai: 'xai',
} as const;

export type DirectoryProviderId = (typeof directoryProviders)[keyof typeof directoryProviders];
