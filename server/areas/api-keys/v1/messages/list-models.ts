import type { MessagesModel, MessagesModelList } from '#shared/contract/v1/messages-schemas.ts';
import type { V1Model } from '#shared/contract/v1/schemas.ts';

export interface Page {
  limit?: number | undefined;
  after_id?: string | undefined;
  before_id?: string | undefined;
}

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

/** One page of the list. Source: https://docs.claude.com/en/api/models-list */
export function pageOf(
  models: readonly MessagesModel[],
  { limit = 20, after_id: after, before_id: before }: Page,
): MessagesModelList {
  const at = (id: string | undefined) => models.findIndex((model) => model.id === id);
  const end = before === undefined ? -1 : at(before);
  const [rest, data] =
    end >= 0
      ? [models.slice(0, end), models.slice(Math.max(0, end - limit), end)]
      : [models.slice(at(after) + 1), models.slice(at(after) + 1).slice(0, limit)];
  return {
    data: [...data],
    has_more: data.length < rest.length,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
  };
}
