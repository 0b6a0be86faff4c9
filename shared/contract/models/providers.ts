/**
 * The built-in providers' names, in the order in which they are shown. Other facts are in
 * `server/providers/<provider>/provider.ts`, and colours are `--color-<id>` in
 * `web/app/tokens.css`. `directoryId` differs from the id only for Google, because the picker uses
 * the id of Google's platform, `vertex`.
 */
export const providerNames = {
  openai: { name: 'OpenAI', directoryId: 'openai' },
  anthropic: { name: 'Anthropic', directoryId: 'anthropic' },
  vertex: { name: 'Google', directoryId: 'google' },
  xai: { name: 'xAI', directoryId: 'xai' },
} as const;

/** One of the built-in providers. */
export type KnownProviderId = keyof typeof providerNames;

/** A provider that an administrator added by its address. */
export type OwnProviderId = `own-${string}`;

/** A provider's id in the picker and in answers. */
export type ProviderId = KnownProviderId | OwnProviderId;

/** A provider's id in the directory and its URLs. Added providers have the same id everywhere. */
export type DirectoryProviderId =
  (typeof providerNames)[KnownProviderId]['directoryId'] | OwnProviderId;

/** What an administrator can say about where a provider runs and what data it keeps. */
export const providerMarks = ['own-machine', 'eu', 'no-retention'] as const;
export type ProviderMark = (typeof providerMarks)[number];
