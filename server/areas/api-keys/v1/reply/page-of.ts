interface Page {
  limit?: number | undefined;
  after_id?: string | undefined;
  before_id?: string | undefined;
}

/** One page of a list. Source: https://docs.claude.com/en/api/models-list */
export function pageOf<Item extends { id: string }>(
  all: readonly Item[],
  { limit = 20, after_id: after, before_id: before }: Page,
) {
  const at = (id: string | undefined) => all.findIndex((one) => one.id === id);
  const end = before === undefined ? -1 : at(before);
  const rest = end >= 0 ? all.slice(0, end) : all.slice(at(after) + 1);
  const data = end >= 0 ? rest.slice(Math.max(0, end - limit)) : rest.slice(0, limit);
  return {
    data,
    has_more: data.length < rest.length,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
  };
}
