import type { MessagesModel } from '#shared/contract/v1/messages-schemas.ts';
import type { V1Model } from '#shared/contract/v1/schemas.ts';

/** A model as Anthropic's clients read it. */
export function toMessagesModel(model: V1Model): MessagesModel {
  const { id, name, created, context_length, max_completion_tokens } = model;
  return {
    type: 'model',
    id,
    display_name: name ?? id,
    created_at: new Date(created * 1000).toISOString(),
    max_input_tokens: context_length ?? null,
    max_tokens: max_completion_tokens ?? null,
    capabilities: null,
    deprecated_at: null,
    lifecycle: 'active',
    line: null,
    retires_at: null,
  };
}
