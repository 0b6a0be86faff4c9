import { z } from 'zod';
import type { ShownProvider } from '#shared/contract/query/blind.ts';
import { hiddenProvider } from '#shared/contract/query/constants.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';

/*
 * The thinking that a vendor encrypted or signed, as programs receive it in `encrypted_content` and
 * send it back. It is tagged with its vendor, because no other vendor can read it.
 */

const prefix = 'switchyard.';

/** Only blocks of thinking are passed on, so a program can't send anything else to a vendor this way. */
const blockSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('reasoning'),
    summary: z.array(z.strictObject({ type: z.literal('summary_text'), text: z.string() })),
    encrypted_content: z.string(),
  }),
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: z.string() }),
]);

const sealedSchema = z.strictObject({ provider: z.string(), block: blockSchema });

/** Returns `unsigned` if a blind comparison hides the vendor, because the block would reveal it. */
export function sealReasoning(provider: ShownProvider, block: object): string {
  if (provider === hiddenProvider) return unsigned;
  return prefix + Buffer.from(JSON.stringify({ provider, block })).toString('base64url');
}

/** Null for text that isn't ours. The conversation is still correct without that thinking. */
export function openReasoning(
  text: string | null | undefined,
): { provider: ProviderId; block: z.output<typeof blockSchema> } | null {
  if (!text?.startsWith(prefix)) return null;
  try {
    const json = Buffer.from(text.slice(prefix.length), 'base64url').toString();
    const { provider, block } = sealedSchema.parse(JSON.parse(json));
    return { provider: provider as ProviderId, block };
  } catch {
    return null;
  }
}

/** The readable text of the thinking, or a note if the vendor encrypted it. */
export function readableReasoning(text: string): string {
  const block = openReasoning(text)?.block;
  if (block?.type === 'thinking' && block.thinking !== '') return block.thinking;
  return '(thinking that only the model’s provider can decrypt)';
}

/**
 * The signature that we put on thinking that its vendor didn't sign. Anthropic's clients require
 * one, and send it back with the thinking, which is then left out.
 */
export const unsigned = 'switchyard:unsigned';

export function isUnsigned(signature: string): boolean {
  return signature === '' || signature === unsigned;
}
