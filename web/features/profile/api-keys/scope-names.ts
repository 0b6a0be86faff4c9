import type { KeyScope } from '#shared/contract/api-keys/constants.ts';

export const scopeNames: Record<KeyScope, string> = {
  chat: 'Chat',
  images: 'Images',
  audio: 'Audio',
  votes: 'Votes',
};
