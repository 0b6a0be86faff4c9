/** The status of a query. All but `running` and `done` ended without a complete answer. */
export const requestStatuses = ['running', 'done', 'failed', 'stopped', 'interrupted'] as const;

export const requestKinds = ['text', 'multimodal', 'comparison', 'temporary'] as const;

export const requestPageSize = 50;
