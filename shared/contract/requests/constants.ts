/** How a query stands; all but `running` and `done` ended without a whole answer. */
export const requestStatuses = ['running', 'done', 'failed', 'stopped', 'interrupted'] as const;

export const requestKinds = ['text', 'multimodal', 'comparison', 'temporary'] as const;

/** Rows of one page. */
export const requestPageSize = 50;
