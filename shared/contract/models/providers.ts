/**
 * Every provider of the product as the wire, pages and addresses name it, in the order in which they are shown;
 * all else that there is to say of one stands in `server/providers/<provider>/provider.ts`. `directoryId` is its
 * id in the model directory, and differs for Google alone, whose models are chosen under its platform's name.
 * Its colour is `--color-<id>` in `web/app/tokens.css`.
 */
export const providerNames = {
  openai: { name: 'OpenAI', directoryId: 'openai' },
  anthropic: { name: 'Anthropic', directoryId: 'anthropic' },
  vertex: { name: 'Google', directoryId: 'google' },
  xai: { name: 'xAI', directoryId: 'xai' },
} as const;

/** A provider of the table above. */
export type KnownProviderId = keyof typeof providerNames;

/** A provider that an administrator added by its address. */
export type OwnProviderId = `own-${string}`;

/** A provider as it travels in picker ids and answers. */
export type ProviderId = KnownProviderId | OwnProviderId;

/** A provider as the directory and its addresses name it; those that were added have but one name. */
export type DirectoryProviderId =
  (typeof providerNames)[KnownProviderId]['directoryId'] | OwnProviderId;
