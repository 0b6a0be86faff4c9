/** The status of a query. If it is neither `running` nor `done`, the query ended without a complete answer. */
export const requestStatuses = ['running', 'done', 'failed', 'stopped', 'interrupted'] as const;

/** Calls other than prompts. They're stored, counted and billed like prompts, but without texts. */
export const directKinds = ['embeddings', 'moderation', 'speech', 'transcription'] as const;
export type DirectKind = (typeof directKinds)[number];

export function isDirect(kind: QueryKind): kind is DirectKind {
  return directKinds.some((one) => one === kind);
}

export const promptKinds = ['text', 'multimodal'] as const;

export const queryKinds = [...promptKinds, ...directKinds] as const;
export type QueryKind = (typeof queryKinds)[number];

export const requestKinds = [...queryKinds, 'comparison', 'temporary'] as const;

export const requestPageSize = 50;
