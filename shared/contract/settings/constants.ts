/** What pages need without the schemas. */
export const settingCategories = ['stripe', 'api', 'system'] as const;

/** Rows of one page of the logs. */
export const logPageSize = 50;
